import * as t from 'io-ts';
import { about, nullable, oneOf, storableText, view } from '../../shared/codec.js';
import type { ApiKeyId, ConversationId, NoteId, ProjectId, UserId } from '../../shared/ids.js';
import { CreatedAt, idView, ownId } from '../../shared/published.js';
import { type Instant, isoTime } from '../../shared/time.js';

/** Who wrote a note. The name of a user is not stored: it is that of the account. */
export type NoteAuthor =
  | { readonly kind: 'user'; readonly id: UserId }
  | { readonly kind: 'api_key'; readonly id: ApiKeyId; readonly name: string }
  | { readonly kind: 'program' };

/** Characters of a note at most. */
export const noteMaxLength = 4_096;

/**
 * Notes of a conversation at most, so that a merge moves few. Those that are written at the same time can exceed it, and so can
 * joined conversations.
 */
export const notesAtMost = 1_000;

/** What a note says. */
export const NoteText = about(storableText(1, noteMaxLength), 'What it says.');

/** What a member or a program notes about a person. It is never sent (docs/specification.md#2.15.1). */
export type Note = {
  readonly id: NoteId;
  readonly project: ProjectId;
  readonly conversation: ConversationId;
  readonly text: string;
  readonly author: NoteAuthor;
  readonly createdAt: Instant;
};

const NoteAuthorView = view('NoteAuthor', 'Who wrote a note.', {
  kind: about(
    oneOf(
      'NoteAuthorKind',
      ['user', 'api_key', 'program'] as const,
      'What wrote a note: a member, a program with an API key, or a program that embeds the library.',
    ),
    'What wrote it.',
  ),
  id: about(nullable(t.string), 'The id of the user or of the API key; null for a program.'),
  name: about(nullable(t.string), 'The name of the API key then; null for any other author.'),
});

/** A note in answers. */
export const NoteView = view('Note', 'What a member or a program notes about a person.', {
  id: ownId('note'),
  conversation: about(idView('conv'), 'The conversation that has it.'),
  text: NoteText,
  author: about(NoteAuthorView, 'Who wrote it.'),
  created_at: CreatedAt,
});

/** A note in its published form. */
export const noteJson = ({
  id,
  conversation,
  text,
  author,
  createdAt,
}: Note): t.TypeOf<typeof NoteView> => ({
  ...{ id, conversation, text },
  author: {
    kind: author.kind,
    id: 'id' in author ? author.id : null,
    name: 'name' in author ? author.name : null,
  },
  created_at: isoTime(createdAt),
});

/** A page of the notes of a conversation, newest first. */
export type NotePage = {
  readonly conversation: ConversationId;
  /** Only those with a lesser id. It need not exist. */
  readonly before?: NoteId | undefined;
  readonly limit: number;
};
