import * as E from 'fp-ts/lib/Either.js';
import type { ApiKey } from '../../model/access/api-key.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import { byKey } from '../authorization/resource-owner.js';
import { useCase } from '../use-case.js';
import { findKey, type KeyNotFound, keyInput, type NamedKey, noKey } from './find-key.js';

type RevokeKeyPorts = {
  readonly clock: Clock;
  readonly tenants: TenantStore;
  /** Told the hash of a key that was revoked here, so that no cache outlives it. */
  readonly forgetKey: (hash: string) => void;
};

export const revokeKey = useCase({
  kind: 'write',
  summary: 'Revokes a key for good.',
  description: ['This process refuses it at once, every other within one second.', 'Idempotent.'],
  promise: 'One write.',
  permission: 'keys:manage',
  owner: byKey,
  audit: { action: 'api_key.revoke', resource: ({ key }) => key },
  within: false,
  input: keyInput,
  refusals: noKey,
  run:
    (ports: RevokeKeyPorts) =>
    async (command: NamedKey): Promise<E.Either<KeyNotFound, ApiKey>> => {
      const found = await findKey(ports, command.key);
      if (E.isLeft(found)) return found;
      const revokedAt = found.right.revokedAt ?? ports.clock();
      await ports.tenants.revokeKey(found.right.id, revokedAt);
      ports.forgetKey(found.right.hash);
      return E.right({ ...found.right, revokedAt });
    },
});
