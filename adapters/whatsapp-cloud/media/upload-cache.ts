import type { Clock } from '../../../core/ports/machine/clock.js';
import type { EphemeralStore } from '../../../core/ports/stores/ephemeral-store.js';
import { type Instant, secondMs } from '../../../core/shared/time.js';
import type { Unsuccessful } from '../errors/classify.js';
import type { Upload } from './upload-media.js';

/** An uploaded file: its id or handle at WhatsApp, and the time of its upload. Or why it is not uploaded. */
export type CachedUpload =
  | { readonly kind: 'uploaded'; readonly id: string; readonly since: Instant }
  | Unsuccessful;

/** Remembers uploads, so that a file is uploaded once for as long as WhatsApp keeps it. */
export type UploadCache = {
  /**
   * The upload stored under `key`, or a new one, stored for `ttlMs` milliseconds. Waits at most two seconds: then the
   * upload continues in the background, and the result is `not_taken` until a later call finds it.
   */
  readonly getOrUpload: (
    key: string,
    ttlMs: number,
    upload: () => Promise<Upload>,
  ) => Promise<CachedUpload>;
  /** Forgets an upload that WhatsApp has deleted. */
  readonly invalidate: (key: string) => Promise<void>;
};

type StoredUpload = { readonly id: string; readonly since: Instant };

const maxWaitMs = 2 * secondMs;
const retryMs = secondMs;
const maxConcurrentUploads = 32;

const uploading: CachedUpload = { kind: 'not_taken', waitMs: retryMs, providerCode: 'uploading' };

/** Stores uploads in the ephemeral store, which all processes share. */
export const uploadCache = ({
  clock,
  ephemeral,
}: {
  readonly clock: Clock;
  readonly ephemeral: EphemeralStore;
}): UploadCache => {
  const running = new Map<string, Promise<CachedUpload>>();

  const start = (key: string, ttlMs: number, upload: () => Promise<Upload>) => {
    const run = uploadAndStore(key, ttlMs, upload)
      .catch(
        (): CachedUpload => ({ kind: 'not_taken', waitMs: retryMs, providerCode: 'upload_failed' }),
      )
      .finally(() => running.delete(key));
    running.set(key, run);
    return run;
  };

  const uploadAndStore = async (
    key: string,
    ttlMs: number,
    upload: () => Promise<Upload>,
  ): Promise<CachedUpload> => {
    const outcome = await upload();
    if (outcome.kind !== 'uploaded') return withoutUnknown(outcome);
    const since = clock();
    const stored: StoredUpload = { id: outcome.id, since };
    await ephemeral.write(key, JSON.stringify(stored), since + ttlMs);
    return { kind: 'uploaded', ...stored };
  };

  return {
    getOrUpload: async (key, ttlMs, upload) => {
      const stored = await ephemeral.read(key, clock());
      if (stored !== undefined)
        return { kind: 'uploaded', ...(JSON.parse(stored) as StoredUpload) };
      const current = running.get(key);
      if (!current && running.size >= maxConcurrentUploads) return uploading;
      return orTimeout(current ?? start(key, ttlMs, upload));
    },
    invalidate: ephemeral.delete,
  };
};

/** A repeated upload is harmless, so an unknown outcome is retried. */
const withoutUnknown = (outcome: Unsuccessful): CachedUpload =>
  outcome.kind === 'unknown'
    ? { kind: 'not_taken', waitMs: retryMs, providerCode: outcome.reason }
    : outcome;

const orTimeout = async (upload: Promise<CachedUpload>): Promise<CachedUpload> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<CachedUpload>((resolve) => {
    timer = setTimeout(() => resolve(uploading), maxWaitMs);
  });
  return Promise.race([upload, timeout]).finally(() => clearTimeout(timer));
};
