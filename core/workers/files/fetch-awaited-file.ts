import * as E from 'fp-ts/lib/Either.js';
import type { ChangeWith } from '../../commit/conflicts.js';
import type { Channel } from '../../model/channels/channel.js';
import { mediaLimit } from '../../model/limits/effective-limits.js';
import type { MediaError } from '../../model/media/content-media.js';
import type { Media, StoredMedia } from '../../model/media/media.js';
import {
  type AwaitedFile,
  awaitedFile,
  withoutFile,
  withStoredFile,
} from '../../model/messages/awaited-file.js';
import type { Message } from '../../model/messages/message.js';
import { progressMessage } from '../../model/messages/progress-message.js';
import { type Networks, networkOfChannel } from '../../model/networks/network.js';
import type { Job } from '../../model/queue/job.js';
import { fetchTries, retryAt } from '../../model/queue/timing.js';
import type { Clock, Random, SteadyClock } from '../../ports/machine/clock.js';
import type { FetchFile, FileRequest } from '../../ports/machine/file-fetch.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { MediaId, NewId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { commitChange, retry } from '../../use-cases/commit-change.js';
import type { StoreUploadPorts } from '../../use-cases/media/store-upload.js';
import { retryOnConflict } from '../../use-cases/retry-on-conflict.js';
import { failureReason } from './file-reasons.js';
import { quotaUsedUp, storeAwaitedFile } from './store-awaited-file.js';

/** The ports of `fetchAwaitedFile`. */
export type FetchFilePorts = StoreUploadPorts & {
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly random: Random;
  readonly newId: NewId;
  readonly networks: Networks;
  readonly fetchFile: FetchFile;
  readonly tenants: Pick<TenantStore, 'countMediaBytes' | 'findLayers'>;
  readonly messages: Pick<MessageStore, 'find'>;
  readonly commit: Commit;
  /** The bytes that the media files of a project may have where the limit is set nowhere; `Infinity` for no limit. */
  readonly mediaQuotaBytes: number;
};

/** A claimed send whose message waits for its file. */
export type AwaitedFetch = {
  readonly channel: Channel;
  readonly message: Message;
  readonly job: Pick<Job, 'failures' | 'expiresAt'>;
};

/** What became of a file. */
type Outcome =
  | { readonly kind: 'stored'; readonly file: StoredMedia }
  | { readonly kind: 'unreachable'; readonly why: string; readonly mediaError: MediaError }
  | { readonly kind: 'later'; readonly dueAt: Instant };

/**
 * Fetches the file of a message and stores it, in one commit with the message, whose job becomes due. A file that cannot be had
 * fails the message and ends its job; what may pass is tried again, three times in all. A message that was erased, cancelled or
 * changed meanwhile gets nothing: bytes without a media file are swept after 24 hours.
 */
export const fetchAwaitedFile = async (
  ports: FetchFilePorts,
  awaited: AwaitedFetch & Pick<FileRequest, 'onAbort'>,
): Promise<void> => {
  const file = awaitedFile(awaited.message.content);
  if (!file) return;
  const outcome = await outcomeOf(ports, awaited, file);
  await settle(ports, awaited, outcome);
};

const outcomeOf = async (
  ports: FetchFilePorts,
  { channel, job, onAbort }: AwaitedFetch & Pick<FileRequest, 'onAbort'>,
  file: AwaitedFile,
): Promise<Outcome> => {
  const { project } = channel;
  const limit = await quotaOf(ports, project);
  const used = isLimited(limit) ? await ports.tenants.countMediaBytes(project) : 0;
  const network = networkOfChannel(ports.networks(channel.provider), channel);
  const rules = { file, network, room: limit - used };
  const fetched = await ports.fetchFile({ url: file.url, onAbort }, (answer) =>
    storeAwaitedFile(ports, answer, rules),
  );
  if (E.isRight(fetched))
    return E.isRight(fetched.right)
      ? { kind: 'stored', file: fetched.right.right }
      : { kind: 'unreachable', ...fetched.right.left };
  if (fetched.left.kind === 'aborted') return { kind: 'later', dueAt: ports.steady() };
  const { why, isPassing } = failureReason(fetched.left);
  const { failures, expiresAt } = job;
  if (!isPassing) return { kind: 'unreachable', why, mediaError: 'not_found' };
  if (failures + 1 >= fetchTries)
    return { kind: 'unreachable', why: `${why}, in ${fetchTries} tries`, mediaError: 'not_found' };
  const random = ports.random();
  return {
    kind: 'later',
    dueAt: retryAt(ports.steady(), { failures, expiresAt, waitMs: 0, random }),
  };
};

const quotaOf = async (
  { tenants, mediaQuotaBytes }: FetchFilePorts,
  project: ProjectId,
): Promise<number> => mediaLimit(await tenants.findLayers(project), mediaQuotaBytes).limit;

const isLimited = (quota: number): boolean => quota < Number.POSITIVE_INFINITY;

/** Commits the outcome, on the message as it is. */
const settle = async (
  ports: FetchFilePorts,
  { channel, message: first }: AwaitedFetch,
  outcome: Outcome,
): Promise<void> => {
  let message = first;
  let result = outcome;
  await retryOnConflict(async () => {
    const facts = { channel, message, now: ports.clock(), steadyNow: ports.steady() };
    const again = async (): Promise<'retry'> => {
      message = (await ports.messages.find(channel.project, first.id)) ?? message;
      return retry();
    };
    if (message.progress.status !== 'accepted') return undefined;
    const isStored = awaitedFile(message.content) === undefined;
    if (isStored || result.kind === 'later') {
      const queuedAt = result.kind === 'later' ? result.dueAt : facts.steadyNow;
      await ports.commit(dueChange(facts, queuedAt));
      return undefined;
    }
    if (result.kind === 'unreachable')
      return commitChange(ports.commit, failedChange(facts, result), {
        committed: () => undefined,
        changed: again,
        // Another process fetches it, and decides.
        send_begun: () => undefined,
      });
    const limit = await quotaOf(ports, channel.project);
    const stored = storedChange(facts, { ...result.file, id: ports.newId('med') });
    const requires = isLimited(limit) ? { mediaQuota: limit } : {};
    return commitChange(
      ports.commit,
      { ...stored, requires },
      {
        committed: () => undefined,
        changed: again,
        media_quota: () => {
          result = { kind: 'unreachable', ...quotaUsedUp };
          return retry();
        },
      },
    );
  });
};

type Facts = {
  readonly channel: Channel;
  readonly message: Message;
  readonly now: Instant;
  readonly steadyNow: Instant;
};

const dueChange = ({ channel, message, now }: Facts, queuedAt: Instant): ChangeWith<'makeDue'> => ({
  project: channel.project,
  at: now,
  makeDue: [{ lane: channel.id, subject: message.id, queuedAt }],
});

/** The message has its file, which goes with it one day, and is sent as any other. */
const storedChange = (
  facts: Facts,
  file: StoredMedia & { readonly id: MediaId },
): ChangeWith<'puts' | 'makeDue'> => {
  const { channel, message, now, steadyNow } = facts;
  const { project } = channel;
  const media: Media = { ...file, project, version: 0, createdAt: now, isReceived: true };
  const content = withStoredFile(message.content, file);
  return {
    ...dueChange(facts, steadyNow),
    puts: { messages: [{ ...message, content, waitedAs: message.content }], media: [media] },
  };
};

const failedChange = (
  { channel, message, now }: Facts,
  { why, mediaError }: Extract<Outcome, { readonly kind: 'unreachable' }>,
): ChangeWith<'puts' | 'events' | 'usage' | 'withdrawals'> => {
  const content = withoutFile(message.content, mediaError);
  const waitedAs = content === message.content ? {} : { waitedAs: message.content };
  const error = {
    code: 'media_unreachable',
    message: `The file at its \`url\` cannot be had: ${why}.`,
  } as const;
  const update = { status: 'failed', at: now, error } as const;
  const failed = progressMessage({ ...message, content, ...waitedAs }, update, { channel, now });
  return {
    project: channel.project,
    at: now,
    puts: { messages: [failed.message] },
    events: failed.events,
    usage: failed.usage,
    withdrawals: [{ lane: channel.id, subject: message.id }],
  };
};
