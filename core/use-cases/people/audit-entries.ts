import * as E from 'fp-ts/lib/Either.js';
import { type AdministrationChange, added } from '../../commit/administration/change.js';
import type { Actor } from '../../model/people/actor.js';
import type { AuditEntry } from '../../model/people/audit-entry.js';
import type { User } from '../../model/people/user.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { AuditStore } from '../../ports/people/audit-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { NewId, OrganizationId } from '../../shared/ids.js';
import { commitUnlessChanged } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';

/** The ports of the audit log. */
export type AuditPorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly audit: AuditStore;
  readonly commit: Commit;
};

/** An action of a person or an operator. It has an entry in each organization that it concerns, or one in none. */
export type PersonalAction = Pick<AuditEntry, 'actor' | 'action'> & {
  readonly organizations: readonly OrganizationId[];
  readonly resource?: string;
  readonly details?: AuditEntry['details'];
};

/** An entry of an action in one organization. */
export const entryOf = (
  { clock, newId }: AuditPorts,
  { actor, action, resource = '', details = {} }: Omit<PersonalAction, 'organizations'>,
  { organization, outcome }: Pick<AuditEntry, 'organization' | 'outcome'>,
): AuditEntry => ({
  id: newId('audit'),
  at: clock(),
  organization,
  project: null,
  actor,
  action,
  resource: resource || null,
  details,
  outcome,
});

/**
 * Commits what was decided of an action, with its entries: `change` with those that it has, or nothing else for a refusal.
 * Answers the decision, or `retry` when what it stands on has changed.
 */
export const commitAction = <No extends { readonly code: string }, Answer>(
  ports: AuditPorts,
  action: PersonalAction,
  decided: E.Either<No, Answer>,
  change: AdministrationChange = {},
): Promise<E.Either<No, Answer> | 'retry'> => {
  const made = E.isLeft(decided) ? {} : change;
  const outcome = E.isLeft(decided) ? decided.left.code : 'done';
  const organizations = action.organizations.length === 0 ? [null] : action.organizations;
  const entries = organizations.map((organization) =>
    entryOf(ports, action, { organization, outcome }),
  );
  const auditEntries = [...(made.replaces?.auditEntries ?? []), ...added(entries)];
  const recorded = { ...made, replaces: { ...made.replaces, auditEntries } };
  return commitUnlessChanged(ports.commit, recorded, decided);
};

/** Writes the entries of an attempt that is refused, and answers the refusal. */
export const refuse = <No extends { readonly code: string }>(
  ports: AuditPorts,
  action: PersonalAction,
  refusal: No,
): Promise<E.Either<No, never>> =>
  retryOnConflict(() => commitAction(ports, action, E.left(refusal)));

/** Gives an entry its outcome, its resource when that was not known, and details in place of those of the command. */
export type Settle = (
  outcome: string,
  resource: string | null,
  details?: AuditEntry['details'],
) => Promise<void>;

/**
 * Writes an entry before what it says is done, for what is not done in one Change. Gives the function to call after it. An
 * outcome that cannot be stored is left out, so that it does not hide that the action is done.
 */
export const openEntry = async (
  { audit, commit }: Pick<AuditPorts, 'audit' | 'commit'>,
  entry: AuditEntry,
): Promise<Settle> => {
  const put = (was: AuditEntry | undefined, is: AuditEntry): Promise<'done' | 'retry'> =>
    commitUnlessChanged(commit, { replaces: { auditEntries: [{ was, is }] } }, 'done');
  await retryOnConflict(() => put(undefined, entry));
  return async (outcome, resource, details) => {
    let now: AuditEntry | undefined = entry;
    const once = async (): Promise<'done' | 'retry'> => {
      // Once it is sealed, its outcome stays unknown.
      if (now?.outcome !== null || now.seal !== undefined) return 'done';
      const settled = await put(now, {
        ...now,
        outcome,
        resource: now.resource ?? resource,
        ...(details && { details }),
      });
      // An erasure or a seal has changed it meanwhile.
      if (settled === 'retry') now = await audit.find(entry.id);
      return settled;
    };
    await retryOnConflict(once).catch(() => undefined);
  };
};

/** Writes the entry of an operation, which belongs to no organization, before it. */
export const openOperation = (
  ports: AuditPorts,
  operation: Omit<PersonalAction, 'organizations'>,
): Promise<Settle> =>
  openEntry(ports, entryOf(ports, operation, { organization: null, outcome: null }));

/**
 * Runs what an operator does to the whole installation. Its entry is in the audit log before it. `made` gives the id of what it
 * made, `done` what it did. Rejects, and runs nothing, when the entry cannot be stored.
 */
export const recordOperation = async <Result>(
  ports: AuditPorts,
  operation: Omit<PersonalAction, 'organizations'>,
  run: () => Promise<Result>,
  made: (result: Result) => string | undefined = () => undefined,
  done: (result: Result) => AuditEntry['details'] | undefined = () => undefined,
): Promise<Result> => {
  const settle = await openOperation(ports, operation);
  try {
    const result = await run();
    await settle(refusalIn(result) ?? 'done', made(result) ?? null, done(result));
    return result;
  } catch (error) {
    await settle('failed', null);
    throw error;
  }
};

/** The code of the refusal that a use case answered with. */
const refusalIn = (result: unknown): string | undefined => {
  const { _tag: tag, left } = Object(result);
  return tag === 'Left' ? String(left.code) : undefined;
};

/** A user who acts. */
export const actorOf = (
  { id, email }: Pick<User, 'id' | 'email'>,
  address: string | null,
): Omit<Actor, 'memberships' | 'session'> => ({ kind: 'user', id, name: email, address });

const longestName = 200;

/** Whom an unknown visitor claims to be. */
export const claimedActor = (name: string, address: string | null): ReturnType<typeof actorOf> => ({
  ...{ kind: 'user', id: null, name: name.slice(0, longestName) || 'unknown', address },
});
