import * as t from 'io-ts';
import { described } from '../../../../core/shared/codec.js';
import type { NotedSeal } from '../../../../core/use-cases/people/audit/check-chain.js';

const notedSeal = /^([1-9]\d{0,14}):([0-9a-f]{64})$/;

/** A seal as people note it: its number, a colon and its hash. */
export const NotedSealText = described(
  new t.Type<NotedSeal, string, unknown>(
    'noted seal',
    (u): u is NotedSeal => typeof u === 'object' && u !== null && 'hash' in u,
    (u, context) => {
      const [, number, hash] = (typeof u === 'string' && notedSeal.exec(u)) || [];
      return number === undefined || hash === undefined
        ? t.failure(u, context, 'must be the number of a seal, a colon and its hash')
        : t.success({ number: Number(number), hash });
    },
    ({ number, hash }) => `${number}:${hash}`,
  ),
  { type: 'string', pattern: notedSeal.source },
);
