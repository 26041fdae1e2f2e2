import * as E from 'fp-ts/lib/Either.js';
import { unchecked } from '../../contract/input.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Digest } from '../../ports/machine/digest.js';
import type { Sealing } from '../../ports/machine/sealing.js';
import { PortFailure } from '../../ports/port-failure.js';
import type { EphemeralStore } from '../../ports/stores/ephemeral-store.js';
import type { AdminTokenId } from '../../shared/ids.js';
import { dayMs } from '../../shared/time.js';
import { useCase } from '../use-case.js';

type OncePorts = {
  readonly clock: Clock;
  readonly digest: Digest;
  readonly sealing: Pick<Sealing, 'seal' | 'open'>;
  readonly ephemeral: EphemeralStore;
};

/** What a call answered. A refusal is not kept: the key stays free. */
type Told = { readonly text: string; readonly isKept: boolean };

/** A write of an operator under an idempotency key. */
export type AnswerOnce = {
  readonly token: AdminTokenId;
  readonly key: string;
  /** What the key counts for: method and path. */
  readonly place: string;
  /** What tells the call from others under the same key in the same place: the body. */
  readonly call: string;
  readonly run: () => Promise<Told>;
};

/** Why a call is not made and not answered again. */
export type OnceRefusal =
  | { readonly code: 'idempotency_in_progress' }
  | { readonly code: 'idempotency_key_reuse' };

/** An answer, and whether it is that of an earlier call. */
export type AnsweredOnce = { readonly text: string; readonly isReplay: boolean };

/** How long an answer is kept. */
const keptMs = dayMs;

/** See docs/specification.md#10.2.4. */
export const answerOnce = useCase({
  kind: 'write',
  summary:
    'Answers a write of an operator under an idempotency key: a repetition gets the answer of before.',
  description: [
    'The write and its answer are two commits: when the process ends between them, a repetition writes again.',
  ],
  promise: 'One write of the answer, encrypted, after that of the call; it is kept for 24 hours.',
  within: false,
  input: unchecked<AnswerOnce>(),
  refusals: {
    idempotency_in_progress: 'another call under the key runs in this process',
    idempotency_key_reuse: 'the key has been used with another call',
  },
  run: ({ clock, digest, sealing, ephemeral }: OncePorts) => {
    const running = new Set<string>();
    const kept = async (name: string): Promise<Kept | undefined> => {
      const sealed = await ephemeral.read(name, clock());
      if (sealed === undefined) return undefined;
      try {
        return JSON.parse(sealing.open(sealed, name));
      } catch (cause) {
        const why = 'The answer under an idempotency key was sealed with a key that is gone.';
        throw new PortFailure(why, { cause });
      }
    };
    const answer = async (
      name: string,
      { call, run }: AnswerOnce,
    ): Promise<E.Either<OnceRefusal, AnsweredOnce>> => {
      const fingerprint = digest(call);
      const before = await kept(name);
      if (before)
        return before.fingerprint === fingerprint
          ? E.right({ text: before.text, isReplay: true })
          : E.left({ code: 'idempotency_key_reuse' });
      const told = await run();
      if (told.isKept) {
        const stored: Kept = { fingerprint, text: told.text };
        await ephemeral.write(name, sealing.seal(JSON.stringify(stored), name), clock() + keptMs);
      }
      return E.right({ text: told.text, isReplay: false });
    };
    return async (command: AnswerOnce): Promise<E.Either<OnceRefusal, AnsweredOnce>> => {
      const name = `admin/${command.token}/${digest(`${command.place} ${command.key}`)}`;
      if (running.has(name)) return E.left({ code: 'idempotency_in_progress' });
      running.add(name);
      try {
        return await answer(name, command);
      } finally {
        running.delete(name);
      }
    };
  },
});

type Kept = { readonly fingerprint: string; readonly text: string };
