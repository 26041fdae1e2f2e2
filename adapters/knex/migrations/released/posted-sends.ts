import type { Migration } from '../migration.js';

/** Messages that hosts posted in their transactions, and that are not judged yet. */
export const postedSends: Migration = ({ table, index, id, rising, postgresOnly }) => [
  `create table ${table('posted_sends')} (
     position ${rising},
     project ${id} not null,
     message ${id} not null,
     channel ${id} not null,
     body text not null,
     idempotency_key text,
     trace text
   )`,
  // Reads the posted sends of a project in order, and finds the projects that have some.
  `create index ${index('posted_sends_by_project')} on ${table('posted_sends')} (project, position)`,
  // The order is that of the commits: a deferred trigger runs when its transaction commits.
  ...postgresOnly(
    `create function ${table('place_posted_send')}() returns trigger language plpgsql
       set search_path from current as $$ begin
       update ${table('posted_sends')} set position = default
        where project = new.project and position = new.position;
       return null;
     end $$`,
    `create constraint trigger ${index('posted_sends_in_order')} after insert on ${table('posted_sends')}
       deferrable initially deferred for each row execute function ${table('place_posted_send')}()`,
  ),
];
