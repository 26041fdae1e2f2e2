import { factKey } from '../../../core/commit/facts.js';
import type { MessageErasure, Retention } from '../../../core/ports/stores/retention.js';
import type { DatabaseSession } from '../session/session.js';
import { bind, execute, fetchRows, type Work } from '../session/work.js';
import { entityTables } from '../tables/entities.js';
import {
  deleteResponses,
  deleteTimeline,
  eraseExternalIds,
  eraseSandboxCalls,
  eraseSandboxReports,
  freeJobs,
  lowerLanes,
  markErasedDeliveries,
  messagesNaming,
  setEventTexts,
} from '../tables/erasure.js';
import { deleteUnmatchedReports } from '../tables/messages/unmatched-reports.js';
import { removeErrorsOfDeadLetters } from '../tables/queue/dead-letters.js';
import { jobsAbout, promoteJobs } from '../tables/queue/jobs.js';
import { pendingInboundTable, pendingMediaTable } from '../tables/queue/pending-inbound.js';
import { lockProjects } from '../tables/tenants/projects.js';
import { removeMedia } from './media-bytes.js';

/** Finds and erases the messages of a person. */
export const knexErasure = (session: DatabaseSession): Pick<Retention, 'findPerson' | 'erase'> => ({
  findPerson: async ({ project, person, after, limit }) => {
    const digits = person.replace(/^\+/, '');
    const row = { project, person, digits, after: after ?? '', limit };
    const seen = await session.fetchRows(messagesNaming, [row]);
    const found = seen.filter(({ namesPerson }) => namesPerson).map(({ id }) => id);
    return { found, last: seen.at(-1)?.id ?? null };
  },
  erase: (erasure) => session.transact(() => erase(erasure)),
});

/** The lock of the project keeps every Change of the message out until the end of the transaction. */
function* erase({ message, externalId, events, media }: MessageErasure): Work<boolean> {
  const { id, project, version } = message;
  yield* fetchRows(lockProjects, [{ id: project }]);
  const [stored] = yield* fetchRows(entityTables.messages.versions, [{ project, id }]);
  if (stored?.version !== version) return false;
  const jobs = yield* fetchRows(jobsAbout, [{ project, subject: id }]);
  const names = externalId === null ? [] : [{ project, name: externalId }];
  const sequences = events.map(({ sequence }) => ({ project, sequence }));
  yield* execute(
    bind(entityTables.messages.change, [entityTables.messages.row(message)]),
    bind(
      setEventTexts,
      events.map(({ sequence, text }) => ({ project, sequence, text, trace: null, moment: null })),
    ),
    bind(markErasedDeliveries, sequences),
    bind(deleteResponses, sequences),
    bind(removeErrorsOfDeadLetters, sequences),
    bind(deleteTimeline, [{ project, message: id }]),
    bind(eraseExternalIds, names),
    bind(deleteUnmatchedReports, names),
    // In this order: a message that moves from the first queue to the second meanwhile is found in the second.
    bind(pendingInboundTable.remove, names),
    bind(pendingMediaTable.remove, names),
    bind(eraseSandboxCalls, [{ subject: id }]),
    bind(eraseSandboxReports, [{ subject: id }]),
    bind(
      freeJobs,
      jobs.map((job) => ({ id: job.id })),
    ),
  );
  yield* removeMedia(project, media);
  for (const { lane, recipient, dueAt } of jobs) {
    const queues = recipient === null ? [] : [{ recipient_queue: factKey(lane, recipient) }];
    const promoted = yield* fetchRows(promoteJobs, queues);
    const due = Math.min(dueAt, ...promoted.map((next) => next.dueAt));
    yield* execute(bind(lowerLanes, [{ key: lane, due_at: due }]));
  }
  return true;
}
