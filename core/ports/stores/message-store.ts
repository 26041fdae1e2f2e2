import type { Message } from '../../model/messages/message.js';
import type { MessageId, ProjectId } from '../../shared/ids.js';

export type MessagePage = {
  readonly direction?: Message['direction'] | undefined;
  /** Only messages older than this one. None if the project has no such message. */
  readonly before?: MessageId | undefined;
  readonly limit: number;
};

/** Messages as last committed. A message of another project counts as absent. */
export type MessageStore = {
  readonly find: (project: ProjectId, id: MessageId) => Promise<Message | undefined>;
  /** The messages that exist among these ids, in no order. */
  readonly findMany: (project: ProjectId, ids: readonly MessageId[]) => Promise<readonly Message[]>;
  /** Newest first, by id. */
  readonly list: (project: ProjectId, page: MessagePage) => Promise<readonly Message[]>;
};
