import assert from 'node:assert/strict';
import type { Demo } from '../../composition/demo.js';
import { runCommand, startServer } from '../support/hosts/server-process.js';
import { type ApiClient, apiClient, type MessageView } from '../support/http/api-client.js';
import { concurrently } from '../support/time/concurrently.js';
import { eventually } from '../support/time/eventually.js';
import type { CrashPlan } from './accept.js';
import { underKills } from './repeated-kills.js';
import { pick, prepared, type Sender, send, submit } from './sender.js';

type Wire = Record<string, unknown>;

const sendsAtOnce = 50;
/** How many sends there are for each template that is submitted between them. */
const sendsPerTemplate = 25;

/**
 * Kills the server again and again while projects send texts, templates and media, replay some of them, and
 * submit templates. Then usage must equal a recount of the messages, and each template must have been reviewed
 * once.
 */
export const crashDuringMixedSends = async (plan: CrashPlan): Promise<string> => {
  const { environment, projects, sendsPerProject, kills } = plan;
  const demos: Demo[] = [];
  for (let i = 0; i < projects; i += 1) demos.push(await runCommand<Demo>(['demo'], environment));
  const before = await startServer(environment);
  const senders = await Promise.all(demos.map((demo) => prepared(before.url, demo)));
  await before.end('SIGTERM');

  const total = projects * sendsPerProject;
  const server = await underKills({ environment, kills, total }, (url, pieceDone) =>
    Promise.all(
      senders.map((sender) =>
        concurrently({ count: sendsPerProject, atOnce: sendsAtOnce }, async (i) => {
          if (i % sendsPerTemplate === 0) await submit(url, sender, `t_${i}`);
          await send(url, sender, i);
          if (pick(i, 6, 4) === 0) await send(url, sender, i);
          pieceDone();
        }),
      ),
    ),
  );

  for (const sender of senders) await check(apiClient(server.url, sender.demo.key), sender);
  assert.equal(await server.end('SIGTERM'), 0, 'the server ends by itself on SIGTERM');
  const refused = senders.reduce((sum, sender) => sum + sender.refused, 0);
  return `${total} mixed sends over ${projects} projects, ${refused} refused, ${kills} kills: usage equals a recount`;
};

const check = async (client: ApiClient, { accepted }: Sender): Promise<void> => {
  const { data: templates } = await client.get<{ data: readonly Wire[] }>(
    '/v1/templates?limit=100',
  );
  const categories = new Map(templates.map(({ id, category }) => [id, category]));
  await eventually(async () => {
    const messages = await client.messages();
    const outbound = messages.filter(({ direction }) => direction === 'outbound');
    assert.deepEqual(new Set(outbound.map(({ id }) => id)), new Set(accepted.values()));
    for (const { to, status } of outbound)
      assert.ok(hasEnded(String(to), status), `${to} ${status}`);
    assert.deepEqual(await usageOf(client), recount(messages, categories));
  });
  await checkReviews(client, templates);
};

/** What the parts of the sandbox come to in the end; that of any other recipient is `read`. */
const ends: Readonly<Record<string, string>> = {
  '+12025550101': 'failed',
  '+12025550102': 'sent',
  '+12025550103': 'delivered',
  '+12025550104': 'failed',
};

const hasEnded = (to: string, status: string): boolean => status === (ends[to] ?? 'read');

const usageOf = async (client: ApiClient): Promise<Wire> => {
  const { data } = await client.get<{ data: readonly Wire[] }>('/v1/usage');
  return Object.fromEntries(data.map(({ metric, quantity }) => [metric, quantity]));
};

const recount = (
  messages: readonly MessageView[],
  categories: ReadonlyMap<unknown, unknown>,
): Wire => {
  const counts: Record<string, number> = {};
  const count = (metric: string, holds = true) => {
    if (holds) counts[metric] = (counts[metric] ?? 0) + 1;
  };
  for (const { direction, content, delivered_at, failed_at } of messages) {
    if (direction === 'inbound') count('inbound_messages');
    else {
      const { type, template } = content as Wire;
      count('outbound_messages');
      count('outbound_delivered', delivered_at !== null);
      count('outbound_failed', failed_at !== null);
      count(`template_${categories.get(template)}`, type === 'template');
    }
  }
  return counts;
};

/** Each template went the way that its name tells, once. */
const checkReviews = (client: ApiClient, templates: readonly Wire[]): Promise<void> =>
  eventually(async () => {
    const events = await client.events();
    for (const { id, name } of templates) {
      const about = events.filter(
        ({ type, data }) => type.startsWith('template.') && data.id === id,
      );
      const steps = ['submitted', 'pending', 'approved'];
      if (String(name).startsWith('pause_')) steps.push('paused');
      assert.deepEqual(
        about.map(({ type }) => type),
        steps.map((step) => `template.${step}`),
      );
    }
  });
