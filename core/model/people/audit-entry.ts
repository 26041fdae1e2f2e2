import type { AuditEntryId, OrganizationId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { LoggedActor } from './actor.js';

/**
 * What came of an action: `done`, `replayed` for a call that was answered as an earlier one under its idempotency key,
 * `failed` when it
 * may or may not have happened, or the code of its refusal. Null while it
 * runs, and for good when its process ended meanwhile.
 */
export type AuditOutcome = string | null;

/** Days for which the audit log keeps an entry, unless an operator says otherwise. */
export const defaultAuditDays = 365;

/** Attempts to sign in of unknown persons that the audit log keeps. */
export const strangersAtMost = 10_000;

/** The action of a sign-in. */
export const signInAction = 'session.create';

/**
 * One action in the audit log. It is written before the action, so that no change is without an entry; its outcome is
 * added once, after it, unless it is sealed by then. Nothing else ever changes it, but for its seal and the erasure of a person.
 */
export type AuditEntry = {
  readonly id: AuditEntryId;
  readonly at: Instant;
  /** Null for an action that concerns no organization, such as a sign-in. */
  readonly organization: OrganizationId | null;
  readonly project: ProjectId | null;
  readonly actor: LoggedActor;
  /** What was done, as `resource.verb`: `api_key.create`. */
  readonly action: string;
  /** The id of what was changed; null when it has none yet and did not get one. */
  readonly resource: string | null;
  /** Values that explain the action. Never secrets, phone numbers or texts of messages. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly outcome: AuditOutcome;
  /** The number of its seal; 0 outside the chain. Absent before it is sealed. */
  readonly seal?: number;
  /** Absent before it is sealed. */
  readonly proof?: AuditProof;
};

/**
 * By the name of each part of an entry that an erasure can change: the hash of its salt and the part, and the salt, until the
 * part is erased.
 */
export type AuditProof = Readonly<
  Record<string, { readonly hash: string; readonly salt?: string }>
>;
