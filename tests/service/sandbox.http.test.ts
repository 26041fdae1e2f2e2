import assert from 'node:assert/strict';
import { databaseNames, type RunningDemo, startDemo } from '../support/hosts/running-server.js';
import type { EventView } from '../support/http/api-client.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';

/** The events of a message to each number of docs/specification.md#3.9.2, in order. */
const expectations: Readonly<Record<string, readonly string[]>> = {
  '+12025550123': ['accepted', 'sent', 'delivered', 'read'],
  '+12025550101': ['accepted', 'failed'],
  '+12025550102': ['accepted', 'sent'],
  '+12025550103': ['accepted', 'sent', 'delivered'],
  '+12025550104': ['accepted', 'sent', 'failed'],
  '+12025550105': ['accepted', 'sent', 'delivered', 'read'],
  '+12025550106': ['accepted', 'sent', 'delivered', 'read'],
  '+12025550107': ['accepted', 'sent', 'delivered', 'read'],
  '+12025550108': ['accepted', 'sent', 'delivered', 'read'],
  '+12025550109': ['accepted', 'sent', 'delivered', 'read'],
};
const errors: Readonly<Record<string, string>> = {
  '+12025550101': 'recipient_unreachable',
  '+12025550104': 'recipient_opted_out',
};
const downMs = 61_000;

const stepsOf = (events: readonly EventView[], to: string): readonly string[] =>
  events
    .filter(({ type, data }) => data.to === to && type !== 'message.received')
    .map(({ type }) => type.replace('message.', ''));

const sendToEach = async ({ client, demo }: RunningDemo): Promise<void> => {
  for (const to of Object.keys(expectations)) {
    const response = await client.send({ channel: demo.channel, to, text: `Hello ${to}` });
    assert.equal(response.status, 202, await response.text());
  }
};

for (const database of databaseNames) {
  const cases = suite(`the sandbox behind a real server: ${database}`);

  cases('plays each test number as specified, with every event once and in order', async () => {
    const server = await startDemo(database);
    try {
      await sendToEach(server);
      await eventually(async () => {
        const events = await server.client.events();
        for (const [to, steps] of Object.entries(expectations))
          if (to !== '+12025550109') assert.deepEqual(stepsOf(events, to), steps, to);
      });
      const early = await server.client.events();
      assert.deepEqual(stepsOf(early, '+12025550109'), ['accepted'], 'it is down for a minute');
      server.skip(downMs);

      await eventually(async () => {
        const events = await server.client.events();
        for (const [to, steps] of Object.entries(expectations))
          assert.deepEqual(stepsOf(events, to), steps, to);
        const echoes = events.filter(({ type }) => type === 'message.received');
        assert.deepEqual(
          echoes.map(({ data }) => [data.from, data.direction, data.content]),
          [
            [
              '+12025550107',
              'inbound',
              { type: 'text', body: 'Hello +12025550107', link_preview: false },
            ],
          ],
        );
      });
      await checkEnd(server);
    } finally {
      await server.close();
    }
  });

  cases.run();
}

/** What a caller sees in the end: statuses, reasons, gap-free sequences. */
const checkEnd = async ({ client }: RunningDemo): Promise<void> => {
  const messages = await client.messages();
  for (const message of messages.filter(({ direction }) => direction === 'outbound')) {
    const to = String(message.to);
    assert.equal(message.status, expectations[to]?.at(-1), to);
    const code = message.error === null ? undefined : Object(message.error).code;
    assert.equal(code, errors[to], to);
  }
  const events = await client.events();
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, i) => i + 1),
  );
};
