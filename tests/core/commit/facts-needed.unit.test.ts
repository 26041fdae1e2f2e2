import assert from 'node:assert/strict';
import type { Change } from '../../../core/commit/change.js';
import { factsNeededBy } from '../../../core/commit/judge.js';
import { anyEndpoint, anyId, noon } from '../../support/fixtures/builders.js';
import { suite } from '../../support/suite.js';

const project = anyId('proj');
const endpoint = anyEndpoint({ project });
const { id, version } = endpoint;

/** What a Change can do to an endpoint and its deliveries. */
const changes: Readonly<Record<string, Partial<Change>>> = {
  'puts an endpoint': { puts: { endpoints: [endpoint] } },
  'removes an endpoint': { removeEndpoints: [{ id, version }] },
  'replays events to an endpoint': { replay: { endpoint: id, events: [] } },
  'sends a delivery again': {
    resends: [{ id: anyId('whd'), endpoint: id, event: { sequence: 1 } }],
  },
  'settles attempts at an endpoint': { requires: { lease: { lane: id, epoch: 1 } } },
};

const cases = suite('facts needed by a Change');

for (const [name, change] of Object.entries(changes))
  cases(`include the lane of the endpoint when it ${name}`, () => {
    const { lanes } = factsNeededBy([{ project, at: noon, ...change }]);
    assert.deepEqual([...lanes], [id]);
  });

cases.run();
