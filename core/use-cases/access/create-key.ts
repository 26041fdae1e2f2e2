import * as E from 'fp-ts/lib/Either.js';
import type { AdministrationChange } from '../../commit/administration/change.js';
import { closedInput, type InputOf } from '../../contract/input.js';
import type { ApiKey, NewKey } from '../../model/access/api-key.js';
import { apiKeyFrom } from '../../model/access/key-format.js';
import { newKey } from '../../model/access/key-rights.js';
import { shownNewKey } from '../../model/access/key-view.js';
import { effectiveLimit, type LimitSource } from '../../model/limits/effective-limits.js';
import type { IsAddressRange } from '../../ports/machine/address-match.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Digest } from '../../ports/machine/digest.js';
import type { RandomBytes } from '../../ports/machine/random-bytes.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { ApiKeyId, NewId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { findProject, noProject, type ProjectNotFound } from '../administration/find-tenant.js';
import { byKey, byProject } from '../authorization/resource-owner.js';
import { commitUnlessChanged } from '../commit-change.js';
import { namedProject } from '../input/fields.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { findKey, type KeyNotFound, keyInput, type NamedKey, noKey } from './find-key.js';

/** The ports of the use cases that create keys. */
export type CreateKeyPorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly digest: Digest;
  readonly randomBytes: RandomBytes;
  readonly isAddressRange: IsAddressRange;
  readonly tenants: TenantStore;
  readonly commit: Commit;
};

/** A key to create. */
const createKeyInput = closedInput({ project: namedProject, ...newKey.needed }, newKey.free);
export type CreateKey = InputOf<typeof createKeyInput>;

/** The key was revoked or has expired: a copy would expire at the same time, or undo the revocation. */
export type KeyDead = { readonly code: 'api_key_dead'; readonly id: ApiKeyId };
/** A new key would have expired already. `expiresAt` is an instant in milliseconds. */
export type InvalidExpiry = { readonly code: 'invalid_expiry'; readonly expiresAt: Instant };
/** A range of the allow-list is not in CIDR form. */
export type InvalidAddressRange = {
  readonly code: 'invalid_address_range';
  readonly range: string;
};

/** The project has as many keys that work as it may have. */
export type KeyLimitExceeded = {
  readonly code: 'api_key_limit_exceeded';
  readonly limit: number;
  readonly source: LimitSource;
};

const keyLimit = {
  api_key_limit_exceeded:
    'the project has as many keys that are neither revoked nor expired as it may have',
} as const;

export const createKey = useCase({
  kind: 'write',
  summary: 'Creates an API key of a project.',
  description: [
    'The answer has its text, which is shown only this once and stored as a hash.',
    'The key has the scopes asked for and no others.',
  ],
  permission: 'keys:manage',
  needsFresh: true,
  owner: byProject,
  audit: {
    action: 'api_key.create',
    made: ({ key }: NewKey) => key.id,
    details: ({ name, scopes }) => ({ name, scopes: scopes.join(' ') }),
  },
  input: createKeyInput,
  result: shownNewKey,
  refusals: {
    invalid_expiry: '`expiresAt` is not in the future',
    ...noProject,
    invalid_address_range: 'an entry of `allowedIps` is not a CIDR range',
    ...keyLimit,
  },
  run:
    (ports: CreateKeyPorts) =>
    async (
      command: CreateKey,
    ): Promise<
      E.Either<ProjectNotFound | InvalidExpiry | InvalidAddressRange | KeyLimitExceeded, NewKey>
    > => {
      const { expiresAt } = command;
      return expiresAt !== null && expiresAt <= ports.clock()
        ? E.left({ code: 'invalid_expiry', expiresAt })
        : addKey(ports, command);
    },
});

export const rotateKey = useCase({
  kind: 'write',
  summary:
    'Creates a key with the name, the rights and the expiry of another one, which works until it is revoked.',
  permission: 'keys:manage',
  needsFresh: true,
  owner: byKey,
  audit: {
    action: 'api_key.rotate',
    made: ({ key }: NewKey) => key.id,
    details: ({ key }) => ({ from: key }),
  },
  within: false,
  input: keyInput,
  result: shownNewKey,
  refusals: {
    ...noKey,
    api_key_dead: 'the key was revoked or has expired',
    project_not_found: 'its project does not exist',
    invalid_address_range: 'a range of the old key is no longer accepted',
    ...keyLimit,
  },
  run:
    (ports: CreateKeyPorts) =>
    async (
      command: NamedKey,
    ): Promise<
      E.Either<
        KeyNotFound | KeyDead | ProjectNotFound | InvalidAddressRange | KeyLimitExceeded,
        NewKey
      >
    > => {
      const found = await findKey(ports, command.key);
      if (E.isLeft(found)) return found;
      const { id, revokedAt, expiresAt } = found.right;
      const isDead = revokedAt !== null || (expiresAt !== null && expiresAt <= ports.clock());
      return isDead ? E.left({ code: 'api_key_dead', id }) : addKey(ports, found.right);
    },
});

const addKey = (
  ports: CreateKeyPorts,
  { project: of, name = null, scopes, expiresAt, allowedIps }: CreateKey,
): Promise<E.Either<ProjectNotFound | InvalidAddressRange | KeyLimitExceeded, NewKey>> =>
  retryOnConflict(async () => {
    const project = await findProject(ports.tenants, of);
    if (E.isLeft(project)) return project;
    const bad = allowedIps.find((range) => !ports.isAddressRange(range));
    if (bad !== undefined) return E.left({ code: 'invalid_address_range', range: bad });

    const { id, environment } = project.right;
    const { value: limit, source } = effectiveLimit(await ports.tenants.findLayers(id), 'keys');
    const siblings = limit === null ? undefined : await ports.tenants.listKeys(id);
    if (limit !== null && countLive(siblings ?? [], ports.clock()) >= limit)
      return E.left({ code: 'api_key_limit_exceeded', limit, source });
    const text = freshKey(ports, environment);
    const key: ApiKey = {
      id: ports.newId('key'),
      project: id,
      name,
      hash: ports.digest(text),
      lastFour: text.slice(-4),
      scopes,
      expiresAt,
      allowedIps,
      createdAt: ports.clock(),
      revokedAt: null,
      lastUsedAt: null,
    };
    const change: AdministrationChange = {
      ...(siblings && { asRead: [{ kind: 'keys', where: { project: id }, were: siblings }] }),
      replaces: { keys: [{ is: key }] },
    };
    return commitUnlessChanged(ports.commit, change, E.right({ key, text }));
  });

const countLive = (keys: readonly ApiKey[], now: Instant): number =>
  keys.filter(
    ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || now < expiresAt),
  ).length;

const freshKey = (ports: CreateKeyPorts, environment: 'live' | 'test'): string =>
  apiKeyFrom(environment, ports.randomBytes(64)) ?? freshKey(ports, environment);
