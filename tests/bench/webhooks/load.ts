import { messageJson } from '../../../core/model/messages/message.js';
import { anyChannel, anyEvent, anyMessage } from '../../support/fixtures/builders.js';

/** The URLs that each event is delivered to. */
export const urlsOf = ({ BENCH_URLS = '[]' }: NodeJS.ProcessEnv): readonly string[] =>
  JSON.parse(BENCH_URLS);

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

/** What a turn of a side came to. */
export type Delivered = { readonly perSecond: number; readonly cpuMicros: number };

/** Does the work of a turn. Gives deliveries a second, and processor time for each. */
export const measured = async (count: number, work: () => Promise<void>): Promise<Delivered> => {
  const cpu = process.cpuUsage();
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: count / seconds, cpuMicros: (user + system) / count };
};
