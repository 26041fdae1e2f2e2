import { createHash } from 'node:crypto';
import type { Id, ProjectId } from '../../../../core/shared/ids.js';
import { type Command, insertInto, type Query } from '../../session/statement.js';

type Named = { readonly project: ProjectId; readonly name: string };

/** The key of an external id: names are long, so 132 bits of their SHA-256 stand for them. An earlier version stored names. */
export const externalIdKey = ({ project, name }: Named) => ({
  project,
  hash: createHash('sha256').update(name).digest('base64url').slice(0, 22),
  name,
});

const key = { project: 'text', hash: 'text', name: 'text' } as const;

const isNamed = `external_ids.project = given.project and external_ids.hash in (given.hash, given.name)`;

type Found = Named & { readonly owner: Id<'msg' | 'tmpl'> };

/** The message or template of each external id. */
export const findExternalIds: Query<keyof typeof key, Found, Found> = {
  name: 'find_external_ids',
  columns: key,
  sql: ({ tables, given }) =>
    `select given.*, owner from ${given} join ${tables.external_ids} on (${isNamed})`,
  fromRow: (row) => row,
};

/** Inserts external ids. An existing one keeps its owner. */
export const addExternalIds = insertInto(
  'external_ids',
  { project: 'text', hash: 'text', owner: 'text' },
  'on conflict (project, hash) do nothing',
);

/** Deletes external ids, as far as they have the given owners. */
export const deleteExternalIds: Command<keyof typeof key | 'owner'> = {
  name: 'delete_external_ids',
  columns: { ...key, owner: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.external_ids} where (project, hash) in (
       select external_ids.project, external_ids.hash
         from ${given} join ${tables.external_ids} on (${isNamed} and external_ids.owner = given.owner))`,
};
