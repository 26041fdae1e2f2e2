import { unchecked } from '../../contract/input.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { ApiKeyId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { useCase } from '../use-case.js';

/** Maximum number of keys whose use waits to be written. The use of a further key is noted at its next request. */
const capacity = 10_000;

/** Gathers when keys were used, so that the store is written at most once for each key and minute. */
export type KeyUses = {
  /** Notes that a key was used in a minute; `known` is the last minute in the store. */
  readonly note: (key: ApiKeyId, minute: Instant, known: Instant | null) => void;
  /** Writes the noted uses. After a failed write they are written by the next flush. */
  readonly flush: () => Promise<void>;
};

/** Notes uses in memory until they are flushed. */
export const keyUses = ({ recordUse }: Pick<TenantStore, 'recordUse'>): KeyUses => {
  const noted = new Map<ApiKeyId, Instant>();
  const written = new Map<ApiKeyId, Instant>();
  return {
    note: (key, minute, known) => {
      if (known === minute || written.get(key) === minute || noted.size >= capacity) return;
      noted.set(key, minute);
    },
    flush: async () => {
      const uses = [...noted].map(([key, minute]) => ({ key, minute }));
      if (uses.length === 0) return;
      await recordUse(uses);
      if (written.size >= capacity) written.clear();
      for (const { key, minute } of uses) {
        written.set(key, minute);
        if (noted.get(key) === minute) noted.delete(key);
      }
    },
  };
};

export const flushKeyUses = useCase({
  kind: 'write',
  summary: 'Writes when keys were last used.',
  description: ['The service `key uses` calls it every 5 s.'],
  promise: 'One write for all of them.',
  within: false,
  input: unchecked<void>(),
  refusals: 'none',
  run:
    ({ keyUses }: { readonly keyUses: Pick<KeyUses, 'flush'> }) =>
    (): Promise<void> =>
      keyUses.flush(),
});
