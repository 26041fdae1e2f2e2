import type { VNode } from 'preact';
import type { Message } from '../../../../../core/model/messages/message.js';
import type { MessageStatus } from '../../../../../core/model/messages/status.js';
import { isoTime } from '../../../../../core/shared/time.js';
import type { ProjectCall } from '../../../server/page.js';
import { isolated } from '../../../view/index.js';
import { MessageContent } from '../../messages/detail/content.js';
import { Marks } from '../../messages/detail/marks.js';
import { Quote } from '../../messages/detail/quote.js';
import type { MemberNames } from '../assignees.js';
import { MoreNotes, NoteItem, type ShownNotes } from './notes.js';

type ThreadProps = ShownNotes & {
  /** The oldest first. */
  readonly messages: readonly Message[];
  /** What those who wrote the notes are called. */
  readonly members: MemberNames;
  /** Messages that these answer, by id. */
  readonly answered: ReadonlyMap<string, Message>;
  /** What people call who wrote an inbound message. */
  readonly nameOf: (message: Message) => string;
  /** Whether each inbound message says who wrote it, as in a group. */
  readonly showsWriters: boolean;
  /** Whether the visitor may write. */
  readonly canWrite: boolean;
  /** The address of the page that answers one of the messages. Undefined: the visitor cannot. */
  readonly replyHref: ((id: string) => string) | undefined;
  readonly path: ProjectCall['path'];
};

/** The messages of a conversation as bubbles, with the notes and the days between them. */
export const ThreadMessages = (props: ThreadProps): VNode => {
  const { messages, notes, isCut, members, canWrite, path } = props;
  const items = [
    ...messages.map((message) => ({
      at: timeOf(message),
      item: <Bubble key={message.id} message={message} {...props} />,
    })),
    ...notes.map((note) => ({
      at: isoTime(note.createdAt),
      item: <NoteItem key={note.id} {...{ note, members, path }} canRemove={canWrite} />,
    })),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return (
    <>
      {isCut && <MoreNotes notes={notes} />}
      <ol class="thread" aria-label="Messages" data-follows>
        {items.flatMap(({ at, item }, i) => {
          const day = dayOf(at);
          const before = items[i - 1];
          return before && dayOf(before.at) === day ? [item] : [<Day key={day} day={day} />, item];
        })}
      </ol>
    </>
  );
};

/** When a message was accepted or came, in UTC: `2026-01-31T09:30:00.000Z`. */
const timeOf = ({ progress }: Message): string => isoTime(progress.reachedAt.accepted ?? 0);

const dayOf = (at: string): string => at.slice(0, 10);

const Day = ({ day }: { readonly day: string }): VNode => (
  <li class="thread-day" id={`day-${day}`}>
    <h2>
      <time dateTime={day}>{day}</time>
    </h2>
  </li>
);

const Bubble = ({
  message,
  answered,
  nameOf,
  showsWriters,
  replyHref,
  path,
}: { readonly message: Message } & ThreadProps): VNode => {
  const { id, direction, content, inReplyTo, progress, error } = message;
  const isOurs = direction === 'outbound';
  const at = timeOf(message);
  const time = at.slice(11, 16);
  const quoted = inReplyTo && answered.get(inReplyTo);
  return (
    <li id={`message-${id}`} class={`said ${isOurs ? 'said-by-us' : ''}`}>
      <article aria-label={`${isOurs ? 'You' : isolated(nameOf(message))}, ${time} UTC`}>
        {showsWriters && !isOurs && (
          <p class="said-facts">
            <bdi>{nameOf(message)}</bdi>
          </p>
        )}
        {quoted && <Quote of={quoted} path={path} />}
        <MessageContent content={content} path={path} />
        <Marks message={message} />
        {error && (
          <p class="field-error" dir="auto">
            {error.message}
          </p>
        )}
        <p class="said-facts">
          <a href={path(`/messages/${id}`)} title={at}>
            <span class="hidden">The message of</span> {time}
          </a>
          {isOurs && <Ticks status={progress.status} />}
          {replyHref && (
            <a href={replyHref(id)}>
              Reply<span class="hidden"> to the message of {time}</span>
            </a>
          )}
        </p>
      </article>
    </li>
  );
};

const ticks: Readonly<Record<MessageStatus, string>> = {
  accepted: '…',
  sent: '✓',
  delivered: '✓✓',
  read: '✓✓',
  failed: '✗',
};

/** The status as people know it from phones, and as a word. */
const Ticks = ({ status }: { readonly status: MessageStatus }): VNode => (
  <span class={`ticks ticks-${status}`} title={status}>
    <span aria-hidden="true">{ticks[status]}</span>
    <span class={status === 'failed' ? '' : 'hidden'}> {status}</span>
  </span>
);
