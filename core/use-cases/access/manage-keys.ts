import * as E from 'fp-ts/lib/Either.js';
import type { ApiKey, NewKey } from '../../model/access/api-key.js';
import { apiKeyFrom } from '../../model/access/key-format.js';
import { KeyInput } from '../../model/access/key-rights.js';
import type { IsAddressRange } from '../../ports/machine/address-match.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Digest } from '../../ports/machine/digest.js';
import type { RandomBytes } from '../../ports/machine/random-bytes.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { ApiKeyId, NewId, ProjectId } from '../../shared/ids.js';
import { decodeInput, type InvalidInput } from '../../shared/invalid-input.js';
import type { Instant } from '../../shared/time.js';
import { findProject, type ProjectNotFound } from '../administration/find-tenant.js';
import { findKey, type KeyNotFound } from './find-key.js';

/** The ports of the use cases of API keys. */
export type ManageKeysPorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly digest: Digest;
  readonly randomBytes: RandomBytes;
  readonly isAddressRange: IsAddressRange;
  readonly tenants: TenantStore;
  /** Told the hash of a key that was revoked here, so that no cache outlives it. */
  readonly forgetKey: (hash: string) => void;
};

/** A key to create; see `KeyInput` for the bounds. */
export type CreateKey = KeyInput & { readonly project: string };

/** The key was revoked or has expired: a copy would expire at the same time, or undo the revocation. */
export type KeyDead = { readonly code: 'api_key_dead'; readonly id: ApiKeyId };
/** A new key would have expired already. `expiresAt` is an instant in milliseconds. */
export type InvalidExpiry = { readonly code: 'invalid_expiry'; readonly expiresAt: Instant };
/** A range of the allow-list is not in CIDR form. */
export type InvalidAddressRange = {
  readonly code: 'invalid_address_range';
  readonly range: string;
};

/** Makes a key with the scopes asked for and no others. Its expiry, if it has one, is in the future. */
export const createKey =
  (ports: ManageKeysPorts) =>
  async ({
    project,
    ...input
  }: CreateKey): Promise<
    E.Either<InvalidInput | ProjectNotFound | InvalidExpiry | InvalidAddressRange, NewKey>
  > => {
    const decoded = decodeInput(KeyInput, input);
    if (E.isLeft(decoded)) return decoded;
    const { expiresAt } = decoded.right;
    return expiresAt !== null && expiresAt <= ports.clock()
      ? E.left({ code: 'invalid_expiry', expiresAt })
      : addKey(ports, project, decoded.right);
  };

const addKey = async (
  ports: ManageKeysPorts,
  of: string,
  { name = null, scopes, expiresAt, allowedIps }: KeyInput,
): Promise<E.Either<ProjectNotFound | InvalidAddressRange, NewKey>> => {
  const project = await findProject(ports.tenants, of);
  if (E.isLeft(project)) return project;
  const bad = allowedIps.find((range) => !ports.isAddressRange(range));
  if (bad !== undefined) return E.left({ code: 'invalid_address_range', range: bad });

  const { id, environment } = project.right;
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
  await ports.tenants.addKey(key);
  return E.right({ key, text });
};

const freshKey = (ports: ManageKeysPorts, environment: 'live' | 'test'): string =>
  apiKeyFrom(environment, ports.randomBytes(64)) ?? freshKey(ports, environment);

/** A project's keys, the oldest first, the revoked ones too. */
export const listKeys =
  ({ tenants }: ManageKeysPorts) =>
  async (query: {
    readonly project: string;
  }): Promise<E.Either<ProjectNotFound, readonly ApiKey[]>> => {
    const project = await findProject(tenants, query.project);
    return E.isLeft(project) ? project : E.right(await tenants.listKeys(project.right.id));
  };

/** One key of a project, by its id. */
export type KeyQuery = { readonly project: ProjectId; readonly key: string };

/** One key of a project. A key of another project counts as absent. */
export const getKey =
  (ports: Pick<ManageKeysPorts, 'tenants'>) =>
  async ({ project, key: id }: KeyQuery): Promise<E.Either<KeyNotFound, ApiKey>> => {
    const found = await findKey(ports, id);
    return E.isRight(found) && found.right.project !== project
      ? E.left({ code: 'api_key_not_found', id })
      : found;
  };

/** Revokes a key for good; every process refuses it within a second. Revoking it twice changes nothing. */
export const revokeKey =
  (ports: ManageKeysPorts) =>
  async (command: { readonly key: string }): Promise<E.Either<KeyNotFound, ApiKey>> => {
    const found = await findKey(ports, command.key);
    if (E.isLeft(found)) return found;
    const revokedAt = found.right.revokedAt ?? ports.clock();
    await ports.tenants.revokeKey(found.right.id, revokedAt);
    ports.forgetKey(found.right.hash);
    return E.right({ ...found.right, revokedAt });
  };

/** A new key like an old one, which goes on working until it is revoked. */
export const rotateKey =
  (ports: ManageKeysPorts) =>
  async (command: {
    readonly key: string;
  }): Promise<E.Either<KeyNotFound | KeyDead | ProjectNotFound | InvalidAddressRange, NewKey>> => {
    const found = await findKey(ports, command.key);
    if (E.isLeft(found)) return found;
    const { id, revokedAt, expiresAt } = found.right;
    const isDead = revokedAt !== null || (expiresAt !== null && expiresAt <= ports.clock());
    return isDead
      ? E.left({ code: 'api_key_dead', id })
      : addKey(ports, found.right.project, found.right);
  };
