import type { ApiKeyId, OrganizationId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { LimitLayers } from '../limits/effective-limits.js';
import type { Suspended } from '../tenants/suspension.js';
import type { Scope } from './scopes.js';

/** A key as it is stored: only its hash, never its text (docs/specification.md#5.1.2). */
export type ApiKey = {
  readonly id: ApiKeyId;
  readonly project: ProjectId;
  /** What people call it; null when it has no name. */
  readonly name: string | null;
  /** SHA-256 of the key, lower-case hex. */
  readonly hash: string;
  readonly lastFour: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Instant | null;
  /** CIDR ranges, IPv4 and IPv6; empty for any address. */
  readonly allowedIps: readonly string[];
  readonly createdAt: Instant;
  readonly revokedAt: Instant | null;
  /** The start of the minute of its last use; null before the first use. */
  readonly lastUsedAt: Instant | null;
};

/** What authentication needs of a key and of its project. */
export type KeyHolder = Omit<ApiKey, 'name'> & {
  readonly organization: OrganizationId;
  readonly environment: 'live' | 'test';
  /** The limits that are set for its project. Default: none. */
  readonly limits?: LimitLayers | undefined;
  /** Why the project is suspended. Default: it is not. */
  readonly suspended?: Suspended | undefined;
};

/** The caller of a request (docs/specification.md#2.9.1). */
export type Identity = {
  readonly organization: OrganizationId;
  readonly project: ProjectId;
  readonly key: ApiKeyId;
  readonly environment: 'live' | 'test';
  readonly scopes: readonly Scope[];
  /** The limits that are set for its project. Default: none. */
  readonly limits?: LimitLayers | undefined;
  /** Why its project is suspended: a route that writes refuses then. Default: it is not. */
  readonly suspended?: Suspended | undefined;
};

/** A new key with its text, which is shown only now (docs/specification.md#5.1.2). */
export type NewKey = { readonly key: ApiKey; readonly text: string };
