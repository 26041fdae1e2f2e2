import assert from 'node:assert/strict';
import { orFail } from '../../composition/commands/output.js';
import { scopes } from '../../core/model/access/scopes.js';
import { times } from '../support/fixtures/builders.js';
import { present } from '../support/fixtures/either.js';
import { databaseNames, type RunningDemo, startDemo } from '../support/hosts/running-server.js';
import { apiClient, pause } from '../support/http/api-client.js';
import { suite } from '../support/suite.js';
import { concurrently } from '../support/time/concurrently.js';

const sends = 500;
const allowance = 100;

/** A live project with an allowance, a channel and a key. */
const liveProject = async ({ messaging, demo, url }: RunningDemo) => {
  const organization = demo.organization_id;
  const asked = { organization, name: 'Live', environment: 'live' } as const;
  const project = orFail(await messaging.createProject(asked)).id;
  const billing = { subscription: 'active', messageAllowance: allowance } as const;
  orFail(await messaging.setBilling({ project, billing }));
  const channel = orFail(
    await messaging.connectChannel({
      project,
      type: 'whatsapp',
      provider: 'sandbox',
      address: '+12025550198',
      displayName: null,
      settings: {},
    }),
  );
  const key = await messaging.createKey({ project, scopes, expiresAt: null, allowedIps: [] });
  return { channel: channel.id, client: apiClient(url, orFail(key).text) };
};

/**
 * What all sends are answered, made at the same time. A slow machine refuses many; those are repeated a few at a time, because
 * all of them would be refused again.
 */
const answersTo = async (
  all: readonly (() => Promise<Response>)[],
): Promise<readonly Response[]> => {
  const answers = await Promise.all(all.map(async (send) => ({ send, response: await send() })));
  const isRefused = ({ response }: { response: Response }) => response.status === 503;
  const refused = answers.filter(isRefused);
  const served = answers.flatMap((answer) => (isRefused(answer) ? [] : answer.response));
  await Promise.all(refused.map(({ response }) => response.body?.cancel()));
  await concurrently({ count: refused.length, atOnce: 10 }, async (i) => {
    served.push(await untilServed(present(refused[i]).send));
  });
  return served;
};

/** Repeats a send that an overloaded server has refused, as a client does. */
const untilServed = async (send: () => Promise<Response>): Promise<Response> => {
  for (;;) {
    const response = await send();
    if (response.status !== 503) return response;
    await response.body?.cancel();
    await pause(response);
  }
};

const statusesOf = (responses: readonly Response[]): Readonly<Record<number, number>> => {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

for (const database of databaseNames) {
  const cases = suite(`concurrent sends to a real server: ${database}`);
  const withDemo = async (use: (server: RunningDemo) => Promise<void>): Promise<void> => {
    const server = await startDemo(database, { ROUNDTRIP_LOG_LEVEL: 'error' }, true);
    await use(server).finally(server.close);
  };

  cases('create one message for 500 requests with one key', () =>
    withDemo(async ({ client, demo }) => {
      const body = { channel: demo.channel, to: '+12025550123', text: 'Once' };
      const responses = await answersTo(times(sends, () => () => client.send(body, 'one-key')));
      const counts = statusesOf(responses);
      assert.equal((counts[202] ?? 0) + (counts[409] ?? 0), sends, JSON.stringify(counts));
      const accepted = responses.filter(({ status }) => status === 202);
      const bodies = new Set(await Promise.all(accepted.map((response) => response.text())));
      assert.equal(bodies.size, 1);
      const firsts = accepted.filter(({ headers }) => headers.get('idempotent-replay') === null);
      assert.equal(firsts.length, 1);
      assert.equal((await client.messages()).length, 1);
    }),
  );

  cases('never pass an allowance of 100: exactly 100 of 500 are accepted', () =>
    withDemo(async (server) => {
      const { channel, client } = await liveProject(server);
      const responses = await answersTo(
        times(
          sends,
          (i) => () => client.send({ channel, to: '+12025550102', text: `Number ${i}` }),
        ),
      );
      const counts = statusesOf(responses);
      assert.deepEqual(counts, { 202: allowance, 402: sends - allowance });
      const refused = responses.find(({ status }) => status === 402);
      assert.ok(refused);
      const { error } = (await refused.json()) as { error: { code: string; details: object } };
      assert.equal(error.code, 'message_quota_exceeded');
      assert.deepEqual(Object.keys(error.details).sort(), ['limit', 'resets_at', 'source', 'used']);
      assert.equal((await client.messages()).length, allowance);
    }),
  );

  cases.run();
}
