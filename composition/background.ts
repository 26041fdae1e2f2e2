import type { Container } from 'inversify';
import { systemTimer } from '../adapters/system/index.js';
import { orphanAgeMs } from '../core/media/sweep-media.js';
import { repeating, type Service } from '../core/shared/service.js';
import { hourMs, secondMs } from '../core/shared/time.js';
import type { Role } from './configuration.js';
import { tokens } from './tokens.js';

const flushKeyUsesEveryMs = 5 * secondMs;
const forgetEveryMs = hourMs;
const sweepEveryMs = hourMs;

/** What runs beside the requests in a role: every process flushes, workers dispatch, report and forget. */
export const backgroundServices = async (
  container: Container,
  role: Role,
): Promise<readonly Service[]> => {
  const onFault = await container.getAsync(tokens.onFault);
  const { flushKeyUses } = await container.getAsync(tokens.messaging);
  const flushing = repeating(flushKeyUses, {
    everyMs: flushKeyUsesEveryMs,
    timer: systemTimer,
    onFault: onFault('key uses'),
  });
  return role === 'api' ? [flushing] : [flushing, ...(await workerServices(container))];
};

const workerServices = async (container: Container): Promise<readonly Service[]> => {
  const onFault = await container.getAsync(tokens.onFault);
  const clock = await container.getAsync(tokens.clock);
  const { retention } = await container.getAsync(tokens.stores);
  const { sweepMedia } = await container.getAsync(tokens.messaging);
  const forgetting = repeating(() => retention.prune(clock()), {
    everyMs: forgetEveryMs,
    timer: systemTimer,
    onFault: onFault('retention'),
  });
  const sweeping = repeating(() => sweepMedia(clock() - orphanAgeMs), {
    everyMs: sweepEveryMs,
    timer: systemTimer,
    onFault: onFault('media'),
  });
  return [
    await container.getAsync(tokens.dispatcher),
    await container.getAsync(tokens.sandboxReporter),
    forgetting,
    sweeping,
  ];
};
