import type { Actor } from '../../model/people/actor.js';
import type { AuditEntry } from '../../model/people/audit-entry.js';
import type { User } from '../../model/people/user.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { AuditStore } from '../../ports/people/audit-store.js';
import type { NewId, OrganizationId } from '../../shared/ids.js';

/** The ports of the audit log. */
export type AuditPorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly audit: AuditStore;
};

/** An action of a person or an operator that concerns several organizations, or none. */
export type PersonalAction = Pick<AuditEntry, 'actor' | 'action'> & {
  readonly organizations: readonly OrganizationId[];
  readonly resource?: string;
  readonly details?: AuditEntry['details'];
  /** Known at once for an attempt that is refused. Default: null. */
  readonly outcome?: string;
};

/**
 * Writes an entry for each organization, or one without. Call it before the action, and the function that it returns after it.
 * An outcome that cannot be stored is left out, so that it does not hide that the action is done.
 */
export const writeEntries = async (
  { clock, newId, audit }: AuditPorts,
  { organizations, actor, action, resource = '', details = {}, outcome }: PersonalAction,
): Promise<(outcome: string, resource?: string) => Promise<void>> => {
  const concerned = organizations.length === 0 ? [null] : organizations;
  const entries = concerned.map(
    (organization): AuditEntry => ({
      id: newId('audit'),
      at: clock(),
      organization,
      project: null,
      actor,
      action,
      resource: resource || null,
      details,
      outcome: outcome ?? null,
    }),
  );
  await Promise.all(entries.map(audit.append));
  return async (settled, made) => {
    const all = entries.map(({ id }) => audit.recordOutcome(id, settled, made ?? null));
    await Promise.all(all).catch(() => undefined);
  };
};

/**
 * Runs what an operator does to the whole installation. Its entry, which belongs to no organization, is in the audit log before
 * it. `made` gives the id of what it made. Rejects, and runs nothing, when the entry cannot be stored.
 */
export const recordOperation = async <Result>(
  ports: AuditPorts,
  operation: Omit<PersonalAction, 'organizations' | 'outcome'>,
  run: () => Promise<Result>,
  made: (result: Result) => string | undefined = () => undefined,
): Promise<Result> => {
  const settle = await writeEntries(ports, { ...operation, organizations: [] });
  try {
    const result = await run();
    await settle(refusalIn(result) ?? 'done', made(result));
    return result;
  } catch (error) {
    await settle('failed');
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
): Omit<Actor, 'memberships'> => ({ kind: 'user', id, name: email, address });

const longestName = 200;

/** Whom an unknown visitor claims to be. */
export const claimedActor = (name: string, address: string | null): Omit<Actor, 'memberships'> => ({
  ...{ kind: 'user', id: null, name: name.slice(0, longestName) || 'unknown', address },
});
