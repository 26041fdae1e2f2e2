import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../../core/commit/change.js';
import {
  type ChangeWith,
  type ConflictsOf,
  conflictsOfParts,
  conflictsOfRequirements,
} from '../../../core/commit/conflicts.js';
import { judge } from '../../../core/commit/judge.js';
import { seeded } from '../../support/seeded.js';
import { suite } from '../../support/suite.js';
import { factsOf, randomBeginning, randomChange } from './random-changes.js';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Holds at compile time: the conflicts follow from the type of the Change. */
const derived: readonly true[] = [
  true satisfies Same<ConflictsOf<ChangeWith<'events' | 'wake'>>['code'], never>,
  true satisfies Same<ConflictsOf<ChangeWith<'puts'>>['code'], 'changed'>,
  true satisfies Same<
    ConflictsOf<ChangeWith<'externalIds', 'lease' | 'allowance'>>['code'],
    'external_id_taken' | 'lease_lost' | 'billing'
  >,
  true satisfies Same<
    ConflictsOf<Change>['code'],
    | 'key_taken'
    | 'billing'
    | 'backlog'
    | 'changed'
    | 'lease_lost'
    | 'send_begun'
    | 'external_id_taken'
    | 'contact_key_taken'
    | 'unmatched_reports_changed'
    | 'media_not_pending'
    | 'channel_limit'
    | 'endpoint_limit'
    | 'media_quota'
    | 'not_next_posted'
  >,
];

const test = suite('conflicts of a Change');

test('are those of its parts and requirements, in any history', () => {
  assert.ok(derived.every(Boolean));
  const parts: Readonly<Record<string, readonly string[]>> = {
    ...conflictsOfParts,
    ...conflictsOfRequirements,
  };
  const property = fc.property(
    randomBeginning,
    fc.array(randomChange, { minLength: 1, maxLength: 40 }),
    (begun, changes) => {
      const facts = factsOf(begun);
      for (const change of changes) {
        const verdict = judge(facts, change);
        if (E.isRight(verdict)) continue;
        const { code } = verdict.left;
        const names = [...Object.keys(change), ...Object.keys(change.requires ?? {})];
        const possible = names.flatMap((name) => parts[name] ?? []);
        assert.ok([...possible, 'project_missing'].includes(code), code);
      }
    },
  );
  fc.assert(property, seeded(500));
});

test.run();
