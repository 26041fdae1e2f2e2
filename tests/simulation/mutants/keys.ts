import { sha256 } from '../../../adapters/system/index.js';
import type { KeyHolder } from '../../../core/model/access/api-key.js';
import { authenticate } from '../../../core/use-cases/access/authenticate.js';
import { keyCacheMs } from '../../../core/use-cases/access/key-cache.js';
import type { Mutant } from '../assemble.js';

export const cacheAgedFromAnswer: Mutant = {
  name: 'key cache aged from after the query',
  useCases: () => (app, parts) => {
    const { clock } = parts.machine;
    const { findHolder } = parts.stores.tenants;
    const known = new Map<string, { readonly at: number; readonly holder?: KeyHolder }>();
    const find = async (hash: string): Promise<KeyHolder | undefined> => {
      const entry = known.get(hash);
      if (entry && clock() >= entry.at && clock() - entry.at < keyCacheMs) return entry.holder;
      const holder = await findHolder(hash);
      known.set(hash, { at: clock(), ...(holder ? { holder } : {}) });
      return holder;
    };
    const checks = { digest: sha256, addressMatch: () => true, keyUses: { note: () => undefined } };
    return { ...app, authenticate: authenticate({ clock, ...checks, findHolder: find }) };
  },
};
