import type { Conflict } from '../change.js';
import { type AdministrationChange, linksEndedBy } from './change.js';
import {
  type Administration,
  type AdministrationKind,
  administrationKinds,
  byKind,
  counters,
  entityKey,
  type FieldValues,
  keyFields,
  keyValues,
} from './entities.js';

/** The stored entities of each kind that a Change is judged by, under their keys. */
export type StoredAdministration = {
  readonly [Kind in AdministrationKind]: ReadonlyMap<string, Administration[Kind]>;
};

/** Which entities a Change is judged by, as values of their fields. */
export type AdministrationQuery = {
  /**
   * Those with a key. A store locks them until the Change is committed, in the order of their kinds and then of their keys. So
   * they are as they were read, or a conflict.
   */
  readonly locked: { readonly [Kind in AdministrationKind]: ReadonlyMap<string, FieldValues> };
  /**
   * Sets. A store reads them behind the locks, which include that of the organization, the project or the user that a set
   * belongs to: of two Changes that stand on one set, the second sees what the first made of it.
   */
  readonly sets: { readonly [Kind in AdministrationKind]: readonly FieldValues[] };
};

/** The entities to load before a Change is judged. */
export const administrationNeededBy = (change: AdministrationChange): AdministrationQuery => {
  const locked = byKind((): Map<string, FieldValues> => new Map());
  const sets = byKind((): FieldValues[] => []);
  const lock = (kind: AdministrationKind, key: FieldValues): void =>
    void locked[kind].set(entityKey(kind, key), key);
  for (const { kind, where } of readsOf(change))
    if (isKey(kind, where)) lock(kind, where);
    else {
      sets[kind].push(where);
      const { organization, project, user } = where;
      if (organization) lock('organizations', { id: organization });
      if (project) lock('projects', { id: project });
      if (user) lock('users', { id: user });
    }
  for (const user of linksEndedBy(change)) lock('users', { id: user });
  return { locked, sets };
};

/** Judges a Change: every entity and every set that it stands on must be as it was read. */
export const judgeAdministration = (
  stored: StoredAdministration,
  change: AdministrationChange,
): Conflict | undefined => {
  const changed = readsOf(change).find((read) => !isAsRead(stored, read));
  return changed && { code: 'changed', id: Object.values(changed.where).map(String).join(' ') };
};

/** What a Change stands on. */
type Read = {
  readonly kind: AdministrationKind;
  readonly where: FieldValues;
  readonly were: readonly object[];
};

const readsOf = ({ asRead = [], replaces = {} }: AdministrationChange): readonly Read[] => {
  const replaced = administrationKinds.flatMap((kind) =>
    (replaces[kind] ?? []).map(({ was, is }): Read => {
      const where = keyValues(kind, was ?? is ?? {});
      if (was && is && entityKey(kind, is) !== entityKey(kind, where))
        throw new TypeError(`A replacement in ${kind} keeps the key of what it replaces.`);
      return { kind, where, were: was ? [was] : [] };
    }),
  );
  return [...asRead, ...replaced];
};

const isKey = (kind: AdministrationKind, where: FieldValues): boolean => {
  const fields: readonly string[] = keyFields[kind];
  return fields.length === Object.keys(where).length && fields.every((field) => field in where);
};

const isAsRead = (stored: StoredAdministration, { kind, where, were }: Read): boolean => {
  const found = isKey(kind, where)
    ? [stored[kind].get(entityKey(kind, where)) ?? []].flat()
    : [...stored[kind].values()].filter((entity) => hasValues(entity, where));
  return (
    found.length === were.length &&
    were.every((entity) => isStored(kind, stored[kind].get(entityKey(kind, entity)), entity))
  );
};

const hasValues = (entity: object, where: FieldValues): boolean =>
  Object.entries(where).every(([field, value]) => isSame((entity as FieldValues)[field], value));

const isStored = (kind: AdministrationKind, stored: object | undefined, read: object): boolean => {
  const counted: readonly string[] =
    (counters as Partial<Record<string, readonly string[]>>)[kind] ?? [];
  const uncounted = Object.fromEntries(counted.map((field) => [field, undefined]));
  return isSame({ ...stored, ...uncounted }, { ...read, ...uncounted });
};

/** Whether two values have the same content. A field that is undefined counts as absent. */
const isSame = (one: unknown, other: unknown): boolean => {
  if (!isObject(one) || !isObject(other)) return one === other;
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].every((field) => isSame(one[field], other[field]));
};

const isObject = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null;
