import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { nothingShown, shownPage } from '../../contract/shown.js';
import {
  type Note,
  type NoteAuthor,
  NoteText,
  noteResource,
  notesAtMost,
} from '../../model/conversations/note.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { NoteStore } from '../../ports/stores/conversation-store.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import {
  type ApiKeyId,
  type ConversationId,
  isId,
  type NewId,
  type UserId,
} from '../../shared/ids.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import { type Page, pageOf } from '../../shared/page.js';
import { idText } from '../../shared/published.js';
import { byProject } from '../authorization/resource-owner.js';
import { idOf } from '../authorization/rule.js';
import { commitChange, retry } from '../commit-change.js';
import { aPage, aProject, asGiven } from '../input/fields.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import {
  type ConversationNotFound,
  type ConversationQuery,
  findConversation,
  noConversation,
  type ShowPorts,
} from './find-conversation.js';

/** The conversation has no note with this id. */
export type NoteNotFound = { readonly code: 'note_not_found'; readonly id: string };

type FindPorts = Pick<ShowPorts, 'conversations' | 'contacts' | 'channels'>;

/** The ports that read notes. */
export type ReadNotesPorts = FindPorts & { readonly notes: NoteStore };

const listInput = input(
  { project: aProject, id: idText('conv'), ...aPage.needed },
  { ...aPage.free },
);
export type ListNotes = InputOf<typeof listInput>;

/** See docs/specification.md#4.17.9. */
export const listNotes = useCase({
  kind: 'read',
  summary: 'Lists the notes of a conversation, newest first.',
  description: ['Those of conversations that were joined to it are among them.'],
  permission: 'messages:read',
  owner: byProject,
  input: listInput,
  result: shownPage(noteResource, 'note'),
  refusals: { ...noConversation, invalid_cursor: '`before` is not the id of a note' },
  run:
    (ports: ReadNotesPorts) =>
    async (
      query: ListNotes,
    ): Promise<E.Either<ConversationNotFound | InvalidCursor, Page<Note>>> => {
      const { project, before, limit } = query;
      if (before !== undefined && !isId('note')(before)) return E.left({ code: 'invalid_cursor' });
      const listed = await readOf(
        ports,
        query,
        (conversation) => ports.notes.list(project, { conversation, before, limit: limit + 1 }),
        (notes) => notes.length === 0,
      );
      return E.isLeft(listed) ? listed : E.right(pageOf(listed.right, limit));
    },
});

/** Reads what a conversation has. A merge that moved it meanwhile, so that it `isMissing`, is followed. */
const readOf = async <Read>(
  ports: FindPorts,
  query: ConversationQuery,
  read: (conversation: ConversationId) => Promise<Read>,
  isMissing: (read: Read) => boolean,
): Promise<E.Either<ConversationNotFound, Read>> => {
  const found = await findConversation(ports, query);
  if (E.isLeft(found)) return found;
  const { id } = found.right.conversation;
  const first = await read(id);
  if (!isMissing(first)) return E.right(first);
  const again = await findConversation(ports, query);
  if (E.isLeft(again)) return again;
  const now = again.right.conversation.id;
  return E.right(now === id ? first : await read(now));
};

/** Who writes a note, as a caller says it. */
type GivenAuthor =
  | { readonly kind: 'user'; readonly id: UserId }
  | { readonly kind: 'api_key'; readonly id: ApiKeyId };

const addInput = input(
  { project: aProject, id: idText('conv'), text: NoteText },
  {
    /** Who writes it. Default: the program that embeds the library. */
    author: asGiven<GivenAuthor>(),
  },
);
export type AddNote = InputOf<typeof addInput>;

type AddNotePorts = FindPorts & {
  readonly notes: Pick<NoteStore, 'count'>;
  readonly tenants: Pick<TenantStore, 'findKey'>;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly commit: Commit;
};

/** See docs/specification.md#4.17.10. */
export const addNote = useCase({
  kind: 'write',
  summary: 'Adds a note to a conversation. It is never sent.',
  description: [
    `A conversation has at most ${notesAtMost}: one more is refused as \`invalid_input\`.`,
    'It is deleted with the conversation, and so when the person is erased. A repeated request under a key is answered as the first one, also once the note is deleted.',
  ],
  permission: 'messages:send',
  owner: byProject,
  audit: { action: 'conversation.add_note', resource: idOf },
  // Without its text, since a copy would outlive an erasure. A repetition has the same one.
  underKey: {
    stored: (note) => ({ ...note, text: '' }),
    replay: async (_, { text }, stored: Note) => E.right({ ...stored, text }),
  },
  within: false,
  input: addInput,
  result: noteResource,
  refusals: noConversation,
  run:
    (ports: AddNotePorts) =>
    (command: AddNote): Promise<E.Either<ConversationNotFound | InvalidInput, Note>> =>
      retryOnConflict(async () => {
        const found = await findConversation(ports, command);
        if (E.isLeft(found)) return found;
        const { project, text, author } = command;
        const { id: conversation } = found.right.conversation;
        const count = await ports.notes.count(project, conversation, notesAtMost);
        if (count >= notesAtMost) return tooMany;
        const at = ports.clock();
        const note: Note = {
          ...{ id: ports.newId('note'), project, conversation, text, createdAt: at },
          author: await authorOf(ports, author),
        };
        return commitChange(
          ports.commit,
          { project, at, addNotes: [note] },
          { committed: E.right(note), changed: retry },
        );
      }),
});

const tooMany = E.left({
  code: 'invalid_input',
  property: '/text',
  message: `must wait: the conversation has ${notesAtMost} notes and can have no more; delete some first`,
} as const);

/** Who wrote a note. A key is named as it is called now. */
const authorOf = async (
  { tenants }: Pick<AddNotePorts, 'tenants'>,
  author: GivenAuthor | undefined,
): Promise<NoteAuthor> => {
  if (!author) return { kind: 'program' };
  const { kind, id } = author;
  return kind === 'user'
    ? { kind, id }
    : { kind, id, name: (await tenants.findKey(id))?.name || id };
};

const removeInput = input({ project: aProject, id: idText('conv'), note: idText('note') });
export type RemoveNote = InputOf<typeof removeInput>;

type RemoveNotePorts = ReadNotesPorts & { readonly clock: Clock; readonly commit: Commit };

/** See docs/specification.md#4.17.11. */
export const removeNote = useCase({
  kind: 'write',
  summary: 'Deletes a note of a conversation.',
  description: ['Who may write notes may delete those of others too.'],
  permission: 'messages:send',
  owner: byProject,
  audit: {
    action: 'conversation.remove_note',
    resource: idOf,
    details: ({ note }) => ({ note }),
  },
  within: false,
  input: removeInput,
  result: nothingShown,
  refusals: { ...noConversation, note_not_found: 'the conversation has no such note' },
  run:
    (ports: RemoveNotePorts) =>
    async (
      command: RemoveNote,
    ): Promise<E.Either<ConversationNotFound | NoteNotFound, undefined>> => {
      const { project, note: id } = command;
      const found = await readOf(
        ports,
        command,
        async (conversation) => {
          const note = isId('note')(id) ? await ports.notes.find(project, id) : undefined;
          return note?.conversation === conversation ? note.id : undefined;
        },
        (note) => note === undefined,
      );
      if (E.isLeft(found)) return found;
      if (found.right === undefined) return E.left({ code: 'note_not_found', id });
      const change = { project, at: ports.clock(), removeNotes: [found.right] };
      return commitChange(ports.commit, change, { committed: E.right(undefined) });
    },
});
