import assert from 'node:assert/strict';
import { suite } from '../support/suite.js';
import {
  brokenLinks,
  brokenReferences,
  countReferences,
  documents,
  type Referrer,
  sources,
  unknownLabels,
  unresolvable,
} from './references.js';

const test = suite('references to documents');

/** What is found in each file, as `file: finding`. */
const findings = (
  files: readonly Referrer[],
  find: (file: Referrer) => readonly string[],
): readonly string[] =>
  files.flatMap((file) => find(file).map((finding) => `${file.path}: ${finding}`));

const inSource = (text: string): Referrer => ({ path: 'core/x.ts', text });
const inPage = (text: string): Referrer => ({ path: 'docs/x.md', text });

test('exist', () => {
  const count = sources.reduce((sum, source) => sum + countReferences(source), 0);
  assert.ok(sources.length > 500 && documents.length > 40);
  assert.ok(count > 100, `${count} references`);
});

test('name a clause, an invariant or a decision that exists', () =>
  assert.deepEqual(findings(sources, brokenReferences), []));

test('name no document by a bare number', () =>
  assert.deepEqual(findings([...sources, ...documents], unresolvable), []));

test('lead from page to page', () => assert.deepEqual(findings(documents, brokenLinks), []));

test('of the simulation name invariants', () => {
  const simulation = sources.filter(({ path }) => path.startsWith('tests/simulation/'));
  assert.ok(simulation.length > 10);
  assert.deepEqual(findings(simulation, unknownLabels), []);
});

test('are found when they lead nowhere', () => {
  const lost = [
    'docs/specification.md#3.4.99',
    'docs/specification.md',
    'docs/invariants.md#Q1',
    'docs/decisions/9999',
    'docs/decisions/7',
    'docs/decisions/0007-refusals-failures-defects.md',
  ];
  for (const reference of lost)
    assert.deepEqual(brokenReferences(inSource(`/** A promise (${reference}). */`)), [reference]);
  const found = 'docs/specification.md#3.4.1, docs/invariants.md#S4 and docs/decisions/0007.';
  assert.deepEqual(brokenReferences(inSource(found)), []);
});

test('are found when they name a document by a bare number', () => {
  for (const former of [
    'specification 4.1',
    'Decisions 3',
    'reliability notes 5',
    'invariant S4',
    'invariants A3',
  ])
    assert.equal(unresolvable(inSource(`/** A promise (${former}). */`)).length, 1, former);
  assert.deepEqual(unresolvable(inSource('/** A decision on 3 facts. */')), []);
});

test('are found when a link or a label leads nowhere', () => {
  const wrong = '[a](nothing.md) [b](webhooks.md#nothing) [c](#nothing)';
  assert.equal(brokenLinks(inPage(wrong)).length, 3);
  const right = '[a](webhooks.md#how-to-verify-a-delivery) [b](https://example.com/x)';
  assert.deepEqual(brokenLinks(inPage(right)), []);
  assert.deepEqual(unknownLabels(inSource('/** A3, Q7: a wish */ `A1: gone` `Q8: gone`')), [
    'Q7',
    'Q8',
  ]);
});

test.run();
