import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { ApiKeyId } from '../../shared/ids.js';

/** How many uses wait to be written at most; a key and day beyond it is noted at its next use. */
const capacity = 10_000;

export type KeyUses = {
  /** Notes that a key was used on a day; `known` is the last day that the store has. */
  readonly note: (key: ApiKeyId, day: string, known: string | null) => void;
  /** Writes what was noted, at most once a key and day. A failed write is tried again with the next. */
  readonly flush: () => Promise<void>;
};

/** Gathers the days on which keys were used, for one write in a while. */
export const keyUses = ({ recordUse }: Pick<TenantStore, 'recordUse'>): KeyUses => {
  const noted = new Map<ApiKeyId, string>();
  const written = new Map<ApiKeyId, string>();
  return {
    note: (key, day, known) => {
      if (known === day || written.get(key) === day || noted.size >= capacity) return;
      noted.set(key, day);
    },
    flush: async () => {
      const uses = [...noted].map(([key, day]) => ({ key, day }));
      if (uses.length === 0) return;
      await recordUse(uses);
      if (written.size >= capacity) written.clear();
      for (const { key, day } of uses) {
        written.set(key, day);
        if (noted.get(key) === day) noted.delete(key);
      }
    },
  };
};
