import assert from 'node:assert/strict';
import { backlogRoom } from '../../../../core/use-cases/messages/backlog-room.js';
import { anyId } from '../../../support/fixtures/builders.js';
import { suite } from '../../../support/suite.js';

const cases = suite('the backlog of a project');

const project = anyId('proj');

const opened = (backlog: number | undefined) => {
  const state = { now: 0, waiting: 0, counts: 0 };
  const room = backlogRoom({
    findLayers: async () => (backlog === undefined ? {} : { plan: { backlog } }),
    queue: {
      backlogOf: async () => {
        state.counts += 1;
        return state.waiting;
      },
    },
    monotonic: () => state.now,
  });
  return { state, room: () => room(project) };
};

const refused = { code: 'project_backlog_exceeded', limit: 3, source: 'plan' };

cases('is not counted for a project without a limit', async () => {
  const { state, room } = opened(undefined);
  assert.equal(await room(), undefined);
  assert.equal(state.counts, 0);
});

cases(
  'has as many places as the limit, counted once a second with those taken meanwhile',
  async () => {
    const { state, room } = opened(3);
    state.waiting = 1;
    assert.deepEqual(await Promise.all([room(), room(), room()]), [undefined, undefined, refused]);
    state.waiting = 0;
    state.now = 999;
    assert.deepEqual(await room(), refused);
    assert.equal(state.counts, 1);
    state.now = 1_000;
    assert.equal(await room(), undefined);
  },
);

cases.run();
