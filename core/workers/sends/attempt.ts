import type { Channel } from '../../model/channels/channel.js';
import type { Message } from '../../model/messages/message.js';
import type { Job } from '../../model/queue/job.js';
import type { MonotonicClock, Random, SteadyClock } from '../../ports/machine/clock.js';
import type { CallOutcome } from '../../ports/provider/chat-provider.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { EphemeralStore } from '../../ports/stores/ephemeral-store.js';
import type { TemplateStore } from '../../ports/stores/template-store.js';
import type { TimelineStore } from '../../ports/stores/timeline-store.js';
import type { UnmatchedReportStore } from '../../ports/stores/unmatched-report-store.js';
import type { ApplyReportPorts } from '../../use-cases/reports/apply-report.js';
import type { FileFetches } from '../files/file-fetches.js';
import type { ProviderCallPorts } from './provider-call.js';
import type { UnknownPolicy } from './resolve-unknown.js';

export type AttemptPorts = ApplyReportPorts &
  ProviderCallPorts & {
    readonly random: Random;
    readonly steady: SteadyClock;
    readonly monotonic: MonotonicClock;
    readonly channels: ChannelStore;
    readonly templates: TemplateStore;
    readonly unmatchedReports: UnmatchedReportStore;
    readonly timeline: TimelineStore;
    readonly ephemeral: EphemeralStore;
    readonly unknownPolicy: UnknownPolicy;
    readonly files: Pick<FileFetches, 'reserve'>;
  };

/** A claimed job with its message, read after the claim. */
export type Attempt = {
  readonly channel: Channel;
  readonly job: Job;
  readonly message: Message | undefined;
  /** The message that it answers or reacts to, read with it: between a place in the pace and the call nothing is waited for. */
  readonly target?: Message | undefined;
  /** Whether a call may begin now: the channel is active and the lease outlasts the call. */
  readonly mayCall: () => boolean;
  /** Called as soon as a refusal concerns the channel: no further call of the channel begins. */
  readonly stopCalls: () => void;
};

/** The provider throttled the channel or this recipient. */
export type Throttling = Extract<CallOutcome, { readonly kind: 'throttled' }>;

/** An attempt at a job that has a message. */
export type MessageAttempt = Attempt & { readonly message: Message };
