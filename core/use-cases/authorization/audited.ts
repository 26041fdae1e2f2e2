import * as E from 'fp-ts/lib/Either.js';
import type { AuditEntry } from '../../model/people/audit-entry.js';
import { isId, type NewId, type OrganizationId } from '../../shared/ids.js';
import { type AuditPorts, openEntry, type Settle } from '../people/audit-entries.js';
import type { ResourceOwner } from './resource-owner.js';
import type { Rule } from './rule.js';

/** A change, and who makes it where. */
export type AuditedChange = {
  readonly actor: AuditEntry['actor'];
  readonly owner: ResourceOwner;
  readonly rule: NonNullable<Rule<never, never>['audit']>;
  readonly command: never;
};

type Answer = E.Either<{ readonly code: string }, unknown>;

/** Most characters of a value in the audit log. The command is not checked yet, so a text can have any length. */
const longestText = 200;

const shortened = <Value>(value: Value): Value | string =>
  typeof value === 'string' ? value.slice(0, longestText) : value;

const definedIn = (details: object): AuditEntry['details'] =>
  Object.fromEntries(
    Object.entries(details)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, shortened(value)]),
  );

/** Writes the entry of a change before it, and its outcome after it. `doneOf` names the outcome of one that is not refused. */
export const audited = async (
  { clock, newId, ...ports }: AuditPorts,
  { actor, owner, rule, command }: AuditedChange,
  call: () => Promise<Answer>,
  doneOf: () => string = () => 'done',
): Promise<Answer> => {
  const { action, resource, made, details, done, alsoIn } = rule;
  const entry: AuditEntry = {
    id: newId('audit'),
    at: clock(),
    ...owner,
    actor,
    action,
    resource: shortened(resource?.(command) ?? null),
    details: definedIn(details?.(command) ?? {}),
    outcome: null,
  };
  const settle = await openEntries(ports, [entry, ...elsewhere(newId, entry, alsoIn?.(command))]);
  try {
    const answer = await call();
    if (E.isLeft(answer)) await settle(answer.left.code, null);
    else
      await settle(
        doneOf(),
        made?.(answer.right as never) ?? null,
        done && definedIn(done(answer.right as never)),
      );
    return answer;
  } catch (error) {
    await settle('failed', null);
    throw error;
  }
};

/** The entry of another organization. One that is no id of an organization has none. */
const elsewhere = (
  newId: NewId,
  entry: AuditEntry,
  organization: string | undefined,
): readonly AuditEntry[] => {
  if (organization === undefined || organization === entry.organization) return [];
  if (!isOrganization(organization)) return [];
  const details = { ...entry.details, from: entry.organization };
  return [{ ...entry, id: newId('audit'), organization, details }];
};

const isOrganization = (id: string): id is OrganizationId => isId('org')(id);

/** Writes entries, and gives the function that settles them all. */
const openEntries = async (
  ports: Parameters<typeof openEntry>[0],
  entries: readonly AuditEntry[],
): Promise<Settle> => {
  const settles: Settle[] = [];
  for (const entry of entries) settles.push(await openEntry(ports, entry));
  return async (...outcome) => {
    for (const settle of settles) await settle(...outcome);
  };
};
