import type { Clock } from '../../../core/ports/machine/clock.js';
import type { EphemeralStore } from '../../../core/ports/stores/ephemeral-store.js';
import { type Instant, secondMs } from '../../../core/shared/time.js';
import type { Unsuccessful } from '../errors/classify.js';
import type { Upload } from './upload-media.js';

/** Where a file is at the provider, and since when. */
export type Placement =
  | { readonly kind: 'placed'; readonly id: string; readonly since: Instant }
  | Unsuccessful;

/** Files at the provider, each uploaded once for as long as the provider keeps it. */
export type Uploads = {
  readonly place: (
    name: string,
    lastsMs: number,
    upload: () => Promise<Upload>,
  ) => Promise<Placement>;
  /** The provider does not have it any more. */
  readonly forget: (name: string) => Promise<void>;
};

type Kept = { readonly id: string; readonly since: Instant };

/** How long a call waits for an upload; a larger one goes on beside it, and a later call finds it done. */
const patienceMs = 2 * secondMs;
const nextTryMs = secondMs;
const atOnce = 32;

const uploading: Placement = { kind: 'not_taken', waitMs: nextTryMs, providerCode: 'uploading' };

/** Remembers uploads in notes, so that every process finds them. */
export const uploads = ({
  clock,
  ephemeral,
}: {
  readonly clock: Clock;
  readonly ephemeral: EphemeralStore;
}): Uploads => {
  const running = new Map<string, Promise<Placement>>();

  const begin = (name: string, lastsMs: number, upload: () => Promise<Upload>) => {
    const run = finish(name, lastsMs, upload)
      .catch(
        (): Placement => ({ kind: 'not_taken', waitMs: nextTryMs, providerCode: 'upload_failed' }),
      )
      .finally(() => running.delete(name));
    running.set(name, run);
    return run;
  };

  const finish = async (
    name: string,
    lastsMs: number,
    upload: () => Promise<Upload>,
  ): Promise<Placement> => {
    const done = await upload();
    if (done.kind !== 'uploaded') return repeatable(done);
    const since = clock();
    const kept: Kept = { id: done.id, since };
    await ephemeral.write(name, JSON.stringify(kept), since + lastsMs);
    return { kind: 'placed', ...kept };
  };

  return {
    place: async (name, lastsMs, upload) => {
      const known = await ephemeral.read(name, clock());
      if (known !== undefined) return { kind: 'placed', ...(JSON.parse(known) as Kept) };
      const under = running.get(name);
      if (!under && running.size >= atOnce) return uploading;
      return withPatience(under ?? begin(name, lastsMs, upload));
    },
    forget: ephemeral.delete,
  };
};

/** To upload again does no harm, so that an unknown outcome is none. */
const repeatable = (outcome: Unsuccessful): Placement =>
  outcome.kind === 'unknown'
    ? { kind: 'not_taken', waitMs: nextTryMs, providerCode: outcome.reason }
    : outcome;

const withPatience = async (upload: Promise<Placement>): Promise<Placement> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<Placement>((resolve) => {
    timer = setTimeout(() => resolve(uploading), patienceMs);
  });
  return Promise.race([upload, tooLong]).finally(() => clearTimeout(timer));
};
