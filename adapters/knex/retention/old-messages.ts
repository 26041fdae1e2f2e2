import type { Event } from '../../../core/model/events/event.js';
import type { Media } from '../../../core/model/media/media.js';
import { messageExternalId } from '../../../core/model/messages/external-id.js';
import type { Message } from '../../../core/model/messages/message.js';
import { erasedEventText } from '../../../core/model/messages/person/erase-message.js';
import {
  isOldMessage,
  mediaCutoff,
  receivedFileOf,
} from '../../../core/model/retention/removable.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { splitDamaged } from '../session/damaged-row.js';
import type { DatabaseSession } from '../session/session.js';
import { type BoundCommand, bind, execute, readAll, reading } from '../session/work.js';
import { removeMedia } from '../stores/media-bytes.js';
import { entityTables } from '../tables/entities.js';
import {
  deleteResponses,
  deleteTimeline,
  eraseExternalIds,
  markErasedDeliveries,
  setEventTexts,
} from '../tables/erasure.js';
import {
  deleteMessages,
  deleteSandboxCalls,
  eventsOfMessages,
  oldMessages,
} from '../tables/old-rows.js';
import { removeErrorsOfDeadLetters } from '../tables/queue/dead-letters.js';
import { jobsAbout } from '../tables/queue/jobs.js';
import { lockProjects } from '../tables/tenants/projects.js';
import { findFirstWaiting } from './old-media.js';
import { withOldMessages } from './projects-with-messages.js';
import type { PruneKind } from './prune-kind.js';

/** Removes old messages with what only they need. */
export const pruneOldMessages: PruneKind = async (parts, limits) => {
  const { session } = parts;
  const oldest = await findFirstWaiting(session);
  let removed = 0;
  for (const due of await withOldMessages(parts, limits, () => '')) {
    const { project, before, until } = due;
    const filesBefore = mediaCutoff(due, parts.now, oldest);
    let after = '';
    removed += await parts.inBatches(async (rows) => {
      const found = await session.fetchRows(oldMessages.page, [
        { project, after, until, limit: rows },
      ]);
      after = found.at(-1)?.id ?? after;
      const old = found.flatMap(({ entity }) =>
        entity && isOldMessage(entity, before) ? [entity] : [],
      );
      const files = await receivedFiles(session, old);
      const gone = old.filter((message) => {
        const file = files.get(receivedFileOf(message));
        return file === undefined || file.createdAt < filesBefore;
      });
      const count = await removeMessages(session, project, gone, files);
      return { removed: count, isLast: found.length < rows };
    });
  }
  return removed;
};

type Files = ReadonlyMap<string | undefined, Media>;

/** The files that came with messages. */
const receivedFiles = async (
  session: DatabaseSession,
  messages: readonly Message[],
): Promise<Files> => {
  const rows = messages.flatMap((message) => {
    const id = receivedFileOf(message);
    return id === undefined ? [] : [{ project: message.project, id }];
  });
  const files = rows.length > 0 ? await session.fetchRows(entityTables.media.find, rows) : [];
  return new Map(files.filter(({ isReceived }) => isReceived).map((file) => [file.id, file]));
};

/**
 * Removes the messages that have no job. First goes what only they need, without a lock that a send waits for; after a crash
 * the next run does the rest. Then they go themselves, and what receivers answered, under the lock of their project, which keeps
 * every Change of them out, and the end of every attempt.
 * A message that changed meanwhile stays until the next run.
 */
const removeMessages = async (
  { fetchRows: find, transact }: DatabaseSession,
  project: ProjectId,
  old: readonly Message[],
  files: Files,
): Promise<number> => {
  const subjects = old.map(({ id: subject }) => ({ project, subject }));
  const waiting = new Set<string>((await find(jobsAbout, subjects)).map(({ subject }) => subject));
  const gone = old.filter(({ id }) => !waiting.has(id));
  if (gone.length === 0) return 0;
  const about = gone.map(({ id: subject }) => ({ project, subject }));
  const events = splitDamaged(await find(eventsOfMessages, about)).whole;
  await transact(() => execute(...removals(project, gone), ...erasures(project, events)));
  return transact(function* () {
    let removed = 0;
    yield* readAll([
      reading(lockProjects, [{ id: project }], () => {}),
      reading(
        deleteMessages,
        gone.map(({ id, version }) => ({ project, id, version })),
        () => {
          removed += 1;
        },
      ),
    ]);
    yield* removeMedia(
      project,
      gone.flatMap((message) => files.get(receivedFileOf(message))?.id ?? []),
    );
    const sequences = events.map(({ sequence }) => ({ project, sequence }));
    yield* execute(bind(markErasedDeliveries, sequences), bind(deleteResponses, sequences));
    return removed;
  });
};

/** What goes with messages. */
const removals = (project: ProjectId, gone: readonly Message[]): readonly BoundCommand[] => [
  bind(
    deleteTimeline,
    gone.map(({ id: message }) => ({ project, message })),
  ),
  bind(
    eraseExternalIds,
    gone.flatMap(({ channel, providerId }) =>
      providerId === null ? [] : [{ project, name: messageExternalId(channel, providerId) }],
    ),
  ),
  bind(
    deleteSandboxCalls,
    gone.map(({ id: subject }) => ({ subject })),
  ),
];

/** What stays of the events about messages. */
const erasures = (project: ProjectId, events: readonly Event[]): readonly BoundCommand[] => [
  bind(
    setEventTexts,
    events.map((event) => ({
      project,
      sequence: event.sequence,
      text: erasedEventText(event),
      trace: null,
      moment: null,
    })),
  ),
  bind(
    removeErrorsOfDeadLetters,
    events.map(({ sequence }) => ({ project, sequence })),
  ),
];
