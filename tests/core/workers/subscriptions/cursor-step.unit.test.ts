import assert from 'node:assert/strict';
import type { SubscriptionCursor } from '../../../../core/model/events/subscription.js';
import { valueAt, valuesOf } from '../../../../core/shared/maps/persistent-map.js';
import {
  type CursorEffect,
  type CursorEvent,
  type CursorState,
  cursorStep,
  noCursors,
} from '../../../../core/workers/subscriptions/cursor-step.js';
import { explore, type Move, textOf } from '../../../support/explore.js';
import { suite } from '../../../support/suite.js';

const names = ['proj_a', 'proj_b'] as const;
type Name = (typeof names)[number];
const lastSequence = 2;

/** The cursors of two projects: where they were moved to, what the store has, and what is being written. */
type World = {
  readonly state: CursorState;
  readonly moved: Readonly<Record<Name, number>>;
  readonly stored: Readonly<Record<Name, number>>;
  readonly writing: readonly SubscriptionCursor[] | undefined;
  readonly isTimerSet: boolean;
  readonly isEnding: boolean;
  readonly hasEnded: boolean;
  readonly hasFailed: boolean;
};

const start: World = {
  state: noCursors,
  moved: { proj_a: 0, proj_b: 0 },
  stored: { proj_a: 0, proj_b: 0 },
  writing: undefined,
  isTimerSet: false,
  isEnding: false,
  hasEnded: false,
  hasFailed: false,
};

const run = (world: World, effect: CursorEffect): World => {
  assert.ok(!world.hasEnded, `${effect.kind} after the end`);
  switch (effect.kind) {
    case 'set_timer':
      assert.ok(!world.isTimerSet, 'sets a timer twice');
      return { ...world, isTimerSet: true };
    case 'cancel_timer':
      return { ...world, isTimerSet: false };
    case 'write':
      assert.equal(world.writing, undefined, 'writes twice at once');
      for (const { project, sequence } of effect.cursors)
        assert.ok(sequence <= world.moved[project as Name], 'writes a cursor that was not moved');
      return { ...world, writing: effect.cursors };
    case 'end':
      assert.equal(world.writing, undefined, 'ends beside a write');
      return { ...world, hasEnded: true };
  }
};

const after = (world: World, event: CursorEvent): World => {
  const [state, effects] = cursorStep(world.state, event, 0);
  const next = effects.reduce(run, { ...world, state });
  const isComing = next.isTimerSet || next.writing !== undefined;
  for (const name of names) {
    const isBehind = next.stored[name] < next.moved[name];
    const mayBe = isComing || (next.hasEnded && next.hasFailed);
    assert.ok(!isBehind || mayBe, `never stores the cursor of ${name}`);
  }
  assert.ok(!next.isEnding || next.hasEnded || next.writing, 'never ends');
  return next;
};

const moves = (world: World): readonly Move<World>[] => {
  const { moved, stored, writing, isEnding } = world;
  const send = (change: Partial<World>, event: CursorEvent): Move<World> => [
    event,
    () => after({ ...world, ...change }, event),
  ];
  const written = Object.fromEntries(
    (writing ?? []).map(({ project, sequence }) => [
      project,
      Math.max(sequence, stored[project as Name]),
    ]),
  );
  return [
    ...names.flatMap((project): readonly Move<World>[] => {
      const next = moved[project] + 1;
      // A transaction of the host stores it.
      const leftTo = { ...stored, [project]: moved[project] };
      return [
        ...(next <= lastSequence && !isEnding
          ? [
              send(
                { moved: { ...moved, [project]: next } },
                { kind: 'moved', project, sequence: next },
              ),
            ]
          : []),
        send({ stored: leftTo }, { kind: 'left', project }),
      ];
    }),
    ...(writing
      ? [
          send({ writing: undefined, stored: { ...stored, ...written } }, { kind: 'written' }),
          send({ writing: undefined, hasFailed: true }, { kind: 'write_failed', cursors: writing }),
        ]
      : []),
    ...(world.isTimerSet ? [send({ isTimerSet: false }, { kind: 'timer_fired' })] : []),
    ...(isEnding ? [] : [send({ isEnding: true }, { kind: 'ended' })]),
  ];
};

const keyOf = ({ state, ...world }: World): string =>
  textOf([world, { ...state, moved: names.map((name) => valueAt(state.moved, name)) }]);

const test = suite('the steps of a cursor writer');

test('store every moved cursor, one write at a time, in every order of events', () => {
  const worlds = explore({ start, moves, keyOf });
  console.log(`  ${worlds} worlds`);
  assert.ok(worlds > 500, `${worlds} worlds`);
});

test('store cursors together that moved within 250 ms', () => {
  const events: readonly CursorEvent[] = [
    { kind: 'moved', project: 'proj_a', sequence: 1 },
    { kind: 'moved', project: 'proj_b', sequence: 5 },
    { kind: 'moved', project: 'proj_a', sequence: 3 },
  ];
  let state = noCursors;
  const effects = events.flatMap((event) => {
    const [next, caused] = cursorStep(state, event, 0);
    state = next;
    return caused;
  });
  assert.deepEqual(effects, [{ kind: 'set_timer', ms: 250 }]);
  const [, [write]] = cursorStep(state, { kind: 'timer_fired' }, 0);
  assert.ok(write?.kind === 'write');
  assert.deepEqual(
    [...write.cursors].sort((a, b) => a.sequence - b.sequence),
    [
      { project: 'proj_a', sequence: 3 },
      { project: 'proj_b', sequence: 5 },
    ],
  );
  assert.equal(valuesOf(state.moved).length, 2);
});

test.run();
