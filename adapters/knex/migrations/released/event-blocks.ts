import type { Migration } from '../migration.js';

/** Lists the events of one type. Those of a block share an entry of the index. */
export const eventBlocks: Migration = ({ table, index, blockOf, concurrently, postgresOnly }) =>
  postgresOnly(
    `create index${concurrently} ${index('events_by_type_block')} on ${table('events')}
       (project, type, ${blockOf('sequence')})`,
  );
