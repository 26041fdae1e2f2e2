import { conversationId, conversationOf } from '../../model/conversations/conversation-id.js';
import type { Message } from '../../model/messages/message.js';
import { isOldMessage, mediaCutoff } from '../../model/retention/removable.js';
import type { OldMessage, Traces } from '../../ports/stores/retention.js';
import type { ProjectId } from '../../shared/ids.js';
import { leastIdAt } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { commitChange } from '../../use-cases/commit-change.js';
import { survivorOf } from '../../use-cases/contacts/survivor-of.js';
import { threadOf } from '../../use-cases/conversations/read-conversations.js';
import { type LeftConversation, removalOf } from '../../use-cases/erasure/erasure-of.js';
import { type DueLimit, limitsOfKind, type RetentionRun } from './retention-ports.js';
import { tenantLimits } from './tenant-limits.js';

/** Removes messages that are too old, with what tells of them. Resolves to how many. */
export const removeMessages = async (run: RetentionRun): Promise<number> => {
  const oldest = await run.retention.firstWaiting();
  let removed = 0;
  for (const pages of [limitsOfKind(run, 'messages'), tenantLimits(run)])
    for await (const limits of pages)
      for (const limit of await withOldMessages(run, limits))
        removed += await removeOf(run, limit, mediaCutoff(limit, run.now, oldest));
  return removed;
};

/** A limit, and the id before which messages are too old. */
export type OldIds = DueLimit & { readonly until: string };

/** The limits of projects that have a message before the limit, and after an id. */
export const withOldMessages = async <Limit extends DueLimit>(
  { retention }: RetentionRun,
  limits: readonly Limit[],
  afterOf: (limit: Limit) => string | null = () => null,
): Promise<readonly (Limit & OldIds)[]> => {
  const due = limits.map((limit) => ({ ...limit, until: leastIdAt('msg', limit.before) }));
  const found = await retention.projectsWith(
    'messages',
    due.map((limit) => ({ project: limit.project, after: afterOf(limit), until: limit.until })),
  );
  const projects = new Set<ProjectId>(found);
  return due.filter(({ project }) => projects.has(project));
};

/** The file that came with a message goes with it, or both wait for the next run. */
const removeOf = (
  run: RetentionRun,
  { project, before, until }: OldIds,
  filesBefore: Instant,
): Promise<number> => {
  const { retention, inBatches } = run;
  let after: string | null = null;
  return inBatches(async (rows) => {
    const page: readonly OldMessage[] = await retention.messages({
      ...{ project, after, until },
      limit: rows,
    });
    after = page.at(-1)?.id ?? after;
    const old = page.flatMap(({ message, isWaiting }) =>
      message && !isWaiting && isOldMessage(message, before) ? [message] : [],
    );
    const gone = (await tracesOf(run, project, old)).filter(
      ({ file }) => !file || file.createdAt < filesBefore,
    );
    const removed = await Promise.all(gone.map((traces) => removeOne(run, traces)));
    return { removed: removed.filter(Boolean).length, isLast: page.length < rows };
  });
};

/** Without the files that version 0.1.0 received: these do not go with their messages. */
const tracesOf = async (
  { retention }: RetentionRun,
  project: ProjectId,
  messages: readonly Message[],
): Promise<readonly Traces[]> =>
  messages.length === 0
    ? []
    : (await retention.findTraces(project, messages)).map((traces) =>
        traces.file?.isReceived ? traces : { ...traces, file: undefined },
      );

/**
 * Resolves to false when the message or its file changed meanwhile: then both stay until the next run. The newest message of a
 * conversation is tried twice, since those that leave at the same time change what is left.
 */
const removeOne = async (run: RetentionRun, traces: Traces): Promise<boolean> => {
  for (let tries = 0; tries < 2; tries += 1) {
    const left = await leftConversation(run, traces.message);
    const isRemoved = await commitChange(run.commit, removalOf(traces, run.now, left), {
      committed: () => true,
      changed: () => false,
      project_missing: () => false,
    });
    if (isRemoved) return true;
  }
  return false;
};

/**
 * The conversation that a removed message leaves. Where it was the newest one, the one before is the newest that is left, and
 * must not change meanwhile. Without one the conversation ends.
 */
const leftConversation = async (
  { contacts, conversations, messages }: RetentionRun,
  message: Message,
): Promise<LeftConversation | undefined> => {
  const { project, channel, contact, groupConversation } = message;
  if (contact === undefined || conversationOf(message) === undefined) return undefined;
  const person = groupConversation ? undefined : await survivorOf(contacts, project, contact);
  const id = groupConversation ?? (person && conversationId(channel, person.id));
  const conversation = id && (await conversations.find(project, id));
  if (!conversation) return undefined;
  const asRead = person ? [{ id: person.id, version: person.version }] : [];
  const { revision } = conversation;
  const named = { conversation: conversation.id, revision, unchanged: asRead };
  if (conversation.lastMessageId !== message.id) return named;
  for await (const each of threadOf(messages, { conversation, person, before: message.id }))
    return {
      ...{ ...named, last: each.id },
      unchanged: [...asRead, { id: each.id, version: each.version }],
    };
  return named;
};
