import type { Media } from '../../../core/model/media/media.js';
import type { PageQuery } from '../session/statement.js';
import { entityFrom } from './entities.js';

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
