import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../../core/commit/change.js';
import { noFacts } from '../../../core/commit/facts.js';
import { judge } from '../../../core/commit/judge.js';
import { dayMs } from '../../../core/shared/time.js';
import { idOf, noon } from '../../support/fixtures/entities.js';
import { suite } from '../../support/suite.js';

const project = idOf('proj', 1);

const factsOfTwoProjects = () => {
  const facts = noFacts();
  const billing = { subscription: 'active', messageAllowance: null } as const;
  for (const id of [project, idOf('proj', 2)])
    facts.projects.set(id, { environment: 'live', billing, sequence: 0, endpoints: [] });
  return facts;
};

const keyed = (at: number, key = 'k', of = project): Change => ({
  project: of,
  at,
  requires: {
    idempotency: {
      project: of,
      key,
      fingerprint: 'any',
      message: idOf('msg', 1),
      createdAt: at,
    },
  },
});

const test = suite('idempotency key');

test('is in use until a millisecond before 24 hours, and free from then on, pruned or not', () => {
  for (const age of [-dayMs, -1, 0, 1, dayMs - 1, dayMs, dayMs + 1, 9 * dayMs]) {
    const facts = factsOfTwoProjects();
    judge(facts, keyed(noon));
    const verdict = judge(facts, keyed(noon + age));
    assert.equal(E.isLeft(verdict), age < dayMs, `after ${age} ms`);
  }
});

test('names the message that holds it', () => {
  const facts = factsOfTwoProjects();
  const first = keyed(noon);
  judge(facts, first);
  const holder = first.requires?.idempotency;
  assert.deepEqual(judge(facts, keyed(noon + 1)), E.left({ code: 'key_taken', holder }));
});

test('lasts 24 hours from its second use, not from its first', () => {
  const facts = factsOfTwoProjects();
  judge(facts, keyed(noon));
  judge(facts, keyed(noon + dayMs));
  assert.ok(E.isLeft(judge(facts, keyed(noon + 2 * dayMs - 1))));
  assert.ok(E.isRight(judge(facts, keyed(noon + 2 * dayMs))));
});

test('belongs to only one project and one key', () => {
  const facts = factsOfTwoProjects();
  judge(facts, keyed(noon));
  assert.ok(E.isRight(judge(facts, keyed(noon, 'k', idOf('proj', 2)))));
  assert.ok(E.isRight(judge(facts, keyed(noon, 'K'))));
});

test.run();
