import * as E from 'fp-ts/lib/Either.js';
import type { Message } from '../../model/messages/message.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import { isId, type ProjectId } from '../../shared/ids.js';
import { type Page, pageOf } from '../../shared/page.js';
import type { InvalidCursor } from '../invalid-cursor.js';

/** The project has no message with this id. */
export type MessageNotFound = { readonly code: 'message_not_found'; readonly id: string };

/** One message of a project, by the id that a client gave. */
export type MessageQuery = { readonly project: ProjectId; readonly id: string };

/** One message with its current status (docs/specification.md#4.3.1). */
export const getMessage =
  ({ messages }: { readonly messages: MessageStore }) =>
  async (query: MessageQuery): Promise<E.Either<MessageNotFound, Message>> => {
    const message = isId('msg')(query.id)
      ? await messages.find(query.project, query.id)
      : undefined;
    return message ? E.right(message) : E.left({ code: 'message_not_found', id: query.id });
  };

/** A page of messages to read. */
export type ListMessages = {
  readonly project: ProjectId;
  readonly direction?: Message['direction'] | undefined;
  /** The id of the last message of the page before. */
  readonly before?: string | undefined;
  /** 1 to 100. */
  readonly limit: number;
};

/** Messages, newest first (docs/specification.md#4.2.1); a `before` that is no message of the project is refused. */
export const listMessages =
  ({ messages }: { readonly messages: MessageStore }) =>
  async (query: ListMessages): Promise<E.Either<InvalidCursor, Page<Message>>> => {
    const { project, direction, before, limit } = query;
    if (before !== undefined && !isId('msg')(before)) return invalidCursor;
    const found = await messages.list(project, { direction, before, limit: limit + 1 });
    // The page is also empty when the project has no such message.
    if (before !== undefined && found.length === 0 && !(await messages.find(project, before)))
      return invalidCursor;
    return E.right(pageOf(found, limit));
  };

const invalidCursor = E.left({ code: 'invalid_cursor' } as const);
