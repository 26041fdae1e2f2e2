import type { PostedSendStore } from '../../../core/ports/queues/posted-send-store.js';
import type { DatabaseSession } from '../session/session.js';
import { bind, execute } from '../session/work.js';
import {
  addPostedSends,
  nextPostedSends,
  postedSendRow,
  postingProjects,
} from '../tables/queue/posted-sends.js';

/** Posted sends in a database. */
export const knexPostedSends = ({
  transact,
  fetchRows,
}: Pick<DatabaseSession, 'transact' | 'fetchRows'>): PostedSendStore => ({
  add: (posted) => transact(() => execute(bind(addPostedSends, [postedSendRow(posted)]))),
  projects: ({ after = '', limit }) => fetchRows(postingProjects, [{ after, limit }]),
  next: (project, limit) => fetchRows(nextPostedSends, [{ project, limit }]),
});
