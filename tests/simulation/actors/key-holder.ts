import * as E from 'fp-ts/lib/Either.js';
import type { NewKey } from '../../../core/model/access/api-key.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import type { Ledger } from '../ledger.js';
import type { Environment } from '../world/machine.js';
import type { Network } from './network.js';

/** A client that uses an API key repeatedly while another one may revoke it. */
export type KeyHolder = {
  /** One thing that they may come to do. */
  readonly actOnce: () => Promise<void>;
};

const keysHeld = 2;
const revokedSo = 0.08;
const triesBeside = 2;
const triesAfter = 8;
const pauseMs = 1_000;

export const keyHolder = (
  { schedule, chance }: Environment,
  { ask }: Network,
  projects: readonly ProjectId[],
  ledger: Ledger,
): KeyHolder => {
  const held: NewKey[] = [];
  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => schedule.after(ms, { label: 'key holder wakes', run: resolve }));

  const create = async (): Promise<void> => {
    const project = chance.oneOf(projects);
    const rights = { scopes: [], expiresAt: null, allowedIps: [] };
    const reply = await ask('create key', ({ app }) => app.createKey({ project, ...rights }));
    if (reply.kind === 'answer' && E.isRight(reply.value)) held.push(reply.value.right);
    if (held.length > keysHeld) held.shift();
  };

  const come = async ({ key, text: token }: NewKey): Promise<void> => {
    const from = schedule.now();
    const command = { token, address: '192.0.2.1' };
    const reply = await ask('come with a key', ({ app }) => app.authenticate(command));
    const opens = reply.kind === 'answer' ? E.isRight(reply.value) : undefined;
    ledger.keysTried.push({ key: key.id, from, until: schedule.now(), opens });
  };

  /** While it is revoked, and for a while afterwards, somebody goes on coming with it. */
  const revoke = async (one: NewKey): Promise<void> => {
    const { id: key } = one.key;
    for (let i = 0; i < triesBeside; i += 1) void come(one);
    await ask('revoke key', ({ app }) => app.revokeKey({ key }));
    for (let i = 0; i < triesAfter; i += 1) {
      await sleep(chance.between(1, pauseMs));
      await come(one);
    }
  };

  return {
    actOnce: async () => {
      if (held.length < keysHeld || chance.happens(revokedSo)) await create();
      if (held.length === 0) return;
      const one = chance.oneOf(held);
      await (chance.happens(revokedSo) ? revoke(one) : come(one));
    },
  };
};
