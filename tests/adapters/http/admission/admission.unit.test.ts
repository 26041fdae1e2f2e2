import assert from 'node:assert/strict';
import {
  type AdmissionLimits,
  admission,
  reports,
} from '../../../../adapters/http/admission/admission.js';
import type { Tenant } from '../../../../adapters/http/admission/tenant-queue.js';
import { drivenTime } from '../../../../composition/testing/time/driven-time.js';
import { noon, times } from '../../../support/fixtures/builders.js';
import { suite } from '../../../support/suite.js';

const cases = suite('admission');

const limits = { shareOfFree: 3, slotsPerProject: 10, waiting: 4, waitMs: 300 };

/** `o/p` is a project of an organization; `p` one of an organization of its own. */
const tenantOf = (who: string | Tenant): Tenant => {
  if (typeof who !== 'string') return who;
  const [organization = '', project = organization] = who.split('/');
  return { organization, project };
};

/** An admission under a driven clock, and what became of each request: undefined while it waits. */
const driven = ({ slots = 2, ...given }: Partial<AdmissionLimits> = {}) => {
  const time = drivenTime(noon);
  const admitting = admission({ slots, sharedSlots: slots, ...limits, ...given }, time);
  const outcomes = new Map<string, boolean>();
  return {
    served: admitting.served,
    waiting: admitting.waiting,
    enter: (who: string | Tenant) => admitting.enter(tenantOf(who)),
    leave: (who: string | Tenant) => admitting.leave(tenantOf(who)),
    advance: time.advance,
    outcomes,
    /** A request of a project that reports what becomes of it under its name. */
    request: (name: string, who: string | Tenant, most?: number): void => {
      const entered = admitting.enter(tenantOf(who), most);
      if (typeof entered === 'boolean') outcomes.set(name, entered);
      else void entered.then((isAdmitted) => outcomes.set(name, isAdmitted));
    },
    /** The names of the requests that have so become, in order. */
    named: (isAdmitted: boolean): string =>
      [...outcomes]
        .filter(([, outcome]) => outcome === isAdmitted)
        .map(([name]) => name)
        .join(' '),
  };
};

cases('serves as many requests as it has slots, without a wait', () => {
  const { enter, served, waiting } = driven({ sharedSlots: 10 });
  assert.deepEqual([enter('a'), enter('b')], [true, true]);
  assert.ok(enter('a') instanceof Promise);
  assert.deepEqual([served(), waiting()], [2, 1]);
});

cases('passes a slot that is freed to the request that waits the longest', async () => {
  const { request, leave, advance, named, served } = driven();
  for (const name of ['1', '2', '3', '4']) request(name, 'a');
  leave('a');
  await advance(0);
  assert.equal(named(true), '1 2 3');
  leave('a');
  await advance(0);
  assert.equal(named(true), '1 2 3 4');
  leave('a');
  leave('a');
  assert.equal(served(), 0);
});

cases(
  'lets projects take turns, so that a request waits for one of each other project',
  async () => {
    const { request, leave, advance, named } = driven({ waiting: 100 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) request(name, 'a');
    for (const name of ['b1', 'b2']) request(name, 'b');
    request('c1', 'c');
    for (const project of ['a', 'a', 'a', 'b', 'c', 'a']) {
      leave(project);
      await advance(0);
    }
    assert.equal(named(true), 'a1 a2 a3 b1 c1 a4 b2 a5');
  },
);

cases('gives a project as many slots as its latest request says it may have', async () => {
  const { request, leave, advance, named, outcomes } = driven({ slots: 6, slotsPerProject: 3 });
  for (const name of ['a1', 'a2', 'a3']) request(name, 'a', 2);
  await advance(0);
  assert.equal(named(true), 'a1 a2');
  request('a4', 'a', 4);
  await advance(0);
  assert.deepEqual(named(true).split(' ').sort(), ['a1', 'a2', 'a3', 'a4']);
  for (const _ of named(true).split(' ')) leave('a');
  for (const name of ['a5', 'a6', 'a7', 'a8']) request(name, 'a');
  await advance(0);
  assert.equal(named(false), '');
  assert.equal([...outcomes.keys()].filter((name) => name > 'a4').join(' '), 'a5 a6 a7');
});

cases('has fewer slots within a second of a request of another project', async () => {
  const { request, leave, advance, served, named } = driven({
    slots: 4,
    sharedSlots: 2,
    shareOfFree: 9,
  });
  for (const name of ['a1', 'a2', 'a3']) request(name, 'o/a');
  assert.equal(served(), 3);
  request('r1', reports);
  assert.equal(served(), 4);
  leave(reports);
  request('b1', 'o/b');
  assert.equal(served(), 3);
  leave('o/a');
  assert.equal(served(), 2);
  leave('o/a');
  await advance(0);
  assert.equal(named(true), 'a1 a2 a3 r1 b1');
  leave('o/b');
  await advance(999);
  for (const name of ['b2', 'b3']) request(name, 'o/b');
  await advance(0);
  assert.equal(named(true), 'a1 a2 a3 r1 b1 b2');
  await advance(1);
  request('b4', 'o/b');
  await advance(0);
  assert.equal(named(true), 'a1 a2 a3 r1 b1 b2 b4 b3');
});

cases('refuses a request that has waited for longer than it may', async () => {
  const { request, advance, named, waiting } = driven();
  for (const name of ['1', '2', '3']) request(name, 'a');
  await advance(299);
  assert.equal(named(false), '');
  await advance(76);
  assert.equal(named(false), '3');
  assert.equal(waiting(), 0);
});

cases('refuses nothing after a load that is over', async () => {
  const { request, leave, advance, named } = driven();
  for (const name of ['1', '2', '3']) request(name, 'a');
  await advance(1_000);
  for (const project of ['a', 'a']) leave(project);
  request('4', 'a');
  await advance(1_000);
  assert.equal(named(true), '1 2 4');
});

cases('refuses the newest request of the project with the most waiting ones', async () => {
  const { request, advance, named, waiting } = driven();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) request(name, 'a');
  request('a7', 'a');
  request('b1', 'b');
  await advance(0);
  assert.equal(named(false), 'a7 a6');
  request('b2', 'b');
  await advance(0);
  assert.equal(named(false), 'a7 a6 a5');
  // Both projects have two: a further request of either is refused itself.
  request('b3', 'b');
  await advance(0);
  assert.equal(named(false), 'a7 a6 a5 b3');
  assert.equal(waiting(), 4);
});

cases('serves at most so many requests of one project, and others beside them', async () => {
  const { request, leave, advance, named } = driven({ slots: 4, slotsPerProject: 2 });
  for (const name of ['a1', 'a2', 'a3']) request(name, 'a');
  request('b1', 'b');
  assert.equal(named(true), 'a1 a2 b1');
  leave('b');
  await advance(0);
  assert.equal(named(true), 'a1 a2 b1');
  leave('a');
  await advance(0);
  assert.equal(named(true), 'a1 a2 b1 a3');
});

cases(
  'lets organizations take turns, however many projects each has, and in each its projects',
  async () => {
    const { request, leave, advance, named } = driven({ waiting: 100 });
    for (const name of ['1', '2', '3', '4', '5']) request(`a${name}`, `a/${name}`);
    request('a1+', 'a/1');
    for (const name of ['b1', 'b2']) request(name, 'b/1');
    for (const project of ['a/1', 'a/2', 'a/3', 'b/1', 'a/4']) {
      leave(project);
      await advance(0);
    }
    assert.equal(named(true), 'a1 a2 a3 b1 a4 b2 a5');
  },
);

cases('never lets one organization take so many slots that another gets none', () => {
  for (const [shareOfFree, slots, most] of [
    [1, 64, 32],
    [3, 256, 192],
  ] as const) {
    const { enter, served } = driven({ slots, shareOfFree, slotsPerProject: slots, waiting: 999 });
    const takes = (organization: string): number => {
      const before = served();
      for (const i of times(300, (n) => n)) void enter(`${organization}/${i}`);
      return served() - before;
    };
    assert.equal(takes('a'), most);
    for (const organization of ['b', 'c', 'd']) assert.ok(takes(organization) > 0);
  }
});

cases('serves an organization at once although another has all slots that are shared', () => {
  const { enter } = driven({ slots: 64, sharedSlots: 16, waiting: 99 });
  for (const i of times(20, (n) => n)) void enter(`a/${i}`);
  assert.deepEqual(
    times(3, () => enter('b') === true),
    [true, true, false],
  );
});

cases('serves the reports of providers before projects, and lets them wait longer', async () => {
  const { request, leave, advance, named } = driven();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) request(name, 'a');
  request('r1', reports);
  await advance(0);
  assert.equal(named(false), 'a6');
  await advance(10_000);
  assert.equal(named(false), 'a6 a3 a4 a5');
  request('a7', 'a');
  leave('a');
  await advance(0);
  assert.equal(named(true), 'a1 a2 r1');
});

cases('never refuses a report for a request of a project', async () => {
  const { request, advance, named } = driven({ waiting: 2 });
  for (const name of ['a1', 'a2']) request(name, 'a');
  for (const name of ['r1', 'r2']) request(name, reports);
  request('b1', 'b');
  request('r3', reports);
  await advance(0);
  assert.equal(named(false), 'b1 r3');
});

cases('keeps its counts for any order of requests, ends and waits', async () => {
  const { request, leave, advance, outcomes, served, waiting } = driven({ waiting: 3 });
  const projects = ['a', 'b', 'c', reports];
  const projectOf = new Map<string, string | Tenant>();
  const left = new Set<string>();
  let seed = 1;
  const below = (most: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  for (const n of times(2_000, (i) => i)) {
    const project = projects[below(4)] ?? '';
    projectOf.set(String(n), project);
    request(String(n), project);
    await advance(below(3) * 40);
    const [name] = [...outcomes].find(([name, is]) => is && !left.has(name)) ?? [];
    if (name !== undefined && below(2) === 0) {
      left.add(name);
      leave(projectOf.get(name) ?? '');
      await advance(0);
    }
    const inSlots = [...outcomes].filter(([name, is]) => is && !left.has(name));
    assert.equal(served(), inSlots.length);
    assert.ok(served() <= 2 && waiting() <= 3);
    assert.ok(waiting() === 0 || served() === 2);
  }
});

cases.run();
