import assert from 'node:assert/strict';
import { checkOfPeople, peopleMutants } from '../support/stores/mutants/people.js';
import { suite } from '../support/suite.js';

const test = suite('the conformance suite of stores of people');

for (const mutant of peopleMutants)
  test(`catches ${mutant.name}`, async () => {
    await assert.rejects(checkOfPeople(mutant), assert.AssertionError);
  });

test.run();
