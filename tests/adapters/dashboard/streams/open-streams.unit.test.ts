import assert from 'node:assert/strict';
import { openStreams } from '../../../../adapters/dashboard/server/output/open-streams.js';
import { suite } from '../../../support/suite.js';

const cases = suite('dashboard: limits of live streams');

cases('one visitor leaves room for others, and an end makes room', async () => {
  const streams = openStreams({ all: 3, ofOne: 2 });
  const [first, second] = [streams.begin('a'), streams.begin('a')];
  assert.ok(first && second);
  assert.equal(streams.begin('a'), undefined);
  const other = streams.begin('b');
  assert.ok(other);
  assert.equal(streams.begin('c'), undefined);
  other();
  assert.equal(streams.begin('a'), undefined);
  first();
  assert.ok(streams.begin('a'));
  assert.ok(streams.begin('c'));
});

cases.run();
