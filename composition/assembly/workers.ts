import { undiciWebhookSender } from '../../adapters/webhook-sender/index.js';
import type { Project } from '../../core/model/tenants/project.js';
import type { SendWebhook } from '../../core/ports/webhooks/webhook-sender.js';
import type { ProjectId } from '../../core/shared/ids.js';
import { setNewest } from '../../core/shared/set-newest.js';
import { secondMs } from '../../core/shared/time.js';
import { attemptDelivery } from '../../core/workers/deliveries/attempt-delivery.js';
import { deliverer } from '../../core/workers/deliveries/deliverer.js';
import type { DeliveryLanePorts } from '../../core/workers/deliveries/delivery-lane.js';
import { fileFetches } from '../../core/workers/files/file-fetches.js';
import { attemptJob } from '../../core/workers/sends/attempt-job.js';
import { dispatcher } from '../../core/workers/sends/dispatcher.js';
import { networksOf } from './networks.js';
import type { CompleteParts } from './parts.js';
import type { MakeService } from './service-parts.js';

/** Time after which a provider call counts as unknown. */
const callTimeoutMs = 5 * secondMs;

/** The worker that calls providers. */
export const dispatcherOf: MakeService = ({ parts, providers, notifier, lanes }, onFault) => {
  const rules = { unknownPolicy: 'resend', callTimeoutMs, owner: parts.newId('req') } as const;
  const onTakeover = parts.onLaneTakeover;
  const own = { ...parts, ...parts.workerStores, ...rules, providers, onFault, onTakeover };
  const networks = networksOf(providers);
  const files = fileFetches({ ...own, networks });
  const ports = { ...own, files };
  const worker = dispatcher({ ...ports, attempt: attemptJob(ports) });
  notifier.listen(worker.wake);
  lanes.attach(worker);
  return { ...worker, stop: async () => void (await Promise.all([worker.stop(), files.stop()])) };
};

/** The worker that sends webhooks. */
export const delivererOf: MakeService = ({ parts, notifier }, onFault) => {
  const { send, close } = senderOf(parts);
  const ports = {
    ...parts,
    ...parts.workerStores,
    onFault,
    send,
    sign: parts.signWebhook,
    owner: parts.newId('req'),
    localhostAllowed: localhostAllowedIn(parts),
    onAttempt: parts.onWebhookAttempt,
    onTakeover: parts.onLaneTakeover,
  };
  const worker = deliverer({ ...ports, attemptDelivery: attemptDelivery(ports) });
  notifier.listen(worker.wake);
  // Closed with the worker, the sender refuses requests that wait for a slot: a stop takes no longer than an attempt.
  return { ...worker, stop: async () => void (await Promise.all([worker.stop(), close()])) };
};

/** The host's sender, or one that is closed with the worker. */
const senderOf = ({
  clock,
  sendWebhook,
}: CompleteParts): { readonly send: SendWebhook; readonly close: () => Promise<void> } =>
  sendWebhook ? { send: sendWebhook, close: async () => {} } : undiciWebhookSender({ clock });

/** Projects whose environment is remembered: it never changes. */
const rememberedProjects = 10_000;

const localhostAllowedIn = ({
  localhostWebhooks,
  workerStores: { tenants },
}: CompleteParts): DeliveryLanePorts['localhostAllowed'] => {
  const environments = new Map<ProjectId, Project['environment']>();
  return async (id) => {
    if (!localhostWebhooks) return false;
    const known = environments.get(id);
    if (known) return known === 'test';
    const project = await tenants.findProject(id);
    if (project) setNewest(environments, rememberedProjects, id, project.environment);
    return project?.environment === 'test';
  };
};
