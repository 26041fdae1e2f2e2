import * as t from 'io-ts';
import { field, hidden, of, resource, type StoredOf } from '../../contract/resource.js';
import { about, nullable, oneOf, storableText, view } from '../../shared/codec.js';
import type { ApiKeyId, ConversationId, NoteId, ProjectId, UserId } from '../../shared/ids.js';
import { idView, Timestamp } from '../../shared/published.js';
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

const authorJson = (author: NoteAuthor): t.TypeOf<typeof NoteAuthorView> => ({
  kind: author.kind,
  id: 'id' in author ? author.id : null,
  name: 'name' in author ? author.name : null,
});

const fields = {
  id: field({
    of: of<NoteId>(),
    view: idView('note'),
    about: 'Its identifier.',
    example: 'note_01kg9zmt3v5r8y2c4n6q7w9x0e',
    erased: 'kept',
    storedAs: 'apart',
  }),
  project: hidden<ProjectId>('kept', 'apart'),
  conversation: field({
    of: of<ConversationId>(),
    view: idView('conv'),
    about: 'The conversation that has it.',
    example: 'conv_01kg9zmt3v5r8y2c4n6q7w9x0e',
    erased: 'kept',
    storedAs: 'apart',
  }),
  text: field({
    of: of<string>(),
    view: NoteText,
    about: 'What it says.',
    example: 'Rings twice.',
    erased: () => '',
  }),
  author: field({
    of: of<NoteAuthor>(),
    view: NoteAuthorView,
    json: authorJson,
    about: 'Who wrote it.',
    example: { kind: 'program', id: null, name: null },
    erased: ({ author }: { readonly author: NoteAuthor }) => author,
  }),
  createdAt: field({
    of: of<Instant>(),
    view: Timestamp,
    json: isoTime,
    about: 'When it was created.',
    example: '2026-01-31T09:30:00.000Z',
    erased: 'kept',
  }),
};

/** What a member or a program notes about a person. It is never sent (docs/specification.md#2.15.1). */
export type Note = StoredOf<typeof fields>;

/** A note: what is stored and what is published. An erasure deletes it with its conversation. */
export const noteResource = resource(
  'Note',
  'What a member or a program notes about a person.',
  fields,
);

/** A page of the notes of a conversation, newest first. */
export type NotePage = {
  readonly conversation: ConversationId;
  /** Only those with a lesser id. It need not exist. */
  readonly before?: NoteId | undefined;
  readonly limit: number;
};
