import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import type { Message } from '../../model/messages/message.js';
import { isErased, personOf } from '../../model/messages/person/person.js';
import { progressMessage } from '../../model/messages/progress-message.js';
import type { PendingInboundStore } from '../../ports/queues/pending-inbound-store.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Retention } from '../../ports/stores/retention.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { MessageId, ProjectId } from '../../shared/ids.js';
import { spelledNumber } from '../../shared/phone-number.js';
import { findProject, noProject, type ProjectNotFound } from '../administration/find-tenant.js';
import { byProject } from '../authorization/resource-owner.js';
import { commitChange, retry } from '../commit-change.js';
import { asGiven, aText, namedProject } from '../input/fields.js';
import { type ReceiveRemotePorts, receiveRemote } from '../reports/receive-remote.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { erasureOf } from './erasure-of.js';

/** Messages that one query looks at. */
const pageSize = 1_000;

export type ErasePersonPorts = ReceiveRemotePorts & {
  readonly tenants: TenantStore;
  readonly channels: ChannelStore;
  readonly pendingInbound: Pick<PendingInboundStore, 'overdue'>;
  readonly retention: Pick<Retention, 'findPerson' | 'findTraces'>;
};

/** How much was erased now. What an earlier call erased does not count. */
export type PersonErased = {
  readonly messages: number;
  readonly events: number;
  readonly media: number;
  /** Messages that waited to be sent, and failed with `erased`. */
  readonly unsent: number;
};

/** A person of a project: a phone number with or without `+`, or a user id of the provider. */
const personInput = input(
  { project: namedProject, recipient: aText },
  {
    /** Called after each message with what was erased so far. Default: nothing. */
    onProgress: asGiven<(sum: PersonErased) => void>(),
  },
);
export type ErasePerson = InputOf<typeof personInput>;

/** Each message is erased in one commit (docs/specification.md#3.10.2). */
export const erasePerson = useCase({
  kind: 'write',
  summary:
    'Erases a person from a project: the personal data and the media of the messages to and from that person, with their copies in events, deliveries and timelines.',
  description: [
    'Messages, statuses, sequences and usage stay.',
    'A message that waits to be sent fails with `erased`.',
    'When it was interrupted, another call does the rest.',
  ],
  promise: 'One commit for each message, one more for each that waits.',
  permission: 'people:erase',
  owner: byProject,
  audit: { action: 'person.erase', resource: ({ project }) => project },
  within: false,
  input: personInput,
  refusals: noProject,
  run:
    (ports: ErasePersonPorts) =>
    async ({
      project: id,
      recipient,
      onProgress,
    }: ErasePerson): Promise<E.Either<ProjectNotFound, PersonErased>> => {
      const project = await findProject(ports.tenants, id);
      if (E.isLeft(project)) return project;
      const person = spelledNumber(recipient);
      await receiveWaiting(ports, project.right.id, person);
      let sum = noneErased;
      let after: MessageId | null = null;
      do {
        const query = { project: project.right.id, person, after, limit: pageSize };
        const { found, last }: Awaited<ReturnType<Retention['findPerson']>> =
          await ports.retention.findPerson(query);
        for (const message of found) {
          sum = plus(sum, await eraseOne(ports, project.right.id, message, person));
          onProgress?.(sum);
        }
        after = last;
      } while (after !== null);
      return E.right(sum);
    },
});

/** Receives the person's messages that wait for their media files, without these: what is received is found, and erased. */
const receiveWaiting = async (
  ports: ErasePersonPorts,
  project: ProjectId,
  person: string,
): Promise<void> => {
  let limit = pageSize;
  for (;;) {
    const query = { until: Number.MAX_SAFE_INTEGER, after: Number.MAX_SAFE_INTEGER, limit };
    const waiting = await ports.pendingInbound.overdue(query);
    for (const { channel: id, message } of waiting) {
      if (spelledNumber(message.from) !== person) continue;
      const channel = await ports.channels.find(project, id);
      if (channel) await receiveRemote(ports)(channel, message, 'pending');
    }
    if (waiting.length < limit) return;
    limit *= 2;
  }
};

const noneErased: PersonErased = { messages: 0, events: 0, media: 0, unsent: 0 };

const plus = (a: PersonErased, b: PersonErased): PersonErased => ({
  messages: a.messages + b.messages,
  events: a.events + b.events,
  media: a.media + b.media,
  unsent: a.unsent + b.unsent,
});

const eraseOne = async (
  ports: ErasePersonPorts,
  project: ProjectId,
  id: MessageId,
  person: string,
): Promise<PersonErased> => {
  let unsent = 0;
  return retryOnConflict(async () => {
    const message = await ports.messages.find(project, id);
    if (!message || isErased(message) || personOf(message) !== person) return noneErased;
    if (isUnsent(message)) {
      unsent = 1;
      return giveUp(ports, message);
    }
    const [traces] = await ports.retention.findTraces(project, [message]);
    if (!traces) return 'retry';
    const { events, file } = traces;
    const erased = { messages: 1, events: events.length, media: file ? 1 : 0, unsent };
    return commitChange(ports.commit, erasureOf(traces, ports.clock()), {
      committed: () => erased,
      changed: retry,
    });
  });
};

const isUnsent = ({ direction, progress }: Message): boolean =>
  direction === 'outbound' && progress.status === 'accepted';

/** Fails a message that waits to be sent. Its job ends without a call. */
const giveUp = async (ports: ErasePersonPorts, message: Message): Promise<'retry'> => {
  const { project } = message;
  const now = ports.clock();
  const channel = await ports.channels.find(project, message.channel);
  if (!channel) return 'retry';
  const error = {
    code: 'erased',
    message: 'Its recipient was erased before it was sent.',
  } as const;
  const update = { status: 'failed', at: now, error } as const;
  const { message: failed, events, usage } = progressMessage(message, update, { channel, now });
  const change = { project, at: now, puts: { messages: [failed] }, events, usage };
  return commitChange(ports.commit, change, { committed: () => 'retry' as const, changed: retry });
};
