import type { Tables } from '../../../adapters/memory/index.js';
import type { Messaging } from '../../../core/messaging.js';
import type { Content } from '../../../core/model/messages/content.js';
import type { Message, MessageErrorCode } from '../../../core/model/messages/message.js';
import type { StatusReport } from '../../../core/model/messages/status-report.js';
import type { Clock } from '../../../core/ports/machine/clock.js';
import type { ChannelId } from '../../../core/shared/ids.js';

/** A message that a person sends to a channel. */
export type TestInbound = {
  readonly text?: string;
  /** Default: the `text`. */
  readonly content?: Content;
  /** The sender's number. Default: `+12025550123`. */
  readonly from?: string;
  /** Default: the channel of the test. */
  readonly channel?: ChannelId;
  /** The message of the service that it answers. Default: none. */
  readonly answers?: string;
};

/** What a test can report to the service in the place of a provider. */
export type Remote = {
  /** Reports a status of a message. `code` says why it `failed`. Resolves to the message after that. */
  readonly report: (
    message: string,
    status: StatusReport['status'],
    code?: MessageErrorCode,
  ) => Promise<Message>;
  /** Delivers an inbound message. Resolves to it as it is stored. */
  readonly receive: (inbound: TestInbound) => Promise<Message>;
};

type RemoteParts = {
  readonly state: Tables;
  readonly clock: Clock;
  readonly messaging: Pick<Messaging, 'receiveReports'>;
  readonly channel: ChannelId;
};

const defaultSender = '+12025550123';

/** Reports and inbound messages, as from the provider of each channel. */
export const remoteOf = ({ state, clock, messaging, channel: own }: RemoteParts): Remote => {
  let received = 0;

  const messageWith = (holds: (message: Message) => boolean, what: string): Message => {
    const found = [...state.messages.values()].find(holds);
    if (!found) throw new Error(`There is no message ${what}.`);
    return found;
  };
  const byId = (id: string): Message => messageWith((message) => message.id === id, id);

  return {
    report: async (id, status, code = 'provider_error') => {
      const { channel, providerId, id: echo } = byId(id);
      const isFailure = status === 'failed';
      const error = isFailure ? { code, message: code } : null;
      const providerCode = isFailure ? code : null;
      const report = { kind: 'status', channel, providerId, echo, status, at: clock() } as const;
      await messaging.receiveReports([{ ...report, error, providerCode }]);
      return byId(id);
    },
    receive: async ({ text = '', content, from = defaultSender, channel = own, answers }) => {
      received += 1;
      const providerId = `inbound-${received}`;
      await messaging.receiveReports([
        {
          ...{ kind: 'inbound', channel, providerId, from, at: clock() },
          content: content ?? { type: 'text', body: text },
          answers: answers === undefined ? null : byId(answers).providerId,
        },
      ]);
      return messageWith((message) => message.providerId === providerId, providerId);
    },
  };
};
