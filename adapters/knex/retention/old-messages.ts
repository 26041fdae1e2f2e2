import type { Event } from '../../../core/model/events/event.js';
import type { Media } from '../../../core/model/media/media.js';
import { erasedEventText } from '../../../core/model/messages/erase-message.js';
import { messageExternalId } from '../../../core/model/messages/external-id.js';
import type { Message } from '../../../core/model/messages/message.js';
import {
  isOldMessage,
  mediaCutoff,
  receivedFileOf,
} from '../../../core/model/retention/removable.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { type DamagedRow, splitDamaged } from '../session/damaged-row.js';
import type { Session } from '../session/session.js';
import {
  type BoundCommand,
  bind,
  execute,
  fetchRows,
  readAll,
  reading,
  type Work,
} from '../session/work.js';
import { entityTables } from '../tables/entities.js';
import {
  deleteExternalIds,
  deleteMedia,
  deleteResponses,
  deleteTimeline,
  setEventTexts,
} from '../tables/erasure.js';
import { deleteCalls, deleteMessages, eventsOfMessages, oldMessages } from '../tables/old-rows.js';
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
      const count = await session.transact(() => removeMessages(project, gone, files));
      return { removed: count, isLast: found.length < rows };
    });
  }
  return removed;
};

type Files = ReadonlyMap<string | undefined, Media>;

/** The files that came with messages. */
const receivedFiles = async (session: Session, messages: readonly Message[]): Promise<Files> => {
  const rows = messages.flatMap((message) => {
    const id = receivedFileOf(message);
    return id === undefined ? [] : [{ project: message.project, id }];
  });
  const files = rows.length > 0 ? await session.fetchRows(entityTables.media.find, rows) : [];
  return new Map(files.filter(({ isReceived }) => isReceived).map((file) => [file.id, file]));
};

/**
 * Removes the messages that have no job and are at the version that was read. The lock of the project keeps every Change of
 * them out until the end of the transaction.
 */
function* removeMessages(
  project: ProjectId,
  messages: readonly Message[],
  files: Files,
): Work<number> {
  if (messages.length === 0) return 0;
  yield* fetchRows(lockProjects, [{ id: project }]);
  const versions = new Map<string, number>();
  const waiting = new Set<string>();
  const events: (Event | DamagedRow)[] = [];
  const subjects = messages.map(({ id: subject }) => ({ project, subject }));
  yield* readAll([
    reading(
      entityTables.messages.versions,
      messages.map(({ id }) => ({ project, id })),
      ({ id, version }) => versions.set(id, version),
    ),
    reading(jobsAbout, subjects, ({ subject }) => waiting.add(subject)),
    reading(eventsOfMessages, subjects, (event) => events.push(event)),
  ]);
  const isGone = ({ id, version }: Message): boolean =>
    versions.get(id) === version && !waiting.has(id);
  const gone = messages.filter(isGone);
  const ids = new Set<string>(gone.map(({ id }) => id));
  const texts = splitDamaged(events).whole.filter(({ subject }) => ids.has(subject));
  yield* execute(...removals(project, gone, files), ...erasures(project, texts));
  return gone.length;
}

/** The rows that go with messages. */
const removals = (
  project: ProjectId,
  gone: readonly Message[],
  files: Files,
): readonly BoundCommand[] => [
  bind(
    deleteMessages,
    gone.map(({ id }) => ({ project, id })),
  ),
  bind(
    deleteTimeline,
    gone.map(({ id: message }) => ({ project, message })),
  ),
  bind(
    deleteExternalIds,
    gone.flatMap(({ channel, providerId }) =>
      providerId === null ? [] : [{ project, name: messageExternalId(channel, providerId) }],
    ),
  ),
  bind(
    deleteCalls,
    gone.map(({ id: subject }) => ({ subject })),
  ),
  bind(
    deleteMedia,
    gone.flatMap((message) => {
      const file = files.get(receivedFileOf(message));
      return file ? [{ project, id: file.id }] : [];
    }),
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
    })),
  ),
  bind(
    deleteResponses,
    events.map(({ sequence }) => ({ project, sequence })),
  ),
];
