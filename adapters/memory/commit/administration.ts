import * as E from 'fp-ts/lib/Either.js';
import {
  type AdministrationChange,
  linksEndedBy,
  replacedBy,
} from '../../../core/commit/administration/change.js';
import {
  type AdministrationKind,
  administrationKinds,
  counters,
  entityKey,
} from '../../../core/commit/administration/entities.js';
import { judgeAdministration } from '../../../core/commit/administration/judge.js';
import { type Committed, type Conflict, nothingCommitted } from '../../../core/commit/change.js';
import { suspendedBy } from '../../../core/model/tenants/suspension.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import type { Instant } from '../../../core/shared/time.js';
import { lowerDue } from '../leases.js';
import type { Tables } from '../tables.js';

/** Judges and applies a Change of the administration. */
export const commitAdministration = (
  memory: Tables,
  change: AdministrationChange,
): E.Either<Conflict, Committed> => {
  const conflict = judgeAdministration(memory, change);
  if (conflict) return E.left(conflict);
  endLinks(memory, linksEndedBy(change));
  for (const { user, except } of change.signsOut ?? []) endSessions(memory, user, except);
  for (const kind of administrationKinds) replace(memory, kind, change);
  openProjects(memory, change);
  for (const { project, at } of change.wakes ?? []) wakeProject(memory, project, at);
  return E.right(nothingCommitted);
};

const replace = (memory: Tables, kind: AdministrationKind, change: AdministrationChange): void => {
  // The keys of the tables are those of the kinds.
  const table = memory[kind] as object as Map<string, object>;
  const { added, changed, removed } = replacedBy(change, kind);
  for (const entity of removed) table.delete(entityKey(kind, entity));
  for (const entity of added) table.set(entityKey(kind, entity), entity);
  for (const entity of changed) {
    const key = entityKey(kind, entity);
    table.set(key, { ...entity, ...countersOf(kind, table.get(key) ?? {}) });
  }
};

const countersOf = (kind: AdministrationKind, stored: object): object => {
  const fields: readonly string[] = kind in counters ? counters[kind as keyof typeof counters] : [];
  return Object.fromEntries(Object.entries(stored).filter(([field]) => fields.includes(field)));
};

/** What commits of a project read of it. */
const openProjects = ({ facts }: Tables, change: AdministrationChange): void => {
  const { added, changed, removed } = replacedBy(change, 'projects');
  for (const { id } of removed) facts.projects.delete(id);
  for (const { id, environment, billing, leftAt, ...project } of [...added, ...changed])
    facts.projects.set(id, {
      ...(facts.projects.get(id) ?? { sequence: 0, endpoints: [] }),
      ...{ environment, billing, suspended: suspendedBy(project) },
      hasLeft: leftAt !== undefined,
    });
};

const wakeProject = (memory: Tables, project: ProjectId, at: Instant): void => {
  for (const { id, project: owner } of [...memory.channels.values(), ...memory.endpoints.values()])
    if (owner === project) lowerDue(memory, id, at);
};

const endLinks = ({ links }: Tables, users: readonly string[]): void => {
  if (users.length === 0) return;
  for (const [hash, { user }] of links) if (users.includes(user)) links.delete(hash);
};

const endSessions = ({ sessions }: Tables, of: string, except: string | null): void => {
  for (const [id, { user }] of sessions) if (user === of && id !== except) sessions.delete(id);
};
