import type { Migration } from '../migration.js';

/** Lists the events of one type. Those of a block share an entry of the index. */
export const eventBlocks: Migration = ({ table, index, blockOf, concurrently, postgresOnly }) =>
  postgresOnly(
    `create index${concurrently} ${index('events_by_type_block')} on ${table('events')}
       (project, type, ${blockOf('sequence')})`,
  );

/** The index of before has an entry for each event. */
export const eventBlocksOnly: Migration = ({ index, postgresOnly }) =>
  postgresOnly(
    `drop index ${index('events_by_type')}`,
    `alter index ${index('events_by_type_block')} rename to ${index('events_by_type')}`,
  );
