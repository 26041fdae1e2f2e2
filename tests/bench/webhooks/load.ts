import { messageJson } from '../../../core/model/messages/message-view.js';
import { anyChannel, anyEvent, anyMessage } from '../../support/fixtures/builders.js';

/** What both sides of the benchmark are told. */
export type DeliveryLoad = {
  readonly urls: readonly string[];
  /** Deliveries to each of them. */
  readonly deliveries: number;
  /** The same before the clock starts. */
  readonly warmUp: number;
};

/** What each side says at its end. */
export type Delivered = { readonly perSecond: number; readonly cpuMicros: number };

export const loadOf = ({ BENCH_LOAD = '' }: NodeJS.ProcessEnv): DeliveryLoad =>
  JSON.parse(BENCH_LOAD);

/** An event as a message makes them. */
export const benchEvent = () => {
  const message = anyMessage(anyChannel({ project: 'proj_any' }), {
    content: { type: 'text', body: 'Your parcel left the depot.' },
    metadata: { order: '4711' },
  });
  return anyEvent({
    at: Date.now(),
    subject: message.id,
    data: JSON.stringify(messageJson(message)),
  });
};

/** Does the work of a side and prints what it came to: deliveries a second, and processor time for each. */
export const measured = async (count: number, work: () => Promise<void>): Promise<void> => {
  const cpu = process.cpuUsage();
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  const result: Delivered = {
    perSecond: Math.round(count / seconds),
    cpuMicros: Math.round((user + system) / count),
  };
  process.stdout.write(`${JSON.stringify(result)}\n`);
};
