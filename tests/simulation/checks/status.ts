import { messageExternalId } from '../../../core/model/messages/external-id.js';
import type { Message } from '../../../core/model/messages/message.js';
import { type MessageStatus, messageStatuses } from '../../../core/model/messages/status.js';
import { countedTypes } from '../../../core/model/statistics/event-count.js';
import type { ProjectEnd } from '../end.js';
import type { DeliveredReport } from '../ledger.js';
import { isCancelled } from './cancels.js';
import { type Check, grouped } from './check.js';
import { isRefusedPost } from './host/posted.js';

const after: Readonly<Record<MessageStatus, readonly MessageStatus[]>> = {
  accepted: messageStatuses,
  sent: ['sent', 'delivered', 'read', 'failed'],
  delivered: ['delivered', 'read'],
  read: ['read'],
  failed: ['failed'],
};

/** S1: a later read never finds a message in an earlier status. */
export const nothingMovesBack: Check = ({ ledger }) =>
  [...grouped(ledger.rechecks, ({ message }) => message.id)].flatMap(([id, looks]) =>
    looks.flatMap(({ message, until }) => {
      const { status } = message.progress;
      const back = looks.find(
        (later) => later.from >= until && !after[status].includes(later.message.progress.status),
      );
      return back ? [`S1: ${id} went from ${status} to ${back.message.progress.status}`] : [];
    }),
  );

/** S2: exactly the steps taken have a time, no time lies before the step before, and none ever changes. */
export const timesStand: Check = ({ projects, ledger }) => {
  const final = new Map<string, Message>(
    projects.flatMap(({ messages }) => messages.map((message) => [message.id, message] as const)),
  );
  const moved = ledger.rechecks.filter(({ message }) =>
    messageStatuses.some((status) => {
      const seen = message.progress.reachedAt[status];
      return seen !== undefined && seen !== final.get(message.id)?.progress.reachedAt[status];
    }),
  );
  const outbound = [...final.values()].filter(({ direction }) => direction === 'outbound');
  return [
    ...moved.map(({ message }) => `S2: a time of ${message.id} changed`),
    ...outbound.filter((message) => !isInOrder(message)).map(({ id }) => `S2: times of ${id}`),
  ];
};

const isInOrder = ({ progress: { status, reachedAt } }: Message): boolean => {
  const times = messageStatuses.flatMap((step) => reachedAt[step] ?? []);
  const isSorted = times.every((time, i) => i === 0 || time >= (times[i - 1] ?? 0));
  const way: readonly MessageStatus[] = ['accepted', 'sent', 'delivered', 'read'];
  const due = status === 'failed' ? ['accepted', 'failed'] : way.slice(0, way.indexOf(status) + 1);
  return isSorted && due.every((step) => step in reachedAt);
};

/** S3: what a provider names belongs to one message, and what it delivers is stored once. */
export const namesAreUnique: Check = ({ projects, ledger }) =>
  projects.flatMap(({ messages }) => {
    const named = messages.filter(({ providerId }) => providerId !== null);
    const twice = [
      ...grouped(named, ({ channel, providerId }) => `${channel} ${providerId}`),
    ].filter(([, holders]) => holders.length > 1);
    const own = new Set<string>(messages.map(({ channel }) => channel));
    const lost = ledger.told.filter(
      ({ report, arrivedAt }) =>
        report.kind !== 'status' &&
        arrivedAt !== undefined &&
        own.has(report.channel) &&
        !named.some(({ providerId }) => providerId === report.providerId),
    );
    return [
      ...twice.map(([name]) => `S3: ${name} names two messages`),
      ...lost.map(({ tag }) => `S4: the inbound ${tag} arrived, and is gone`),
    ];
  });

/**
 * S4: a report that arrived was applied, was ignored with a reason, or is stored as unmatched. Nothing follows from a
 * status of an inbound message.
 */
export const reportsAreNotLost: Check = ({ projects, ledger }) => {
  const inbound = new Set(
    ledger.told.flatMap(({ report }) => (report.kind === 'status' ? [] : [report.providerId])),
  );
  return ledger.told.flatMap((told) => {
    if (told.report.kind !== 'status' || told.arrivedAt === undefined) return [];
    if (inbound.has(told.report.providerId ?? '')) return [];
    const fate = projects.map((project) => fateOf(project, told));
    if (fate.includes('entered')) return [];
    if (fate.includes('forgotten')) return [`S4: ${told.tag} is kept for a message that is known`];
    return fate.includes('kept') ? [] : [`S4: ${told.tag} arrived, and is gone`];
  });
};

const fateOf = ({ timelines, kept, named }: ProjectEnd, { tag, report }: DeliveredReport) => {
  for (const entries of timelines.values())
    if (entries.some(({ detail }) => detail.provider_code === tag)) return 'entered';
  const isKept = kept.some((other) => other.report.providerCode === tag);
  const isKnown = named.has(messageExternalId(report.channel, report.providerId ?? ''));
  if (isKept) return isKnown ? 'forgotten' : 'kept';
  return 'unknown';
};

/** L2: what was counted is what the events tell, but for refused posts and cancelled messages. */
export const usageIsExact: Check = ({ projects }) =>
  projects.flatMap(({ id, messages, events, usage, allowance, spent }) => {
    const uncounted = messages.filter((message) => isRefusedPost(message) || isCancelled(message));
    const uncountedIds = new Set<string>(uncounted.map(({ id }) => id));
    const wrongs = Object.entries(metrics).flatMap(([type, metric]) => {
      const told = events.filter(
        (event) => event.type === type && !uncountedIds.has(event.subject),
      ).length;
      const counted = usage
        .filter((row) => row.metric === metric)
        .reduce((sum, { quantity }) => sum + quantity, 0);
      return told === counted ? [] : [`L2: ${id} counts ${counted} ${metric}, and told ${told}`];
    });
    const isOver = allowance !== null && spent > allowance;
    return isOver ? [...wrongs, `L2: ${id} spent ${spent} of ${allowance}`] : wrongs;
  });

const metrics = {
  'message.accepted': 'outbound_messages',
  'message.delivered': 'outbound_delivered',
  'message.failed': 'outbound_failed',
  'message.received': 'inbound_messages',
};

/** E8: what the statistics count is what the events tell. */
export const eventsAreCountedOnce: Check = ({ projects }) =>
  projects.flatMap(({ id, events, counts }) =>
    countedTypes.flatMap((type) => {
      const told = events.filter((event) => event.type === type).length;
      const counted = counts
        .filter((each) => each.type === type)
        .reduce((sum, { count }) => sum + count, 0);
      return told === counted ? [] : [`E8: ${id} counts ${counted} ${type}, and told ${told}`];
    }),
  );
