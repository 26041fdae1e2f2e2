import assert from 'node:assert/strict';
import { factsNeededBy } from '../../../core/commit/asked.js';
import type { Change } from '../../../core/commit/change.js';
import { anyEndpoint, anyId, noon } from '../../support/fixtures/builders.js';
import { suite } from '../../support/suite.js';

const project = anyId('proj');
const endpoint = anyEndpoint({ project });
const { id, version } = endpoint;

/** What a Change can do to the deliveries of one endpoint. */
const doings: Readonly<Record<string, Partial<Change>>> = {
  'to put it': { puts: { endpoints: [endpoint] } },
  'to remove it': { removeEndpoints: [{ id, version }] },
  'to replay events to it': { replay: { endpoint: id, events: [] } },
  'to send a delivery again': { resends: [{ id: anyId('whd'), endpoint: id }] },
  'to settle attempts at it': { requires: { lease: { lane: id, epoch: 1 } } },
};

const cases = suite('what a Change asks for');

for (const [doing, change] of Object.entries(doings))
  cases(`${doing} asks for the lane of an endpoint`, () => {
    assert.deepEqual(factsNeededBy([{ project, at: noon, ...change }]).lanes, [id]);
  });

cases.run();
