import * as E from 'fp-ts/lib/Either.js';
import { factKey } from '../../core/commit/facts.js';
import { judge, type Verdict } from '../../core/commit/judge.js';
import type { UsageIncrement } from '../../core/model/billing/usage.js';
import type { Commit } from '../../core/ports/stores/commit.js';
import type { NewId, ProjectId } from '../../core/shared/ids.js';
import { addJobs, makeDue, settle, wake } from './lanes.js';
import { openLane } from './leases.js';
import { append, type MemoryState } from './state.js';
import { applyWebhooks } from './webhooks.js';

/** Judges and applies each Change in one turn of the event loop, so that none can come between. */
export const memoryCommit =
  (memory: MemoryState, newId: NewId): Commit =>
  async (change) => {
    const verdict = judge(memory.facts, change);
    if (E.isLeft(verdict)) return verdict;
    const { events, delivered } = verdict.right;
    apply(memory, verdict.right);
    applyWebhooks(memory, verdict.right, newId);
    return E.right({ events, delivered: delivered.map(({ endpoint }) => endpoint) });
  };

const apply = (memory: MemoryState, { change, events, jobs }: Verdict): void => {
  keepRecords(memory, change);
  for (const event of events) {
    append(memory.events, event.project, event);
    append(memory.eventsAbout, event.subject, event);
  }
  addJobs(memory, jobs);
  settle(memory, change);
  makeDue(memory, change);
  wake(memory, change);
  for (const entry of change.timeline ?? []) append(memory.timeline, entry.message, entry);
  for (const { name, ...report } of change.addUnmatchedReports ?? [])
    append(memory.unmatchedReports, factKey(change.project, name), report);
  for (const name of change.removeUnmatchedReports ?? [])
    memory.unmatchedReports.delete(factKey(change.project, name));
  for (const increment of change.usage ?? []) count(memory, change.project, increment);
};

const count = ({ usage }: MemoryState, project: ProjectId, increment: UsageIncrement): void => {
  const { day, metric, channelType, provider } = increment;
  const row = `${project} ${day} ${metric} ${channelType} ${provider}`;
  usage.set(row, { ...increment, project, quantity: (usage.get(row)?.quantity ?? 0) + 1 });
};

const keepRecords = (memory: MemoryState, { project, puts }: Verdict['change']): void => {
  for (const message of puts?.messages ?? [])
    memory.messages.set(message.id, { ...message, version: message.version + 1 });
  for (const template of puts?.templates ?? [])
    memory.templates.set(template.id, { ...template, version: template.version + 1 });
  for (const medium of puts?.media ?? [])
    memory.media.set(medium.id, { ...medium, version: medium.version + 1 });
  for (const channel of puts?.channels ?? []) {
    memory.channels.set(channel.id, { ...channel, version: channel.version + 1 });
    openLane(memory, channel.id, project);
  }
};
