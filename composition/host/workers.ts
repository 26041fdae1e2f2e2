import { systemMonotonicClock, systemRandom, systemTimer } from '../../adapters/system/index.js';
import { signWebhook } from '../../adapters/webhook-signature/index.js';
import type { Clock } from '../../core/ports/machine/clock.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';
import type { ChatProviders } from '../../core/ports/provider/chat-provider.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { SendWebhook } from '../../core/ports/webhooks/webhook-sender.js';
import type { NewId } from '../../core/shared/ids.js';
import { secondMs } from '../../core/shared/time.js';
import { attemptDelivery } from '../../core/workers/deliveries/attempt-delivery.js';
import { deliverer } from '../../core/workers/deliveries/deliverer.js';
import type { DeliveryLanePorts } from '../../core/workers/deliveries/delivery-lane.js';
import type { LaneWorker } from '../../core/workers/lanes/lane-worker.js';
import { attemptJob } from '../../core/workers/sends/attempt-job.js';
import { type Dispatcher, dispatcher } from '../../core/workers/sends/dispatcher.js';

/** A call to a provider that takes longer has an unknown outcome. */
const callTimeoutMs = 5 * secondMs;

/** What any worker of a host is made of; the rest is this machine. */
export type WorkerParts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly stores: Stores;
  readonly onFault: (error: unknown) => void;
};

const machine = {
  monotonic: systemMonotonicClock,
  timer: systemTimer,
  random: systemRandom,
};

/** The worker that calls providers. */
export const dispatcherOf = ({
  stores,
  ...parts
}: WorkerParts & { readonly providers: ChatProviders }): Dispatcher => {
  const { newId } = parts;
  const rules = { unknownPolicy: 'resend', callTimeoutMs, owner: newId('req') } as const;
  const ports = { ...stores, ...parts, ...machine, ...rules };
  return dispatcher({ ...ports, attempt: attemptJob(ports) });
};

type DeliveryParts = WorkerParts & {
  readonly sealing: Sealing;
  readonly send: SendWebhook;
  /** Whether endpoints of test projects may be on `http://localhost`. */
  readonly localhostWebhooks: boolean;
  readonly onAttempt: DeliveryLanePorts['onAttempt'];
};

/** The worker that brings events to endpoints. */
export const delivererOf = ({ stores, localhostWebhooks, ...parts }: DeliveryParts): LaneWorker => {
  const { tenants } = stores;
  const localhostAllowed: DeliveryLanePorts['localhostAllowed'] = async (project) =>
    localhostWebhooks && (await tenants.findProject(project))?.environment === 'test';
  const { newId } = parts;
  const ports = { ...stores, ...parts, ...machine, sign: signWebhook, owner: newId('req') };
  return deliverer({ ...ports, localhostAllowed, attemptDelivery: attemptDelivery(ports) });
};
