import assert from 'node:assert/strict';
import { dashboardHost } from '../../../support/dashboard/dashboard-host.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';

const cases = suite('dashboard: the stream that tabs share');

const shop = async () => {
  const host = await dashboardHost();
  const { useCases, project, channel } = host;
  const send = async (text: string) => {
    const payload = { kind: 'text', text } as const;
    const sent = { channel, to: '+12025550123', payload, metadata: {} } as const;
    return rightOf(await useCases.acceptMessage({ project, send: sent })).message;
  };
  const open = async (addresses: readonly string[]) => {
    const query = new URLSearchParams(addresses.map((each) => ['of', host.addressOf(each)]));
    const reply = await fetch(`${host.url}/dashboard/live?${query}`, { redirect: 'manual' });
    const events = eventsOf(reply);
    return { status: reply.status, next: async () => (await events.next()).value };
  };
  return { host, send, open };
};

type SharedEvent = {
  readonly of: number;
  readonly event?: string;
  readonly id?: string;
  readonly data: string;
};

async function* eventsOf({ body }: Response): AsyncGenerator<SharedEvent> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) yield JSON.parse(data) as SharedEvent;
    }
  }
}

cases('carries the events of several addresses, each with its place', async () => {
  const { host, send, open } = await shop();
  const id = await send('First');
  const [first] = rightOf(
    await host.useCases.listLatestEvents({ project: host.project, limit: 1 }),
  ).items;
  const { next } = await open([
    `/messages/${id}/live`,
    `/events/live?after=${present(first).id}`,
    '/messages/msg_01h00000000000000000000000/live',
  ]);
  const message = await next();
  assert.deepEqual([message?.of, message?.event], [0, 'progress']);
  assert.match(message?.data ?? '', /accepted/);
  await send('Second');
  const tail = await next();
  assert.equal(tail?.of, 1);
  assert.match(tail?.id ?? '', /^evt_/);
  assert.match(tail?.data ?? '', /^<tr>.*message\.accepted/);
  await host.close();
  assert.deepEqual(host.faults, []);
});

cases(
  'gives nothing of an address that the visitor may not see, and of no other page',
  async () => {
    const { host, send, open } = await shop();
    const id = await send('Hello');
    const foreign = '/dashboard/projects/proj_01h00000000000000000000099';
    const stream = await open([
      `${foreign}/events/live`,
      '/messages',
      '/dashboard/live',
      'https://evil.example/dashboard',
      `/messages/${id}/live`,
    ]);
    assert.equal(stream.status, 200);
    assert.equal((await stream.next())?.of, 4);
    host.setRole(null);
    assert.equal((await open(['/overview/live'])).status, 303);
    await host.close();
    assert.deepEqual(host.faults, []);
  },
);

cases.run();
