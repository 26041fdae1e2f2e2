import * as E from 'fp-ts/lib/Either.js';
import { factKey } from '../../core/commit/facts.js';
import { judge, type Verdict } from '../../core/commit/judge.js';
import type { UsageIncrement } from '../../core/model/billing/usage.js';
import type { Commit } from '../../core/ports/stores/commit.js';
import type { NewId, ProjectId } from '../../core/shared/ids.js';
import { addJobs, hasten, settle, wake } from './lanes.js';
import { openLane } from './leases.js';
import { applyWebhooks } from './webhooks.js';
import { append, type MemoryState } from './world.js';

/** Judges and applies each Change in one turn of the event loop, so that none can come between. */
export const memoryCommit =
  (world: MemoryState, newId: NewId): Commit =>
  async (change) => {
    const verdict = judge(world.facts, change);
    if (E.isLeft(verdict)) return verdict;
    const { events, delivered } = verdict.right;
    apply(world, verdict.right);
    applyWebhooks(world, verdict.right, newId);
    return E.right({ events, delivered: delivered.map(({ endpoint }) => endpoint) });
  };

const apply = (world: MemoryState, { change, events, jobs }: Verdict): void => {
  keepRecords(world, change);
  for (const event of events) {
    append(world.events, event.project, event);
    append(world.eventsAbout, event.subject, event);
  }
  addJobs(world, jobs);
  settle(world, change);
  hasten(world, change);
  wake(world, change);
  for (const entry of change.timeline ?? []) append(world.timeline, entry.message, entry);
  for (const { name, ...report } of change.addUnmatchedReports ?? [])
    append(world.reports, factKey(change.project, name), report);
  for (const name of change.removeUnmatchedReports ?? [])
    world.reports.delete(factKey(change.project, name));
  for (const increment of change.usage ?? []) count(world, change.project, increment);
};

const count = ({ usage }: MemoryState, project: ProjectId, increment: UsageIncrement): void => {
  const { day, metric, channelType, provider } = increment;
  const row = `${project} ${day} ${metric} ${channelType} ${provider}`;
  usage.set(row, { ...increment, project, quantity: (usage.get(row)?.quantity ?? 0) + 1 });
};

const keepRecords = (world: MemoryState, { project, puts }: Verdict['change']): void => {
  for (const message of puts?.messages ?? [])
    world.messages.set(message.id, { ...message, version: message.version + 1 });
  for (const template of puts?.templates ?? [])
    world.templates.set(template.id, { ...template, version: template.version + 1 });
  for (const medium of puts?.media ?? [])
    world.media.set(medium.id, { ...medium, version: medium.version + 1 });
  for (const channel of puts?.channels ?? []) {
    world.channels.set(channel.id, { ...channel, version: channel.version + 1 });
    openLane(world, channel.id, project);
  }
};
