import type { Id, ProjectId } from '../../shared/ids.js';
import { type Aspect, emptyPhase } from '../aspect.js';
import { type Change, type EntityKind, entityKinds } from '../change.js';
import type { FactQuery } from '../fact-query.js';
import { type Facts, factKey } from '../facts.js';

/** Entities that a Change puts, removes or relies on. Each must still be at the version that was read. */
export const entities: Aspect = {
  needs: (query, change) => {
    const { project, requires, puts } = change;
    for (const { id } of requires?.unchanged ?? []) add(query, kindOf(id), project, id);
    for (const [kind, removed] of removals)
      for (const { id } of change[removed] ?? []) add(query, kind, project, id);
    if (!puts) return;
    for (const kind of entityKinds)
      for (const { id } of puts[kind] ?? []) add(query, kind, project, id);
  },
  conflict: (facts, change) => {
    const id = changedEntity(facts, change);
    return id === undefined ? undefined : { code: 'changed', id };
  },
  apply: (facts, change) => {
    const { project, puts } = change;
    for (const { id } of removedBy(change)) facts.versions.delete(factKey(project, id));
    if (!puts) return;
    for (const kind of entityKinds)
      for (const { id, version } of puts[kind] ?? [])
        facts.versions.set(factKey(project, id), version + 1);
  },
  touches: emptyPhase,
};

const add = (query: FactQuery, kind: EntityKind, project: ProjectId, id: string): void => {
  query.versions[kind].set(factKey(project, id), { project, id });
};

const kindOf = (id: Id<'msg' | 'chan' | 'tmpl' | 'cont'>): EntityKind => {
  if (id.startsWith('msg_')) return 'messages';
  if (id.startsWith('cont_')) return 'contacts';
  return id.startsWith('chan_') ? 'channels' : 'templates';
};

type Read = { readonly id: string; readonly version: number };

/** The parts of a Change that remove entities, and the kind of each. */
const removals = [
  ['endpoints', 'removeEndpoints'],
  ['templates', 'removeTemplates'],
  ['messages', 'removeMessages'],
  ['media', 'removeMedia'],
  ['contacts', 'removeContacts'],
] as const satisfies readonly (readonly [EntityKind, keyof Change])[];

/** The entities that a Change removes. */
const removedBy = (change: Change): readonly Read[] =>
  removals.some(([, removed]) => change[removed])
    ? removals.flatMap(([, removed]): readonly Read[] => change[removed] ?? none)
    : none;

const none: readonly never[] = [];

/** The first entity that is at another version than the one that was read. */
const changedEntity = ({ versions }: Facts, change: Change): string | undefined => {
  const { project, requires, puts } = change;
  const removed = removedBy(change);
  if (!requires?.unchanged && removed.length === 0 && !puts) return undefined;
  const isChanged = ({ id, version }: Read) => versions.get(factKey(project, id)) !== version;
  /** A new entity starts from version 0: it must not exist. */
  const isTaken = ({ id, version }: Read) => (versions.get(factKey(project, id)) ?? 0) !== version;
  const changed = requires?.unchanged?.find(isChanged) ?? removed.find(isChanged);
  if (changed || !puts) return changed?.id;
  for (const kind of entityKinds) {
    const taken = puts[kind]?.find(isTaken);
    if (taken) return taken.id;
  }
  return undefined;
};
