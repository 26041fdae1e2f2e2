import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../../core/commit/change.js';
import { messageExternalId } from '../../../core/model/messages/external-id.js';
import { lastPlace } from '../../../core/model/messages/marks.js';
import { messageJson } from '../../../core/model/messages/message.js';
import type { StatusReport } from '../../../core/model/messages/status-report.js';
import type { TimelineEntry } from '../../../core/model/messages/timeline.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import { onProjects } from '../../../core/ports/stores/commit.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import { isId } from '../../../core/shared/ids.js';
import type { Mutant } from '../assemble.js';

/** The reports of a Change that were ignored. */
const ignoredOf = ({ timeline = [] }: Change): readonly TimelineEntry[] =>
  timeline.filter(({ kind, detail }) => kind === 'report' && detail.ignored !== null);

export const usagePerReport: Mutant = {
  name: 'usage counted per report',
  store: ({ stores }) => ({
    ...stores,
    commit: onProjects(stores.commit, (change) => {
      const repeated = ignoredOf(change).filter(({ detail }) => detail.status === 'delivered');
      const usage = repeated.map(() => ({
        day: new Date(change.at).toISOString().slice(0, 10),
        metric: 'outbound_delivered' as const,
        channelType: 'whatsapp',
        provider: 'hostile',
      }));
      return stores.commit({ ...change, usage: [...(change.usage ?? []), ...usage] });
    }),
  }),
};

export const earlyReportDropped: Mutant = {
  name: 'report before its id dropped',
  store: ({ stores }) => ({
    ...stores,
    commit: onProjects(stores.commit, async (change) =>
      change.addUnmatchedReports?.length
        ? E.right({ events: [], delivered: [], claimed: [], promoted: [], outdated: [] })
        : stores.commit(change),
    ),
  }),
};

export const failedAfterDelivered: Mutant = {
  name: '`failed` after `delivered` taken',
  store: ({ stores, memory }) => ({
    ...stores,
    commit: onProjects(stores.commit, (change) => {
      const late = ignoredOf(change).find(({ detail }) => detail.status === 'failed');
      const message = late && memory.messages.get(late.message);
      if (message?.progress.status !== 'delivered') return stores.commit(change);
      const reachedAt = { ...message.progress.reachedAt, failed: change.at };
      const failed = { ...message, progress: { status: 'failed', reachedAt } } as const;
      const event = {
        id: `evt_${message.id.slice('msg_'.length)}`,
        type: 'message.failed',
        at: change.at,
        subject: message.id,
        data: JSON.stringify(messageJson(failed)),
      } as const;
      return stores.commit({ ...change, puts: { messages: [failed] }, events: [event] });
    }),
  }),
};

export const inboundStatusRefused: Mutant = {
  name: 'status of an inbound message refused',
  useCases:
    () =>
    (app, { stores }) => ({
      ...app,
      receiveReports: async (reports) => {
        for (const report of reports)
          if (report.kind === 'status' && (await isAboutInbound(stores, report)))
            throw new PortFailure('the id is taken');
        return app.receiveReports(reports);
      },
    }),
};

const isAboutInbound = async (
  { channels, externalIds, messages }: Stores,
  { channel: id, providerId }: StatusReport,
): Promise<boolean> => {
  const channel = await channels.findAnywhere(id);
  if (!channel || providerId === null) return false;
  const holder = await externalIds.find(channel.project, messageExternalId(id, providerId));
  if (!holder || !isId('msg')(holder)) return false;
  return (await messages.find(channel.project, holder))?.direction === 'inbound';
};

export const reportAcknowledgedEarly: Mutant = {
  name: 'report acknowledged before it is stored',
  useCases: () => (app) => ({
    ...app,
    receiveReports: async (reports) => {
      app.receiveReports(reports).catch(() => {});
      return [];
    },
  }),
};

export const lastReactionStands: Mutant = {
  name: 'the reaction that comes last stands',
  store: ({ stores, memory }) => ({
    ...stores,
    commit: onProjects(stores.commit, (change) => {
      const [message, marked] = change.puts?.messages ?? [];
      const { content, inReplyTo } = message ?? {};
      const old = inReplyTo ? memory.messages.get(inReplyTo) : undefined;
      if (!message || marked || !old || content?.type !== 'interactive' || !('emoji' in content))
        return stores.commit(change);
      const { emoji } = content;
      const mark = { kind: 'user', emoji, at: change.at, place: lastPlace(old) + 1 } as const;
      const target = { ...old, marks: [...(old.marks ?? []), mark] };
      const messages = [message, target];
      return stores.commit({ ...change, puts: { ...change.puts, messages } });
    }),
  }),
};

/** What this process remembers of the message may be outdated: another process has written it meanwhile. */
export const reportOverwrites: Mutant = {
  name: 'report on a recalled message overwrites a newer one',
  store: ({ stores, memory }) => ({
    ...stores,
    commit: onProjects(stores.commit, (change) => {
      const isReport = change.timeline?.some(({ kind }) => kind === 'report');
      const messages = isReport ? change.puts?.messages : undefined;
      if (!messages) return stores.commit(change);
      const { unchanged: _, ...requires } = change.requires ?? {};
      const current = messages.map((message) => ({
        ...message,
        version: memory.messages.get(message.id)?.version ?? 0,
      }));
      return stores.commit({ ...change, requires, puts: { ...change.puts, messages: current } });
    }),
  }),
};
