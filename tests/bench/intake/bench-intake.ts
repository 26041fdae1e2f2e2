import type { BenchContext } from '../context.js';
import { type LoadRequest, loadContestant } from '../load/http-load.js';
import { alternate, type Contestant, type Rounds } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import type { RunningSide } from '../processes/side.js';
import { stores } from '../stores/stores.js';
import type { Prepared } from './prepare.js';
import { inboundWebhook, statusWebhook } from './webhooks.js';

export type IntakePlan = Rounds & {
  /** Messages that were sent. Each gets two statuses, so a run takes at most twice as many webhooks. */
  readonly sent: number;
  readonly connections?: number;
};

type Server = RunningSide<{ readonly url: string }>;

/** Measures signed webhooks of WhatsApp a second, with one status or one message each, on SQLite. */
export const benchIntake = async (
  context: BenchContext,
  { sent, connections = 64, ...rounds }: IntakePlan,
): Promise<BenchResult> => {
  const floor = await startFloor(context, sent);
  const service = await startService(context, await urlOf(context, 'service'), sent);
  const contestants = [
    ...contestantsOf(floor, ', floor', sent, connections),
    ...contestantsOf(service, '', sent, connections),
  ];
  const [statusesFloor, inboundFloor, statuses, inbound] = contestants;
  const sides = await alternate(
    [statusesFloor, statuses, inboundFloor, inbound].filter((each) => each !== undefined),
    rounds,
  );
  await Promise.all([floor.end(), service.end()]);
  const ratios = {
    'statuses over their floor': ratioOf(sides.statuses, sides['statuses, floor']),
    'inbound over its floor': ratioOf(sides.inbound, sides['inbound, floor']),
  };
  return { bench: 'intake', store: 'sqlite', sides, ratios };
};

const urlOf = ({ folder }: BenchContext, name: string): Promise<string> =>
  stores.sqlite.database(folder, `intake-${name}`);

const contestantsOf = (
  side: Server,
  suffix: string,
  sent: number,
  connections: number,
): readonly Contestant[] => {
  let reported = 0;
  const nextStatus = (): LoadRequest => {
    const i = reported;
    reported += 1;
    if (i >= 2 * sent)
      throw new Error('every sent message was reported; give more with --messages');
    return statusWebhook(i % sent, i < sent ? 'delivered' : 'read');
  };
  let received = 0;
  const nextInbound = (): LoadRequest => {
    received += 1;
    return inboundWebhook('received', received);
  };
  const contestant = (name: string, requestOf: () => LoadRequest): Contestant =>
    loadContestant({
      name: `${name}${suffix}`,
      side,
      url: side.ready.url,
      requestOf,
      connections,
      end: async () => {},
    });
  return [contestant('statuses', nextStatus), contestant('inbound', nextInbound)];
};

const startService = (
  { start, folder }: BenchContext,
  url: string,
  sent: number,
): Promise<RunningSide<Prepared & { readonly url: string }>> =>
  start({
    module: 'intake/service.ts',
    isProfiled: true,
    environment: {
      ROUNDTRIP_DATABASE_URL: url,
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_PORT: '0',
      ROUNDTRIP_ROLE: 'api',
      ROUNDTRIP_LOG_LEVEL: 'error',
      BENCH_SENT: String(sent),
    },
  });

/** The service makes the schema and the messages; then the floor writes to the same database. */
const startFloor = async (context: BenchContext, sent: number): Promise<Server> => {
  const url = await urlOf(context, 'floor');
  const maker = await startService(context, url, sent);
  await maker.end();
  const { project, channel } = maker.ready;
  return context.start({
    module: 'intake/floor.ts',
    environment: { BENCH_DATABASE: url, BENCH_PROJECT: project, BENCH_CHANNEL: channel },
  });
};
