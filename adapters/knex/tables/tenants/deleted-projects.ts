import type { DeletedProject } from '../../../../core/model/tenants/deleted-project.js';
import type { Project } from '../../../../core/model/tenants/project.js';
import type { Query } from '../../session/statement.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, integerOrNull, text } from '../administration/fields.js';
import { projects } from './tenants.js';

/** What stays of projects that were deleted. */
export const deletedProjects = entityTable<DeletedProject>('deleted_projects', {
  key: ['id'],
  fields: {
    id: text('id'),
    organization: text('organization'),
    askedAt: integer('asked_at'),
    endedAt: integer('ended_at'),
    removedAt: integerOrNull('removed_at'),
  },
});

/** A deleted project by its id. */
export const findDeletedProjects = deletedProjects.by('find_deleted_projects', ['id']);

/** Deleted projects of which rows may be left. One row for each project that was ever deleted: few. */
export const unfinishedProjects: Query<'limit', object, DeletedProject> = {
  name: 'unfinished_projects',
  columns: { limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${deletedProjects.columns} from ${tables.deleted_projects}
      where removed_at is null order by id limit ${value('limit')}`,
  fromRow: deletedProjects.fromRow,
};

/** The projects that are to be deleted by now, the earliest first. */
export const projectsToDelete: Query<'now' | 'limit', object, Project> = {
  name: 'projects_to_delete',
  columns: { now: 'bigint', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${projects.columns} from ${tables.projects}
      where deletes_at is not null and deletes_at <= ${value('now')}
      order by deletes_at, projects.id limit ${value('limit')}`,
  fromRow: projects.fromRow,
};
