import * as E from 'fp-ts/lib/Either.js';
import { chunksOf } from 'fp-ts/lib/ReadonlyArray.js';
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
/** Messages that one commit erases at most: others of the project wait for it. */
const commitSize = 50;

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
    /** Called after each commit with what was erased so far. Default: nothing. */
    onProgress: asGiven<(sum: PersonErased) => void>(),
  },
);
export type ErasePerson = InputOf<typeof personInput>;

/** Each message is erased as a whole, with others in one commit (docs/specification.md#3.10.2). */
export const erasePerson = useCase({
  kind: 'write',
  summary:
    'Erases a person from a project: the personal data and the media of the messages to and from that person, with their copies in events, deliveries and timelines.',
  description: [
    'Messages, statuses, sequences and usage stay.',
    'A message that waits to be sent fails with `erased`.',
    'When it was interrupted, another call does the rest.',
  ],
  promise: 'One commit for at most 50 messages, one more for each that waits.',
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
        for (const ids of chunksOf(commitSize)(found)) {
          sum = plus(sum, await eraseAll(ports, { project: project.right.id, person }, ids));
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

type Person = { readonly project: ProjectId; readonly person: string };

const eraseAll = async (
  ports: ErasePersonPorts,
  person: Person,
  ids: readonly MessageId[],
): Promise<PersonErased> => {
  let unsent = 0;
  for (const { id } of (await messagesOf(ports, person, ids)).filter(isUnsent))
    if (await giveUp(ports, person, id)) unsent += 1;
  return { ...(await eraseGivenUp(ports, person, ids)), unsent };
};

/** A conflict halves them: a message that keeps changing holds up no other. */
const eraseGivenUp = async (
  ports: ErasePersonPorts,
  person: Person,
  ids: readonly MessageId[],
): Promise<PersonErased> => {
  const once = () => eraseOnce(ports, person, ids);
  if (ids.length === 1) return retryOnConflict(once);
  const erased = await once();
  if (erased !== 'retry') return erased;
  const half = ids.length >> 1;
  const first = await eraseGivenUp(ports, person, ids.slice(0, half));
  return plus(first, await eraseGivenUp(ports, person, ids.slice(half)));
};

const eraseOnce = async (
  ports: ErasePersonPorts,
  person: Person,
  ids: readonly MessageId[],
): Promise<PersonErased | 'retry'> => {
  const { project } = person;
  const messages = await messagesOf(ports, person, ids);
  if (messages.length === 0) return noneErased;
  const traces = await ports.retention.findTraces(project, messages);
  const erased = {
    messages: traces.length,
    events: traces.flatMap(({ events }) => events).length,
    media: traces.flatMap(({ file }) => file ?? []).length,
    unsent: 0,
  };
  return commitChange(ports.commit, erasureOf(project, traces, ports.clock()), {
    committed: () => erased,
    changed: retry,
  });
};

/** The messages among these that are to or from the person still. */
const messagesOf = async (
  { messages }: ErasePersonPorts,
  { project, person }: Person,
  ids: readonly MessageId[],
): Promise<readonly Message[]> =>
  (await messages.findMany(project, ids)).filter(
    (message) => !isErased(message) && personOf(message) === person,
  );

const isUnsent = ({ direction, progress }: Message): boolean =>
  direction === 'outbound' && progress.status === 'accepted';

/** Fails a message that waits to be sent: its job ends without a call. Resolves to false when it waits no longer. */
const giveUp = (ports: ErasePersonPorts, { project }: Person, id: MessageId): Promise<boolean> =>
  retryOnConflict(async () => {
    const message = await ports.messages.find(project, id);
    if (!message || !isUnsent(message)) return false;
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
    return commitChange(ports.commit, change, { committed: () => true, changed: retry });
  });
