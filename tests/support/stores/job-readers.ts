import type { Knex } from 'knex';
import type { Installation } from '../../../adapters/knex/index.js';
import { silentOn } from '../../../adapters/knex/session/session.js';
import { databaseSessionOf } from '../../../adapters/knex/session/session-of.js';
import { jobsAbout } from '../../../adapters/knex/tables/queue/jobs.js';
import type { Tables } from '../../../adapters/memory/index.js';
import type { JobOf } from '../../conformance/check.js';

/** Reads the jobs of stores in memory. */
export const memoryJobOf =
  ({ jobs }: Tables): JobOf =>
  async (project, subject) =>
    [...jobs.values()].find((job) => job.project === project && job.subject === subject);

/** Reads the jobs of stores in a database. */
export const knexJobOf = (db: Knex, installation: Installation = {}): JobOf => {
  const session = databaseSessionOf(db, silentOn(installation));
  return async (project, subject) =>
    (await session.fetchRows(jobsAbout, [{ project, subject }]))[0];
};
