import * as E from 'fp-ts/lib/Either.js';
import type { ApiKey } from '../../model/access/api-key.js';
import { shownKey } from '../../model/access/key-view.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import { byKey } from '../authorization/resource-owner.js';
import { commitUnlessChanged } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { findKey, type KeyNotFound, keyInput, type NamedKey, noKey } from './find-key.js';

type RevokeKeyPorts = {
  readonly clock: Clock;
  readonly tenants: TenantStore;
  readonly commit: Commit;
};

export const revokeKey = useCase({
  kind: 'write',
  summary: 'Revokes a key for good.',
  description: ['This process refuses it at once, every other within one second.', 'Idempotent.'],
  permission: 'keys:manage',
  owner: byKey,
  audit: { action: 'api_key.revoke', resource: ({ key }) => key },
  within: false,
  input: keyInput,
  result: shownKey,
  refusals: noKey,
  run:
    (ports: RevokeKeyPorts) =>
    (command: NamedKey): Promise<E.Either<KeyNotFound, ApiKey>> =>
      retryOnConflict(async () => {
        const found = await findKey(ports, command.key);
        if (E.isLeft(found)) return found;
        // A key that is revoked already is written again, so that the caches of this process hear of it.
        const key = { ...found.right, revokedAt: found.right.revokedAt ?? ports.clock() };
        const change = { replaces: { keys: [{ was: found.right, is: key }] } };
        return commitUnlessChanged(ports.commit, change, E.right(key));
      }),
});
