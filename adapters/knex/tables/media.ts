import type { Media } from '../../../core/model/media/media.js';
import { type DamagedRow, orDamaged } from '../session/damaged-row.js';
import type { PageQuery, Query } from '../session/statement.js';
import { type EntityRow, entityFrom } from './entities.js';

/** Media files in a range of ids, newest first. */
export const mediaBefore: PageQuery<
  'project' | 'from_id' | 'before_id' | 'page_size',
  readonly [id: string, record: string],
  Media
> = {
  name: 'media_before',
  columns: { project: 'text', from_id: 'text', before_id: 'text', page_size: 'bigint' },
  sql: ({ tables, pages, each }) =>
    pages(
      `select id, record from ${tables.media}
        where project = ${each('project')} and id >= ${each('from_id')} and id < ${each('before_id')}
        order by id desc limit ${each('page_size')}`,
    ),
  fromCells: ([id, record]) => entityFrom<Media>('media')({ id, record }),
};

/** The media files of a project that are not deleted. Damaged ones are found as such. */
export const mediaSizes: Query<'project', Pick<EntityRow, 'id' | 'record'>, Media | DamagedRow> = {
  name: 'media_sizes',
  columns: { project: 'text' },
  sql: ({ tables, value }) =>
    `select id, record from ${tables.media} where project = ${value('project')} and deleted_at is null`,
  fromRow: orDamaged(entityFrom<Media>('media')),
};

/** Media files that were deleted before an instant, of any project, the first deleted first. */
export const deletedMedia: Query<'before' | 'limit', Pick<EntityRow, 'id' | 'record'>, Media> = {
  name: 'deleted_media',
  columns: { before: 'bigint', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select id, record from ${tables.media} where deleted_at < ${value('before')}
      order by deleted_at limit ${value('limit')}`,
  fromRow: entityFrom<Media>('media'),
  skipsDamaged: true,
};
