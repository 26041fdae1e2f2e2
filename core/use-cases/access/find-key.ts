import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import type { ApiKey } from '../../model/access/api-key.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import { type ApiKeyId, isId } from '../../shared/ids.js';
import { idText } from '../../shared/published.js';

/** One key, as an operator writes it. */
export const keyInput = input({ key: idText('key') });
export type NamedKey = InputOf<typeof keyInput>;

/** No API key has this id. */
export type KeyNotFound = { readonly code: 'api_key_not_found'; readonly id: string };

/** When a use case of one key refuses. */
export const noKey = { api_key_not_found: 'there is no such key' } as const;

/** An API key by its id, as an operator writes it. */
export const findKey = async (
  { tenants }: { readonly tenants: TenantStore },
  id: string,
): Promise<E.Either<KeyNotFound, ApiKey>> => {
  const key = isKey(id) ? await tenants.findKey(id) : undefined;
  return key ? E.right(key) : E.left({ code: 'api_key_not_found', id });
};

const isKey = (id: string): id is ApiKeyId => isId('key')(id);
