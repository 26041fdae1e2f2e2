import { setTimeout as pause } from 'node:timers/promises';
import { secondMs } from '../../../core/shared/time.js';
import { percentileOf } from '../../bench/measure/sample.js';
import { table } from '../../bench/report/tables.js';
import type { Tenant } from '../../bench/service/tenant.js';
import type { ServerEnvironment } from '../../support/hosts/server-environment.js';
import { httpReceiver } from '../../support/servers/receiver.js';
import { asker } from '../ask.js';
import { atRate } from '../at-rate.js';
import { emptyTally, type Load, type Tally } from '../load.js';
import { makeTenants } from './make-tenants.js';
import { misbehaviours } from './misbehave.js';
import { misbehaving } from './misbehaving.js';

export type TenantsPlan = {
  readonly tenants: number;
  /** How many of them misbehave. */
  readonly misbehaving: number;
  /** Sends a second of all others together, and as many reads. */
  readonly sendsPerSecond: number;
  /** How long each turn is: in every second one some misbehave. */
  readonly turnSeconds: number;
};

/** The times of the tenants that behave, in milliseconds. */
type Times = { readonly accepted: number[]; readonly told: number[] };

/** What the tenants that behave had of the others. */
export type Harm = {
  readonly text: string;
  /** Accepted messages that no webhook told of. */
  readonly untold: number;
  /** What is above its bound. */
  readonly harmed: readonly string[];
  /** The answers that each tenant that misbehaves got, by status. */
  readonly answers: readonly ReadonlyMap<number, number>[];
};

export type TenantsLoad = Load & { readonly harm: () => Harm };

/** How long what was accepted last may take until it was told, in milliseconds. */
const patienceMs = 60 * secondMs;

/** The p99 beside tenants that misbehave may be twice the one without, and this more, in milliseconds. */
const slackMs = 10;

/** Above this p99 without them, in milliseconds, a machine does not hold the load, and comparing says nothing. */
const calmMs = { accepted: 250, told: 1_000 } as const;

/**
 * Makes tenants, and gives how to load a server with them: most of them behave and share a rate; the others take turns of
 * misbehaving and resting. The first turn is the warm-up, and counts in no times.
 */
export const tenantsLoad = async (environment: ServerEnvironment, plan: TenantsPlan) => {
  let heard: (body: string) => void = () => undefined;
  const receiver = await httpReceiver((_, response, body) => {
    heard(String(body));
    response.writeHead(204).end();
  });
  const tenants = await makeTenants(environment, plan.tenants, receiver.url);
  const bad = tenants.slice(0, plan.misbehaving);
  const good = tenants.slice(plan.misbehaving);
  return async (url: string): Promise<TenantsLoad> => {
    const [beganAt, turnMs] = [Date.now(), plan.turnSeconds * secondMs];
    const turn = (): number => Math.floor((Date.now() - beganAt) / turnMs);
    const isOn = (): boolean => turn() % 2 === 1;
    const times: { readonly [Name in 'calm' | 'troubled']: Times } = {
      calm: { accepted: [], told: [] },
      troubled: { accepted: [], told: [] },
    };
    const timesNow = (): Times | undefined => {
      if (turn() === 0) return undefined;
      return isOn() ? times.troubled : times.calm;
    };
    let tally: Tally = emptyTally();
    /** When each message was sent that no webhook has told of, by its text. */
    const untold = new Map<string, number>();
    heard = (body) => {
      tally.webhooks += 1;
      const text = /"message\.accepted".*"(soak \d+)"/s.exec(body)?.[1];
      const sentAt = text === undefined ? undefined : untold.get(text);
      if (text === undefined || sentAt === undefined) return;
      untold.delete(text);
      timesNow()?.told.push(performance.now() - sentAt);
    };

    const { ask, close } = asker();
    const expect = async (asked: Promise<number>, status: number): Promise<boolean> => {
      const what = await asked.catch(String);
      if (what === status) return true;
      tally.failures[what] = (tally.failures[what] ?? 0) + 1;
      return false;
    };
    const tenantOf = (n: number): Tenant => {
      const tenant = good[n % good.length];
      if (!tenant) throw new Error('no tenant behaves');
      return tenant;
    };
    const send = async (n: number): Promise<void> => {
      const { headers, channels } = tenantOf(n);
      const text = `soak ${n}`;
      const to = `+1202556${String(n % 10_000).padStart(4, '0')}`;
      const body = JSON.stringify({ channel: channels[n % channels.length], to, text });
      const at = performance.now();
      untold.set(text, at);
      const asked = ask(`${url}/v1/messages`, { headers: { ...headers, ...json }, body });
      if (!(await expect(asked, 202))) {
        untold.delete(text);
        return;
      }
      tally.sends += 1;
      tally.latenciesMs.push(performance.now() - at);
      timesNow()?.accepted.push(performance.now() - at);
    };
    const read = async (n: number): Promise<void> => {
      const paths = ['/v1/messages?limit=20', '/v1/events?limit=20', '/v1/conversations?limit=20'];
      const { headers } = tenantOf(n);
      const path = paths[Math.floor(n / good.length) % paths.length] ?? '';
      if (await expect(ask(url + path, { headers }), 200)) tally.reads += 1;
    };
    const upload = async (n: number): Promise<void> => {
      const headers = { ...tenantOf(n).headers, 'content-type': 'text/plain' };
      const asked = ask(`${url}/v1/media`, { headers, body: `File ${n}. `.repeat(1_000) });
      if (await expect(asked, 201)) tally.uploads += 1;
    };

    const others = await misbehaving({ url, tenants: bad, beganAt, turnMs });
    others.begin();
    const { sendsPerSecond } = plan;
    const loops = [atRate(sendsPerSecond, send), atRate(sendsPerSecond, read), atRate(1, upload)];
    return {
      takeActivity: () => {
        const taken = tally;
        tally = emptyTally();
        return taken;
      },
      stop: async () => {
        await others.stop();
        await Promise.all(loops.map((stop) => stop()));
        for (const until = performance.now() + patienceMs; untold.size > 0; ) {
          if (performance.now() > until) break;
          await pause(100);
        }
        close();
        await receiver.close();
      },
      harm: () => harmOf(times, untold.size, others.answers()),
    };
  };
};

const json = { 'content-type': 'application/json' };

const harmOf = (
  { calm, troubled }: { readonly [Name in 'calm' | 'troubled']: Times },
  untold: number,
  answers: Harm['answers'],
): Harm => {
  const measured = (
    [
      ['p50 until accepted, ms', 'accepted', 50],
      ['p99 until accepted, ms', 'accepted', 99],
      ['p50 until a webhook told, ms', 'told', 50],
      ['p99 until a webhook told, ms', 'told', 99],
    ] as const
  ).map(([title, what, percent]) => {
    const [without, beside] = [calm, troubled].map((each) => percentileOf(each[what], percent));
    return { title, what, without: without ?? 0, beside: beside ?? 0 };
  });
  const late = measured.filter(
    ({ what, without, beside }) => without > calmMs[what] || beside > 2 * without + slackMs,
  );
  const rows = measured.map(({ title, without, beside }) => [
    title,
    without.toFixed(1),
    beside.toFixed(1),
    (beside / without).toFixed(2),
  ]);
  const answered = answers.map((each, i) => {
    const counts = [...each].sort(([a], [b]) => a - b).map(([status, n]) => `${n} times ${status}`);
    return [misbehaviours[i % misbehaviours.length] ?? '', counts.join(', ')];
  });
  return {
    text: [
      table(['tenants that behave', 'while all do', 'beside the others', 'ratio'], rows, 1),
      table(['misbehaves by', 'answers'], answered, 2),
      `Accepted messages that no webhook told of: ${untold}.`,
    ].join('\n\n'),
    untold,
    harmed: [
      ...late.map(({ title }) => title),
      ...(untold > 0 ? ['messages without a webhook'] : []),
    ],
    answers,
  };
};
