import assert from 'node:assert/strict';
import type { KeyHolder } from '../../../../core/model/access/api-key.js';
import { recentLayers } from '../../../../core/use-cases/limits/recent-layers.js';
import { anyId } from '../../../support/fixtures/builders.js';
import { suite } from '../../../support/suite.js';
import { anyHolder } from '../access/key-holder.js';

const cases = suite('limits that are remembered');

const project = anyId('proj');

const opened = () => {
  const time = { now: 0 };
  const asked: string[] = [];
  let send = 1;
  const reading = (by: string) => async () => {
    asked.push(by);
    return { project: { send } };
  };
  const holder: KeyHolder = { ...anyHolder(), project, limits: { project: { send: 9 } } };
  const layers = recentLayers(
    { findLayers: reading('store'), findHolder: async () => holder },
    () => time.now,
  );
  const within = layers.within({ findLayers: reading('transaction') });
  return { time, asked, layers, within, set: (value: number) => (send = value) };
};

cases('are read once a second, by any number of callers', async () => {
  const { time, asked, layers, set } = opened();
  await Promise.all([layers.find(project), layers.find(project)]);
  set(2);
  time.now = 999;
  assert.deepEqual(await layers.find(project), { project: { send: 1 } });
  assert.deepEqual(asked, ['store']);
  time.now = 1_000;
  assert.deepEqual(await layers.find(project), { project: { send: 2 } });
});

cases('come with the holder of a key, so that its request reads nothing more', async () => {
  const { time, asked, layers } = opened();
  await layers.findHolder('hash');
  assert.deepEqual(await layers.find(project), { project: { send: 9 } });
  assert.deepEqual(asked, []);
  time.now = 1_000;
  await layers.find(project);
  assert.deepEqual(asked, ['store']);
});

cases('are read in a transaction on its own connection, and wait for no other read', async () => {
  const { asked, layers, within } = opened();
  const outside = layers.find(project);
  await within(project);
  await outside;
  assert.deepEqual(asked, ['store', 'transaction']);
  await within(project);
  assert.equal(asked.length, 2);
});

cases.run();
