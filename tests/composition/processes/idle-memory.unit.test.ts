import assert from 'node:assert/strict';
import { idleLook } from '../../../composition/server/idle-memory.js';
import { suite } from '../../support/suite.js';

const cases = suite('memory of an idle process');

const scene = () => {
  const state = { busy: 0, bytes: 24_000_000, collections: 0, gives: true };
  const look = idleLook({
    busyShare: () => state.busy,
    newObjectBytes: () => state.bytes,
    collect: () => {
      state.collections += 1;
      if (state.gives) state.bytes = 1_000_000;
    },
  });
  return { state, look };
};

cases('is given back once, and again after a load', () => {
  const { state, look } = scene();
  for (let i = 0; i < 5; i += 1) look();
  assert.equal(state.collections, 1);
  Object.assign(state, { busy: 0.5, bytes: 24_000_000 });
  look();
  assert.equal(state.collections, 1);
  state.busy = 0;
  look();
  assert.equal(state.collections, 2);
});

cases('is tried three times in an idle time when V8 gives nothing back', () => {
  const { state, look } = scene();
  state.gives = false;
  for (let i = 0; i < 9; i += 1) look();
  assert.equal(state.collections, 3);
});

cases.run();
