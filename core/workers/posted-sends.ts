import type { Contact } from '../model/contacts/contact.js';
import type { MessageError } from '../model/messages/message.js';
import { isCancellation, type PostedSend } from '../model/messages/sends/posted-send.js';
import { pollEveryMs } from '../model/queue/timing.js';
import type { MonotonicClock, Timer } from '../ports/machine/clock.js';
import type { PostedSendStore } from '../ports/queues/posted-send-store.js';
import type { ChannelStore } from '../ports/stores/channel-store.js';
import type { TenantStore } from '../ports/stores/tenant-store.js';
import type { ProjectId } from '../shared/ids.js';
import { minuteMs } from '../shared/time.js';
import { cacheAnswers } from '../use-cases/cache-answers.js';
import { type JudgePostedPorts, judgePosted } from '../use-cases/posting/judge-posted.js';
import { type PeriodicService, rounds } from './service.js';
import { type SuspendedProjectsPorts, suspendedProjects } from './suspended-projects.js';

export type PostedSendsPorts = JudgePostedPorts &
  SuspendedProjectsPorts & {
    readonly postedSends: PostedSendStore;
    readonly channels: Pick<ChannelStore, 'find'>;
    readonly tenants: Pick<TenantStore, 'findLayers'>;
    readonly monotonic: MonotonicClock;
    readonly timer: Timer;
    readonly onFault: (error: unknown) => void;
  };

/** Projects of one round, of which each takes one batch. */
const projectsAtOnce = 64;
/** Posted sends of one batch. They share transactions of the store. */
const batchSize = 128;
/** How often a worker looks after posted sends were found: no notification tells of a commit of the host. */
const activePollMs = 50;
/** How long it looks as often. */
const activeMs = minuteMs;

/** Why a commit could not accept a posted send. Another process may take that one meanwhile. */
type Found = { readonly position: number; readonly refusal: MessageError };

/** A batch of a project: how many sends it takes, and what a commit found. */
type Batch = { readonly size: number; readonly found?: Found };
const whole: Batch = { size: batchSize };

/**
 * Judges what hosts have posted, each project in the order of the commits. Any number of processes may do so: a Change takes each
 * posted send once, and only the next one of its project.
 */
export const postedSendWorker = (given: PostedSendsPorts): PeriodicService => {
  const { postedSends, channels, tenants, monotonic, timer, onFault } = given;
  const ports = { ...given, findLayers: cacheAnswers(tenants.findLayers, monotonic).find };
  const { isSuspended } = suspendedProjects(ports);
  const batches = new Map<ProjectId, Batch>();
  let activeAt = Number.NEGATIVE_INFINITY;

  /** Judges the next sends of a project at once, and commits them in order. Says whether one was taken. */
  const takeBatch = async (project: ProjectId): Promise<boolean> => {
    const { size, found } = batches.get(project) ?? whole;
    const next = ofOneKind(await postedSends.next(project, size));
    const channelOf = onceFor(next, ({ channel }) => channels.find(project, channel));
    const made = new Map<string, Contact>();
    const takes = await Promise.all(
      next.map(async (posted) => {
        const refusal = posted.position === found?.position ? found.refusal : undefined;
        return judgePosted(ports, posted, await channelOf(posted), { refusal, made });
      }),
    );
    const outcomes = await Promise.all(takes.map((take) => take()));
    const [stopped] = outcomes.flatMap((outcome, i): readonly Found[] => {
      const position = next[i]?.position;
      return typeof outcome === 'object' && position !== undefined
        ? [{ position, refusal: outcome.refusal }]
        : [];
    });
    if (stopped) batches.set(project, { size: 1, found: stopped });
    else if (size < batchSize) batches.set(project, { size: size * 2 });
    else batches.delete(project);
    return stopped !== undefined || outcomes.includes('taken');
  };

  const takeFrom = async (project: ProjectId): Promise<boolean> => {
    try {
      // They wait until the project is resumed.
      return !(await isSuspended(project)) && (await takeBatch(project));
    } catch (error) {
      onFault(error);
      return false;
    }
  };

  const round = async (): Promise<number> => {
    let after: ProjectId | undefined;
    let hasTaken = false;
    for (;;) {
      const projects = await postedSends.projects({ after, limit: projectsAtOnce });
      const taken = await Promise.all(projects.map(takeFrom));
      hasTaken ||= taken.includes(true);
      after = projects.at(-1);
      if (projects.length < projectsAtOnce) break;
    }
    if (hasTaken) activeAt = monotonic();
    else batches.clear();
    if (hasTaken) return 0;
    return monotonic() - activeAt < activeMs ? activePollMs : pollEveryMs;
  };

  return rounds(round, { everyMs: pollEveryMs, timer, onFault });
};

/**
 * The first ones up to a change of kind. A batch is judged at once, and a cancellation only after the commits of the sends before
 * it: it looks for its message.
 */
const ofOneKind = (all: readonly PostedSend[]): readonly PostedSend[] => {
  const [first] = all;
  const other = all.findIndex((each) => first && isCancellation(each) !== isCancellation(first));
  return other === -1 ? all : all.slice(0, other);
};

/** Finds the channel of each posted send, and each channel once. */
const onceFor = <Found>(
  all: readonly PostedSend[],
  find: (posted: PostedSend) => Promise<Found>,
): ((posted: PostedSend) => Promise<Found>) => {
  const found = new Map<string, Promise<Found>>();
  for (const posted of all) if (!found.has(posted.channel)) found.set(posted.channel, find(posted));
  return (posted) => found.get(posted.channel) ?? find(posted);
};
