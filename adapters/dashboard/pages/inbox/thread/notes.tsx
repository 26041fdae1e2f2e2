import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { ConnectedChannel } from '../../../../../core/model/channels/channel-view.js';
import type { ShownConversation } from '../../../../../core/model/conversations/conversation.js';
import {
  type Note,
  type NoteAuthor,
  noteMaxLength,
} from '../../../../../core/model/conversations/note.js';
import type { Message } from '../../../../../core/model/messages/message.js';
import { leastIdAt, madeAt } from '../../../../../core/shared/ids.js';
import { isoTime } from '../../../../../core/shared/time.js';
import type { ProjectCall } from '../../../server/page.js';
import {
  Confirm,
  Form,
  HiddenField,
  isolated,
  Notice,
  SubmitButton,
  TextArea,
} from '../../../view/index.js';
import type { MemberNames } from '../assignees.js';
import { AnswerTabs } from './answer-box.js';

/** Notes that a page shows at most, the newest ones. One question reads one more. */
const pageSize = 99;

/** What of a conversation a page shows. */
type Span = {
  /** The messages of the page, the oldest first. */
  readonly messages: readonly Message[];
  /** The message before which the page ends. Undefined: it has the newest ones. */
  readonly before: string | undefined;
  /** Whether there are older messages. */
  readonly hasOlder: boolean;
};

export type ShownNotes = {
  /** Those that were written between the messages of a page, the oldest first. */
  readonly notes: readonly Note[];
  /** Whether there were more than a page shows. */
  readonly isCut: boolean;
};

/** The notes that were written between the messages of a page. None if the conversation ended meanwhile. */
export const notesBetween = async (
  { as, project }: Pick<ProjectCall, 'as' | 'project'>,
  id: string,
  { messages, before: end, hasOlder }: Span,
): Promise<ShownNotes> => {
  const [oldest] = messages;
  const since = hasOlder && oldest ? madeAt(oldest.id) : 0;
  const before = end === undefined ? undefined : leastIdAt('note', madeAt(end));
  const page = await as.listNotes({ project: project.id, id, before, limit: pageSize + 1 });
  if (E.isLeft(page)) {
    if (page.left.code === 'conversation_not_found') return { notes: [], isCut: false };
    throw new TypeError(`The notes of a page cannot be listed: ${page.left.code}.`);
  }
  const notes = page.right.items.filter((note) => madeAt(note.id) >= since);
  return { notes: notes.slice(0, pageSize).toReversed(), isCut: notes.length > pageSize };
};

/** Says that a page has more notes than it shows. */
export const MoreNotes = ({ notes }: Pick<ShownNotes, 'notes'>): VNode => (
  <Notice kind="info">
    <p>
      These are the newest {notes.length} notes. GET /v1/conversations/
      {notes[0]?.conversation}/notes lists all.
    </p>
  </Notice>
);

const authorName = (author: NoteAuthor, members: MemberNames): string => {
  switch (author.kind) {
    case 'user':
      return members.get(author.id) ?? 'A member';
    case 'api_key':
      return `API key ${author.name}`;
    case 'program':
      return 'A program';
  }
};

/** A note between the messages. It is framed, so that it is no message at a glance. */
export const NoteItem = ({
  note: { id, conversation, text, author, createdAt },
  members,
  canRemove,
  path,
}: {
  readonly note: Note;
  readonly members: MemberNames;
  readonly canRemove: boolean;
  readonly path: ProjectCall['path'];
}): VNode => {
  const at = isoTime(createdAt);
  const name = isolated(authorName(author, members));
  const time = at.slice(11, 16);
  return (
    <li id={id} class="noted">
      <article aria-label={`Note of ${name}, ${time} UTC`}>
        <p class="note-text" dir="auto">
          {text}
        </p>
        <p class="said-facts">
          <span>Note of {name}</span>
          <time dateTime={at} title={at}>
            {time}
          </time>
        </p>
        {canRemove && (
          <div data-stays>
            <Confirm action={path(`/inbox/${conversation}/notes/remove`)} label="Delete">
              <HiddenField name="note" value={id} />
              <p>The note is gone then.</p>
            </Confirm>
          </div>
        )}
      </article>
    </li>
  );
};

/** The form for a note, in place of the box to answer in. */
export const NoteBox = ({
  conversation,
  channel,
  path,
}: {
  readonly conversation: ShownConversation;
  readonly channel: ConnectedChannel | undefined;
  readonly path: ProjectCall['path'];
}): VNode => (
  <>
    {channel && conversation.person && (
      <AnswerTabs {...{ conversation, channel, path }} current="note" />
    )}
    <Form
      action={path(`/inbox/${conversation.id}/notes`, { kind: 'note' })}
      name="note"
      class="form answer-form note-form"
    >
      <TextArea
        name="text"
        label="Note"
        hint="Only members and programs of the project see it. It is not sent."
        isRequired
        maxLength={noteMaxLength}
        rows={3}
      />
      <SubmitButton kind="secondary">Add note</SubmitButton>
    </Form>
  </>
);
