import assert from 'node:assert/strict';
import { roundtrip } from '../../../adapters/client/index.js';
import { suite } from '../../support/suite.js';

const test = suite('the event stream of the client on a silent connection');

type Timer = { readonly at: number; readonly run: () => void };

/** Replaces the timers of the runtime until `restore`: they run when `pass` lets the time pass. */
const drivenTimers = () => {
  const { setTimeout, clearTimeout } = globalThis;
  const timers = new Map<unknown, Timer>();
  let now = 0;
  const set = (run: () => void, ms = 0) => {
    const timer = setTimeout(() => undefined, 0);
    timers.set(timer, { at: now + ms, run });
    return timer;
  };
  const clear = (timer: unknown) => timers.delete(timer);
  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
  return {
    pass: async (ms: number) => {
      now += ms;
      for (const [key, { at, run }] of [...timers])
        if (at <= now) {
          timers.delete(key);
          run();
        }
      await new Promise(setImmediate);
    },
    restore: () => Object.assign(globalThis, { setTimeout, clearTimeout }),
  };
};

/** A client of a service whose connections stay open, and what it sends on the last of them. */
const openClient = () => {
  const asked: (string | null)[] = [];
  let connection: ReadableStreamDefaultController<Uint8Array> | undefined;
  const fetch = async (url: unknown) => {
    asked.push(new URL(String(url)).searchParams.get('after'));
    const start = (controller: NonNullable<typeof connection>) => {
      connection = controller;
    };
    return new Response(new ReadableStream({ start }));
  };
  return {
    asked,
    send: (text: string) => connection?.enqueue(new TextEncoder().encode(text)),
    stream: roundtrip({ baseUrl: 'https://a.example', key: 'k', fetch }).events.stream(),
  };
};

test('connects again after 45 seconds without an event or a comment, and goes on after the last event', async () => {
  const { pass, restore } = drivenTimers();
  try {
    const { asked, send, stream } = openClient();
    const first = stream.next();
    await pass(0);
    send('id: evt_1\ndata: {"id": "evt_1"}\n\n');
    assert.equal((await first).value?.id, 'evt_1');

    const second = stream.next();
    await pass(44_000);
    send(':\n\n');
    await pass(0);
    await pass(44_999);
    assert.deepEqual(asked, [null]);

    await pass(1);
    await pass(250);
    assert.deepEqual(asked, [null, 'evt_1']);
    send('id: evt_2\ndata: {"id": "evt_2"}\n\n');
    assert.equal((await second).value?.id, 'evt_2');
    await stream.return();
  } finally {
    restore();
  }
});

test.run();
