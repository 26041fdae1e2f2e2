import assert from 'node:assert/strict';
import { hourMs, minuteMs, secondMs } from '../../../../core/shared/time.js';
import { erasureOf } from '../../../../core/use-cases/erasure/erasure-of.js';
import { anyAcceptance } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { messageOf, openChannel } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';
import { subscriptionScene, upTo } from './subscription-scene.js';

const test = suite('the worker of a subscription');

test('handles every event of every project in order, as soon as it commits', async () => {
  const { startProcess, openProject, append, sequencesOf, time } = await subscriptionScene();
  const [one, other] = [await openProject(), await openProject()];
  await append(one, 250);
  startProcess('a');
  await time.advance(0);
  await append(other, 3);
  await append(one, 1);
  await time.advance(0);
  assert.deepEqual(sequencesOf(one), upTo(251));
  assert.deepEqual(sequencesOf(other), upTo(3));
});

test('finds within a second what another process committed', async () => {
  const { startProcess, openProject, append, sequencesOf, time } = await subscriptionScene();
  const project = await openProject();
  startProcess('a');
  await time.advance(5 * secondMs);
  await append(project, 2, 'elsewhere');
  await time.advance(secondMs);
  assert.deepEqual(sequencesOf(project), upTo(2));
});

test('handles one event of a project at a time, and several projects together', async () => {
  const { startProcess, openProject, append, handled, time } = await subscriptionScene();
  const projects = [await openProject(), await openProject(), await openProject()];
  for (const project of projects) await append(project, 2);
  let running = 0;
  let most = 0;
  const handler = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => void time.timer(100, resolve));
    running -= 1;
  };
  startProcess('a', handler, { concurrency: 2 });
  await time.advance(99);
  assert.equal(handled.length, 2);
  await time.advance(secondMs);
  assert.equal(handled.length, 6);
  assert.equal(most, 2);
});

test('passes events of other types, and moves the cursor past them', async () => {
  const { startProcess, openProject, append, handled, time, cursorOf } = await subscriptionScene();
  const project = await openProject();
  await append(project, 5);
  startProcess('a', undefined, { types: ['message.sent'] });
  await time.advance(secondMs);
  assert.deepEqual(handled, []);
  assert.equal(await cursorOf(project), 5);
});

test('tries an event again with growing pauses, while other projects go on', async () => {
  const { startProcess, openProject, append, handled, faults, events, time, sequencesOf } =
    await subscriptionScene();
  const [bad, good] = [await openProject(), await openProject()];
  await append(bad, 3);
  const times: number[] = [];
  startProcess('a', ({ project, sequence }) => {
    if (project !== bad || sequence !== 2) return;
    times.push(time.monotonic());
    if (times.length < 9) throw new Error('no');
  });
  await time.advance(0);
  await append(good, 4);
  await time.advance(hourMs);
  assert.deepEqual(
    times.map((at) => at / secondMs),
    [0, 1, 3, 7, 15, 31, 63, 123, 183],
  );
  assert.deepEqual(sequencesOf(bad), [1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3]);
  assert.deepEqual(sequencesOf(good), upTo(4));
  const attempts = handled.filter(({ sequence, project }) => project === bad && sequence === 2);
  assert.deepEqual(
    attempts.map(({ attempt }) => attempt),
    upTo(9),
  );
  assert.equal(faults.length, 8);
  const [event] = await events.list(bad, { after: 1, since: 0, limit: 1 });
  const [fault] = faults;
  assert.ok(fault instanceof Error);
  assert.deepEqual(
    { ...fault },
    { name: 'EventNotHandled', subscription: 'billing', event: event?.id, attempt: 1 },
  );
  assert.deepEqual(fault.cause, new Error('no'));
});

test('keeps the pause of a project, and one event of it at a time, when news come while its failure is stored', async () => {
  const { startProcess, openProject, append, subscriptions, handled, time } =
    await subscriptionScene();
  const project = await openProject();
  await append(project, 1);
  const { noteFailure } = subscriptions;
  Object.assign(subscriptions, {
    noteFailure: async (...failure: Parameters<typeof noteFailure>) => {
      if (handled.length === 1) await append(project, 1);
      return noteFailure(...failure);
    },
  });
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  startProcess('a', async (_, { attempt }) => {
    begun.push(time.monotonic() / secondMs);
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => void time.timer(2 * secondMs, resolve));
    running -= 1;
    if (attempt === 1 && begun.length === 1) throw new Error('no');
  });
  await time.advance(minuteMs);
  assert.deepEqual([most, begun], [1, [0, 3, 5]]);
  assert.deepEqual(
    handled.map(({ sequence, attempt }) => [sequence, attempt]),
    [
      [1, 1],
      [1, 2],
      [2, 1],
    ],
  );
});

test('puts an event aside after the last attempt, counted over processes, and goes on', async () => {
  const { startProcess, openProject, append, sequencesOf, time, faults, subscriptions, name } =
    await subscriptionScene();
  const project = await openProject();
  await append(project, 3);
  let isBroken = true;
  const handler = ({ sequence }: { readonly sequence: number }) => {
    if (sequence === 2 && isBroken) throw new Error('no such customer');
  };
  const first = startProcess('first', handler, { attempts: 4 });
  await time.advance(secondMs);
  await first.stop();
  assert.deepEqual(sequencesOf(project, 'first'), [1, 2, 2]);
  startProcess('second', handler, { attempts: 4 });
  await time.advance(minuteMs);
  assert.deepEqual(sequencesOf(project, 'second'), [2, 2, 3]);
  const [letter, ...others] = await subscriptions.deadLetters({ subscription: name, limit: 10 });
  assert.deepEqual(others, []);
  const { sequence, attempts, error } = present(letter);
  assert.deepEqual(
    { sequence, attempts, error },
    {
      ...{ sequence: 2, attempts: 4, error: 'Error: no such customer' },
    },
  );
  const last = Object(faults.at(-1));
  assert.equal(last.name, 'EventDeadLettered');
  assert.equal(last.event, letter?.event);
  assert.deepEqual(last.cause, new Error('no such customer'));

  await subscriptions.retryDeadLetter(present(letter));
  await time.advance(secondMs);
  assert.deepEqual(sequencesOf(project, 'second'), [2, 2, 3, 2]);
  assert.equal((await subscriptions.findDeadLetter(present(letter)))?.attempts, 5);
  await time.advance(hourMs);
  assert.deepEqual(sequencesOf(project, 'second'), [2, 2, 3, 2]);

  isBroken = false;
  await subscriptions.retryDeadLetter(present(letter));
  await time.advance(secondMs);
  assert.deepEqual(sequencesOf(project, 'second'), [2, 2, 3, 2, 2]);
  assert.equal(await subscriptions.findDeadLetter(present(letter)), undefined);
});

test('puts nothing aside without a limit of attempts', async () => {
  const { startProcess, openProject, append, sequencesOf, time } = await subscriptionScene();
  const project = await openProject();
  await append(project, 2);
  const fail = () => {
    throw new Error('no');
  };
  startProcess('a', fail, { attempts: Number.POSITIVE_INFINITY });
  await time.advance(hourMs);
  assert.ok(sequencesOf(project).length > 50);
  assert.ok(sequencesOf(project).every((sequence) => sequence === 1));
});

test('writes cursors a few times a second, however many events there are', async () => {
  const { startProcess, openProject, append, subscriptions, time, cursorOf, sequencesOf } =
    await subscriptionScene();
  const project = await openProject();
  let writes = 0;
  const { advance } = subscriptions;
  Object.assign(subscriptions, {
    advance: (...args: Parameters<typeof advance>) => {
      writes += 1;
      return advance(...args);
    },
  });
  startProcess('a');
  for (let i = 0; i < 100; i += 1) {
    await append(project, 10);
    await time.advance(10);
  }
  await time.advance(secondMs);
  assert.equal(sequencesOf(project).length, 1_000);
  assert.equal(await cursorOf(project), 1_000);
  assert.ok(writes <= 5, `${writes} writes`);
});

test('goes on in another process after a crash, with the event that was not handled', async () => {
  const { startProcess, openProject, append, sequencesOf, time, cursorOf } =
    await subscriptionScene();
  const project = await openProject();
  await append(project, 3);
  const dead = startProcess('dead', ({ sequence }) =>
    sequence === 3 ? new Promise<void>(() => {}) : undefined,
  );
  await time.advance(secondMs);
  const heir = startProcess('heir');
  await time.advance(5 * secondMs);
  dead.crash();
  await time.advance(4 * secondMs);
  assert.deepEqual(sequencesOf(project, 'heir'), []);
  await time.advance(8 * secondMs);
  assert.deepEqual(sequencesOf(project), [1, 2, 3, 3]);
  assert.deepEqual(sequencesOf(project, 'heir'), [3]);
  await append(project, 1);
  await heir.stop();
  assert.equal(await cursorOf(project), 4);
});

test('hands over within a second when it stops, and nothing is handled twice', async () => {
  const { startProcess, openProject, append, sequencesOf, time } = await subscriptionScene();
  const project = await openProject();
  await append(project, 7);
  const first = startProcess('first');
  startProcess('second');
  await time.advance(0);
  await first.stop();
  await append(project, 2);
  await time.advance(secondMs);
  assert.deepEqual(sequencesOf(project, 'first'), upTo(7));
  assert.deepEqual(sequencesOf(project, 'second'), [8, 9]);
});

test('keeps its lease while a handler hangs, and stops within 5 s', async () => {
  const { startProcess, openProject, append, sequencesOf, time } = await subscriptionScene();
  const [stuck, free] = [await openProject(), await openProject()];
  await append(stuck, 2);
  const process = startProcess('a', ({ project }) =>
    project === stuck ? new Promise<void>(() => {}) : undefined,
  );
  startProcess('b');
  await time.advance(minuteMs);
  await append(free, 2);
  await time.advance(minuteMs);
  assert.deepEqual(sequencesOf(stuck), [1]);
  assert.deepEqual(sequencesOf(free, 'a'), [1, 2]);
  let hasStopped = false;
  const stopping = process.stop().then(() => {
    hasStopped = true;
  });
  await time.advance(5 * secondMs - 1);
  assert.equal(hasStopped, false);
  await time.advance(1);
  assert.equal(hasStopped, true);
  await stopping;
  // The other process waits for the end of the lease: the handler may still run.
  await time.advance(secondMs);
  assert.deepEqual(sequencesOf(stuck, 'b'), []);
  await time.advance(10 * secondMs);
  assert.deepEqual(sequencesOf(stuck, 'b'), [1, 2]);
});

test('goes back after the cursors were set back, and drops what it knew', async () => {
  const { startProcess, openProject, append, sequencesOf, subscriptions, name, time } =
    await subscriptionScene();
  const project = await openProject();
  await append(project, 3);
  const worker = startProcess('a');
  await time.advance(secondMs);
  await subscriptions.setCursors(name, [{ project, sequence: 1 }]);
  worker.checkLease();
  await time.advance(0);
  assert.deepEqual(sequencesOf(project), [1, 2, 3, 2, 3]);
});

test('stops when the subscription is removed', async () => {
  const { startProcess, openProject, append, sequencesOf, subscriptions, name, time, faults } =
    await subscriptionScene();
  const project = await openProject();
  await append(project, 3);
  startProcess('a');
  await time.advance(secondMs);
  await subscriptions.remove(name);
  await time.advance(5 * secondMs);
  await append(project, 1);
  await time.advance(minuteMs);
  assert.deepEqual(sequencesOf(project), upTo(3));
  assert.deepEqual(faults, []);
});

test('reports events that are gone, and goes on after them', async () => {
  const { startProcess, openProject, append, sequencesOf, retention, time, faults } =
    await subscriptionScene();
  const [partly, wholly] = [await openProject(), await openProject()];
  await append(partly, 3);
  await append(wholly, 2);
  time.skip(91 * 24 * hourMs);
  await append(partly, 2);
  await retention.prune(time.clock());
  startProcess('a');
  await time.advance(secondMs);
  assert.deepEqual(sequencesOf(partly), [4, 5]);
  assert.deepEqual(sequencesOf(wholly), []);
  const missed = { name: 'EventsMissed', subscription: 'billing', first: 1 };
  const found = faults.map((fault) => ({ ...Object(fault) }));
  const expected = [
    { ...missed, project: partly, last: 3 },
    { ...missed, project: wholly, last: 2 },
  ];
  assert.deepEqual(
    found.sort((a, b) => b.last - a.last),
    expected,
  );
  await append(wholly, 1);
  await time.advance(secondMs);
  assert.deepEqual(sequencesOf(wholly), [3]);
  assert.equal(faults.length, 2);
});

test('survives a store that fails, and misses nothing', async () => {
  const { startProcess, openProject, append, sequencesOf, subscriptions, events, time, faults } =
    await subscriptionScene();
  const project = await openProject();
  const failing =
    <Args extends readonly unknown[], A>(call: (...args: Args) => Promise<A>) =>
    async (...args: Args): Promise<A> => {
      if (isDown) throw new Error('down');
      return call(...args);
    };
  let isDown = false;
  const { advance, renew, positions } = subscriptions;
  Object.assign(subscriptions, {
    advance: failing(advance),
    renew: failing(renew),
    positions: failing(positions),
  });
  Object.assign(events, { list: failing(events.list) });
  startProcess('a');
  await append(project, 5);
  await time.advance(secondMs);
  isDown = true;
  await append(project, 5);
  await time.advance(30 * secondMs);
  isDown = false;
  await time.advance(2 * minuteMs);
  assert.deepEqual(sequencesOf(project), upTo(10));
  assert.ok(faults.length > 0);
  assert.ok(present(faults[0]) instanceof Error);
});

test('stops although the store cannot release its lease', async () => {
  const { startProcess, time, subscriptions, faults } = await subscriptionScene();
  const down = new Error('down');
  Object.assign(subscriptions, { release: () => Promise.reject(down) });
  const { stop } = startProcess('a');
  await time.advance(secondMs);
  await stop();
  assert.deepEqual(faults, [down]);
});

test('gives a slow handler each event as it is stored by then', async () => {
  const { startProcess, openProject, append, stores, time } = await subscriptionScene();
  const project = await openProject();
  const channel = await openChannel(stores, { id: project });
  const change = anyAcceptance(channel);
  rightOf(await stores.commit(change));
  await append(project, 1);
  rightOf(await stores.commit(anyAcceptance(channel, { to: messageOf(change).to })));
  const seen: string[] = [];
  startProcess('a', async ({ sequence, data }) => {
    seen.push(`${sequence} ${'to' in data && data.to}`);
    await new Promise<void>((resolve) => void time.timer(secondMs, resolve));
  });
  await time.advance(0);
  const [last] = await stores.messages.list(project, { limit: 1 });
  const message = present(last);
  const [traces] = await stores.retention.findTraces(project, [message]);
  rightOf(await stores.commit(erasureOf(project, [present(traces)], time.clock())));
  await time.advance(5 * secondMs);
  assert.deepEqual(seen, [`1 ${message.to}`, '2 false', '3 erased']);
});

test.run();
