import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { shownPage } from '../../contract/shown.js';
import { type Message, messageResource } from '../../model/messages/message.js';
import { Direction } from '../../model/messages/person/person.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import { isId } from '../../shared/ids.js';
import { type Page, pageOf } from '../../shared/page.js';
import { idText } from '../../shared/published.js';
import { byProject } from '../authorization/resource-owner.js';
import { aPage, aProject } from '../input/fields.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import { useCase } from '../use-case.js';

type Ports = { readonly messages: MessageStore };

/** The project has no message with this id. */
export type MessageNotFound = { readonly code: 'message_not_found'; readonly id: string };

/** When a use case of one message refuses. */
export const noMessage = { message_not_found: 'the project has no such message' } as const;

/** One message of a project, by the id that a client gave. */
export const messageInput = input({ project: aProject, id: idText('msg') });
export type MessageQuery = InputOf<typeof messageInput>;

/** A page of messages to read. */
const messagesInput = input(
  { project: aProject, ...aPage.needed },
  { direction: Direction, ...aPage.free },
);
export type ListMessages = InputOf<typeof messagesInput>;

/** A page of messages as published. */
export const shownMessages = shownPage(messageResource, 'msg');

/** See docs/specification.md#4.3.1. */
export const getMessage = useCase({
  kind: 'read',
  summary: 'Gets a message with its current status.',
  description: ['The status never moves backward.', 'Events tell of each change.'],
  permission: 'messages:read',
  owner: byProject,
  input: messageInput,
  result: messageResource,
  refusals: noMessage,
  run:
    ({ messages }: Ports) =>
    async ({ project, id }: MessageQuery): Promise<E.Either<MessageNotFound, Message>> => {
      const message = isId('msg')(id) ? await messages.find(project, id) : undefined;
      return message ? E.right(message) : E.left({ code: 'message_not_found', id });
    },
});

/** See docs/specification.md#4.2.1. */
export const listMessages = useCase({
  kind: 'read',
  summary: 'Lists messages, newest first.',
  permission: 'messages:read',
  owner: byProject,
  input: messagesInput,
  result: shownMessages,
  refusals: { invalid_cursor: '`before` is not a message of the project' },
  run:
    ({ messages }: Ports) =>
    async (query: ListMessages): Promise<E.Either<InvalidCursor, Page<Message>>> => {
      const { project, direction, before, limit } = query;
      if (before !== undefined && !isId('msg')(before)) return invalidCursor;
      const found = await messages.list(project, { direction, before, limit: limit + 1 });
      // The page is also empty when the project has no such message.
      if (before !== undefined && found.length === 0 && !(await messages.find(project, before)))
        return invalidCursor;
      return E.right(pageOf(found, limit));
    },
});

const invalidCursor = E.left({ code: 'invalid_cursor' } as const);
