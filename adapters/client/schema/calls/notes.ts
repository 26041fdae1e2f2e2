// `npm run openapi` writes this file from the routes and docs/openapi.json.
import { lists, type List } from '../../calls/pages.js';
import type { RequestOptions } from '../../transport/options.js';
import type { ApiPromise } from '../../transport/promise.js';
import { within } from '../../transport/request.js';
import type { Transport } from '../../transport/transport.js';
import type { Note, NoteBody } from '../index.js';

/** The page of a list of notes. */
export type NoteQuery = {
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
};

/** Calls for notes. */
export type NoteCalls = {
  /** Gets a page of the notes of a conversation, newest first. */
  readonly page: (
    conversation: string,
    filter?: NoteQuery,
    options?: RequestOptions,
  ) => ApiPromise<List<Note>>;
  /**
   * Iterates over every note of a conversation, newest first. A page is fetched when the previous one is
   * consumed.
   */
  readonly all: (
    conversation: string,
    filter?: NoteQuery,
    options?: RequestOptions,
  ) => AsyncGenerator<Note, void, undefined>;
  /** Adds a note to a conversation. It is never sent. */
  readonly add: (conversation: string, note: NoteBody, options?: RequestOptions) => ApiPromise<Note>;
  /** Deletes a note of a conversation. */
  readonly remove: (conversation: string, id: string, options?: RequestOptions) => ApiPromise<void>;
};

/** Makes the calls for notes. */
export const notes = (transport: Transport): NoteCalls => ({
  page: (conversation, filter, options) =>
    lists<Note, NoteQuery>(transport.get, within('/v1/conversations', conversation, 'notes')).page(filter, options),
  all: (conversation, filter, options) =>
    lists<Note, NoteQuery>(transport.get, within('/v1/conversations', conversation, 'notes')).all(filter, options),
  add: (conversation, note, options) =>
    transport.call({ path: within('/v1/conversations', conversation, 'notes'), body: note }, options),
  remove: (conversation, id, options) =>
    transport.call({ method: 'DELETE', path: within('/v1/conversations', conversation, 'notes', id) }, options),
});
