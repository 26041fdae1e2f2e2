import assert from 'node:assert/strict';
import type { BegunErasure } from '../../../../core/ports/machine/log-erasure.js';
import type { Commit } from '../../../../core/ports/stores/commit.js';
import { erasePerson } from '../../../../core/use-cases/erasure/erase-person.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';
import { mediaScene } from '../../workers/inbound-media/media-scene.js';

const test = suite('the log of erasures');

const recipient = '+12025550123';

/** A person with a message and a contact, and what happens during an erasure, in order. */
const scene = async () => {
  const { ports, project, intake, remote, work } = await mediaScene();
  await intake([remote()]);
  await work();
  const happened: (string | BegunErasure)[] = [];
  const commit: Commit = (change) => {
    happened.push('commit');
    return ports.commit(change);
  };
  return { ports: { ...ports, commit }, project: project.id, happened };
};

test('has the addresses and the contact of a person before anything is erased', async () => {
  const { ports, project, happened } = await scene();
  const logErasure = async (erasure: BegunErasure) => void happened.push(erasure);
  rightOf(await erasePerson({ ...ports, logErasure })({ project, recipient }));
  const [first, ...rest] = happened;
  assert.ok(typeof first === 'object' && first.project === project);
  assert.ok(first.identifiers.includes(recipient));
  assert.ok(first.identifiers.some((each) => each.startsWith('cont_')));
  assert.ok(rest.includes('commit'));
});

test('is written before a crash in the first commit, so that a restore knows of it', async () => {
  const { ports, project, happened } = await scene();
  const logErasure = async (erasure: BegunErasure) => void happened.push(erasure);
  const commit: Commit = async () => {
    throw new Error('killed');
  };
  await assert.rejects(
    erasePerson({ ...ports, commit, logErasure })({ project, recipient }),
    /killed/,
  );
  assert.equal(happened.length, 1);
});

test('that cannot be written keeps the person', async () => {
  const { ports, project, happened } = await scene();
  const logErasure = async () => {
    throw new Error('disk full');
  };
  await assert.rejects(erasePerson({ ...ports, logErasure })({ project, recipient }), /disk full/);
  assert.deepEqual(happened, []);
});

test('has no entry of a project that is not there', async () => {
  const { ports } = await scene();
  const logErasure = async () => assert.fail('written');
  const erased = await erasePerson({ ...ports, logErasure })({ project: 'proj_none', recipient });
  assert.equal(erased._tag, 'Left');
});

test('names the contact of an id, also one that is gone', async () => {
  const { ports, project } = await scene();
  const logged: BegunErasure[] = [];
  const logErasure = async (erasure: BegunErasure) => void logged.push(erasure);
  rightOf(await erasePerson({ ...ports, logErasure })({ project, recipient: 'cont_gone' }));
  assert.deepEqual(logged, [{ project, identifiers: ['cont_gone'] }]);
});

test.run();
