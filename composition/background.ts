import type { Container } from 'inversify';
import { systemTimer } from '../adapters/system/index.js';
import { providerName } from '../adapters/whatsapp-cloud/index.js';
import { hourMs, secondMs } from '../core/shared/time.js';
import { watchChannels } from '../core/workers/channels/watch-channels.js';
import { mediaFetcher } from '../core/workers/inbound-media/media-fetcher.js';
import { periodic, type Service } from '../core/workers/service.js';
import { loggingReports } from './channel-trouble.js';
import type { Role } from './configuration.js';
import { backlogMetrics } from './metrics/backlog.js';
import { mediaSweeper } from './sweeping.js';
import { tokens } from './tokens.js';

const flushKeyUsesEveryMs = 5 * secondMs;
const forgetEveryMs = hourMs;
const recountEveryMs = hourMs;
const watchEveryMs = 2 * secondMs;

/** What runs beside the requests in a role: every process flushes, workers dispatch, deliver, report and forget. */
export const backgroundServices = async (
  container: Container,
  role: Role,
): Promise<readonly Service[]> => {
  const flushing = await keyUsesFlushing(container);
  return role === 'api' ? [flushing] : [flushing, ...(await workerServices(container))];
};

/** Flushes once more at its end, so that a stop forgets no use. */
const keyUsesFlushing = async (container: Container): Promise<Service> => {
  const { flushKeyUses } = await container.getAsync(tokens.messaging);
  const onFault = (await container.getAsync(tokens.onFault))('key uses');
  const flushing = periodic(flushKeyUses, {
    everyMs: flushKeyUsesEveryMs,
    timer: systemTimer,
    onFault,
  });
  const stop = () => flushing.stop().then(flushKeyUses).catch(onFault);
  return { ...flushing, stop };
};

const workerServices = async (container: Container): Promise<readonly Service[]> => {
  const onFault = await container.getAsync(tokens.onFault);
  const clock = await container.getAsync(tokens.clock);
  const { database } = await container.getAsync(tokens.configuration);
  const { retention, queue } = await container.getAsync(tokens.stores);
  const { sweepMedia } = await container.getAsync(tokens.messaging);
  const forgetting = periodic(() => retention.prune(clock()), {
    everyMs: forgetEveryMs,
    timer: systemTimer,
    onFault: onFault('retention'),
  });
  const recount = backlogMetrics(await container.getAsync(tokens.metrics), queue);
  const recounting = periodic(recount, {
    everyMs: recountEveryMs,
    timer: systemTimer,
    onFault: onFault('backlogs'),
  });
  return [
    await container.getAsync(tokens.dispatcher),
    await container.getAsync(tokens.deliverer),
    await container.getAsync(tokens.sandboxReporter),
    forgetting,
    recounting,
    mediaSweeper({
      sweepMedia,
      clock,
      timer: systemTimer,
      onFault: onFault('media'),
      isAlone: database.kind !== 'postgres',
    }),
    ...(await providerServices(container)),
  ];
};

/** What providers need beside their calls: media that are fetched, and channels that are looked after. */
const providerServices = async (container: Container): Promise<readonly Service[]> => {
  const onFault = await container.getAsync(tokens.onFault);
  const { storeAttachment, receiveReports } = await container.getAsync(tokens.messaging);
  const ports = {
    ...(await container.getAsync(tokens.stores)),
    clock: await container.getAsync(tokens.clock),
    newId: await container.getAsync(tokens.newId),
    providers: await container.getAsync(tokens.providers),
    onFault: onFault(providerName),
    storeAttachment,
    intake: loggingReports(receiveReports, await container.getAsync(tokens.logger)),
  };
  const watch = watchChannels(ports);
  return [
    mediaFetcher({ ...ports, timer: systemTimer, onFault: onFault('inbound media') }),
    periodic(() => watch(providerName), {
      everyMs: watchEveryMs,
      timer: systemTimer,
      onFault: onFault('channels'),
    }),
  ];
};
