import assert from 'node:assert/strict';
import type { ProjectId } from '../../../../core/shared/ids.js';
import {
  emptySchedule,
  type ProjectSchedule,
  type ScheduleEffect,
  type ScheduleEvent,
  scheduleStep,
} from '../../../../core/workers/subscriptions/project-schedule.js';
import { altering, explore, type Move, textOf } from '../../../support/explore.js';
import { suite } from '../../../support/suite.js';

const projects: readonly ProjectId[] = ['proj_a', 'proj_b', 'proj_c'];
const atOnce = 2;

/** What has happened to a project. */
type ProjectWorld = {
  readonly isRunning: boolean;
  readonly hasPause: boolean;
  /** Whether news came after its last turn began. */
  readonly isUnseen: boolean;
  /** Projects that got a turn while this one waited. */
  readonly passedBy: readonly ProjectId[];
};

/** The turns of a subscription, and what has happened. */
type World = {
  readonly schedule: ProjectSchedule;
  readonly projects: Readonly<Record<ProjectId, ProjectWorld>>;
  readonly isInForce: boolean;
  readonly isOver: boolean;
  readonly rests: boolean;
};

type StepOfSchedule = ReturnType<typeof scheduleStep>;

const idle: ProjectWorld = { isRunning: false, hasPause: false, isUnseen: false, passedBy: [] };
const start: World = {
  schedule: emptySchedule(1),
  projects: Object.fromEntries(projects.map((project) => [project, idle])),
  isInForce: true,
  isOver: false,
  rests: false,
};

const of = (world: World, project: ProjectId): ProjectWorld => world.projects[project] ?? idle;

const change = (world: World, project: ProjectId, changed: Partial<ProjectWorld>): World => ({
  ...world,
  projects: { ...world.projects, [project]: { ...of(world, project), ...changed } },
});

const waits = ({ isUnseen, isRunning, hasPause }: ProjectWorld): boolean =>
  isUnseen && !isRunning && !hasPause;

/** What a shell does with an effect. Throws when the turns may not want that now. */
const run = (world: World, effect: ScheduleEffect): World => {
  switch (effect.kind) {
    case 'run': {
      const { project } = effect;
      const { isRunning, hasPause } = of(world, project);
      assert.ok(!isRunning, 'two turns of one project at once');
      assert.ok(!hasPause, 'a turn begins during a pause');
      assert.ok(world.isInForce && !world.isOver, 'a turn begins after the end');
      const begun = change(world, project, { isRunning: true, isUnseen: false, passedBy: [] });
      return projects.reduce((at, other) => passed(at, other, project), begun);
    }
    case 'set_pause':
      assert.ok(!world.isOver, 'pauses after the end');
      return change(world, effect.project, { hasPause: true, passedBy: [] });
    case 'cancel_pauses':
      return projects.reduce((at, project) => change(at, project, { hasPause: false }), world);
    case 'rest':
      return { ...world, rests: true };
  }
};

const passed = (world: World, waiting: ProjectId, by: ProjectId): World => {
  const before = of(world, waiting);
  if (!waits(before)) return world;
  assert.ok(!before.passedBy.includes(by), `${by} passes ${waiting} twice`);
  return change(world, waiting, { passedBy: [...before.passedBy, by] });
};

const after = (step: StepOfSchedule, world: World, event: ScheduleEvent): World => {
  const [schedule, effects] = step(world.schedule, event, world.isInForce ? 0 : 1);
  const next = effects.reduce(run, { ...world, schedule, rests: false });
  const all = projects.map((project) => of(next, project));
  const running = all.filter(({ isRunning }) => isRunning).length;
  assert.ok(running <= atOnce, 'more turns than may run at once');
  assert.equal(next.rests, next.isOver && running === 0, 'rests');
  if (next.isInForce && !next.isOver && running < atOnce)
    assert.ok(!all.some(waits), 'sleeps over news');
  return next;
};

const movesWith =
  (step: StepOfSchedule) =>
  (world: World): readonly Move<World>[] => {
    const send = (event: ScheduleEvent, changed: World): Move<World> => [
      textOf(event),
      () => after(step, changed, event),
    ];
    const told = (news: readonly ProjectId[]): Move<World> =>
      send(
        { kind: 'news', projects: news },
        news.reduce((at, project) => change(at, project, { isUnseen: true }), world),
      );
    const ofProject = (project: ProjectId): readonly Move<World>[] => {
      const { isRunning, hasPause, isUnseen } = of(world, project);
      const paused = send({ kind: 'paused', project, ms: 1 }, world);
      const fired = change(world, project, { hasPause: false, isUnseen: true });
      const ended = (isMore: boolean): Move<World> => {
        const turn = { isRunning: false, isUnseen: isUnseen || isMore };
        return send({ kind: 'turn_ended', project, isMore }, change(world, project, turn));
      };
      return [
        told([project]),
        paused,
        ...(isRunning ? [ended(false), ended(true)] : []),
        ...(hasPause ? [send({ kind: 'pause_ended', project }, fired)] : []),
      ];
    };
    return [
      ...projects.flatMap(ofProject),
      told(projects),
      send({ kind: 'extended', until: 1 }, { ...world, isInForce: true }),
      ['the lease ends', () => ({ ...world, isInForce: false })],
      send({ kind: 'stopped' }, { ...world, isOver: true }),
      send({ kind: 'lost' }, { ...world, isOver: true }),
    ];
  };

const exploreWith = (step: StepOfSchedule): number =>
  explore({ start, moves: movesWith(step), keyOf: textOf });

const test = suite('the turns of a leased subscription');
const schedule = scheduleStep(atOnce);

test('keep every rule in every order of events', () => {
  const worlds = exploreWith(schedule);
  console.log(`  ${worlds} worlds`);
  assert.ok(worlds > 1_000, `${worlds} worlds`);
});

const altered = altering(schedule);

const mutants: Readonly<Record<string, readonly [StepOfSchedule, RegExp]>> = {
  'forgets news during a turn': [
    altered((state, { kind }) => (kind === 'news' ? { ...state, rerun: [] } : state)),
    /sleeps over news/,
  ],
  'forgets who runs': [
    altered((state, { kind }) => (kind === 'news' ? { ...state, running: [] } : state)),
    /two turns of one project|rests/,
  ],
  'takes no notice of the end of its lease': [
    (state, event, now) => schedule({ ...state, until: Infinity }, event, now),
    /a turn begins after the end/,
  ],
  'forgets a pause': [
    altered((state, { kind }) => (kind === 'paused' ? { ...state, paused: [] } : state)),
    /a turn begins during a pause/,
  ],
  'serves the last first': [
    altered((state) => ({ ...state, waiting: state.waiting.toReversed() })),
    /passes .* twice/,
  ],
  'gives one turn too many': [scheduleStep(atOnce + 1), /more turns than may run at once/],
};

for (const [name, [step, message]] of Object.entries(mutants))
  test(`are caught when a subscription ${name}`, () => {
    assert.throws(() => exploreWith(step), message);
  });

test.run();
