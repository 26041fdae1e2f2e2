import { memoryBlobStore } from '../../adapters/blobs/memory.js';
import { memoryRateLimiters, memoryStores } from '../../adapters/memory/index.js';
import { openTelemetryTracer } from '../../adapters/opentelemetry/index.js';
import {
  addressMatch,
  aesSealing,
  isAddressRange,
  phoneNumbering,
  sha256,
  systemClock,
  systemMonotonicClock,
  systemRandom,
  systemRandomBytes,
  systemTimer,
  ulidNewId,
} from '../../adapters/system/index.js';
import { mediaTypeSniffer } from '../../adapters/system/media-type-sniffer.js';
import { type SteadyTime, steadyTime } from '../../adapters/system/steady-time.js';
import { fileFetcher, webhookUrlCheck } from '../../adapters/webhook-sender/index.js';
import { signWebhook } from '../../adapters/webhook-signature/index.js';
import type { MessagingPorts } from '../../core/messaging.js';
import { defaultAuditDays } from '../../core/model/people/audit-entry.js';
import { defaultAuditMaxEntries } from '../../core/model/people/audit-seal.js';
import { defaultSendTtlMs } from '../../core/model/queue/timing.js';
import { defaultRequestLogDays } from '../../core/model/requests/api-request.js';
import type { Clock, MonotonicClock, Timer } from '../../core/ports/machine/clock.js';
import type { CompleteParts, Parts } from './parts.js';

const keyBytes = 32;

/** Default parts of the machine: the system's clocks, randomness, hashing and checks. */
const machineParts = ({
  clock = systemClock,
  randomBytes = systemRandomBytes,
}: Partial<Parts>) => ({
  clock,
  randomBytes,
  monotonic: systemMonotonicClock,
  timer: systemTimer,
  random: systemRandom,
  newId: ulidNewId(clock, randomBytes),
  digest: sha256,
  canExist: phoneNumbering(),
  addressMatch,
  isAddressRange,
  checkWebhookUrl: webhookUrlCheck(),
  fetchFile: fileFetcher(),
  sniff: mediaTypeSniffer,
  localhostWebhooks: true,
  sendTtlMs: defaultSendTtlMs,
  mediaQuotaBytes: Number.POSITIVE_INFINITY,
  auditDays: defaultAuditDays,
  auditMaxEntries: defaultAuditMaxEntries,
  requestLogDays: defaultRequestLogDays,
  tracer: openTelemetryTracer(),
});

/** `given`, with stores and blobs in memory and a sealing key that ends with the process, each where it has none. */
export const inMemoryUnlessGiven = (given: Partial<Parts>): Parts => {
  const { clock, newId, randomBytes } = { ...machineParts(given), ...given };
  const {
    stores = memoryStores(newId),
    blobs = memoryBlobStore(clock),
    sealing = aesSealing(randomBytes(keyBytes)),
  } = given;
  return { ...given, stores, blobs, sealing };
};

/** `given`, with the default of each other part. */
export const withDefaults = (given: Parts): CompleteParts => {
  const machine = machineParts(given);
  const steadyTime = given.steadyTime ?? steadyTimeOf(given, machine);
  return {
    ...machine,
    steadyTime,
    steady: steadyTime.now,
    workerStores: given.stores,
    providers: {},
    signWebhook,
    rateLimiters: memoryRateLimiters(given.monotonic),
    role: 'all',
    ...given,
    ...hooks(given),
  };
};

/** Steady time of these stores. A clock that comes without a monotonic clock cannot be told to have stepped. */
const steadyTimeOf = (
  { clock, monotonic, timer, stores: { steadyRecords }, onClockStep }: Parts,
  machine: { readonly clock: Clock; readonly monotonic: MonotonicClock; readonly timer: Timer },
): SteadyTime =>
  clock && !monotonic
    ? { now: clock, follow: async () => {}, recheck: async () => {} }
    : steadyTime({
        clock: machine.clock,
        monotonic: monotonic ?? machine.monotonic,
        timer: timer ?? machine.timer,
        ...(steadyRecords && { records: steadyRecords }),
        ...(onClockStep && { onStep: onClockStep }),
      });

/** The hooks of `given`. An error in a hook is reported, and changes nothing else. */
const hooks = ({ onFault = console.error, ...given }: Parts) => {
  const contained =
    <Values extends readonly unknown[]>(hook?: (...values: Values) => void) =>
    (...values: Values): void => {
      try {
        hook?.(...values);
      } catch (error) {
        onFault(error, 'hooks');
      }
    };
  const { onProviderCall, onCommit } = given;
  return {
    onFault,
    onReports: contained(given.onReports),
    onWebhookAttempt: contained(given.onWebhookAttempt),
    onAlertNotice: contained(given.onAlertNotice),
    onRetention: contained(given.onRetention),
    onLaneTakeover: contained(given.onLaneTakeover),
    onInboundMedia: contained(given.onInboundMedia),
    onBacklogCorrected: contained(given.onBacklogCorrected),
    onClockStep: contained(given.onClockStep),
    ...(onProviderCall && { onProviderCall: contained(onProviderCall) }),
    ...(onCommit && { onCommit: contained(onCommit) }),
  };
};

/** Default parts: stores and blobs in memory, and the system's clocks, randomness and hashing. */
export const inMemory = (): MessagingPorts => withDefaults(inMemoryUnlessGiven({}));
