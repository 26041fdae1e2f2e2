import assert from 'node:assert/strict';
import type { AdministrationChange } from '../../../../core/commit/administration/change.js';
import { byKind } from '../../../../core/commit/administration/entities.js';
import {
  administrationNeededBy,
  judgeAdministration,
} from '../../../../core/commit/administration/judge.js';
import { anyId, anyKey, anyOrganization } from '../../../support/fixtures/builders.js';
import { anyMember, anySession, anyUser } from '../../../support/fixtures/people.js';
import { suite } from '../../../support/suite.js';

const test = suite('changes of the administration');

const nothing = byKind(() => new Map<string, never>());

const lockedBy = (change: AdministrationChange) => {
  const { locked } = administrationNeededBy(change);
  return Object.entries(locked).flatMap(([kind, keys]) =>
    [...keys.keys()].map((key) => `${kind} ${key}`),
  );
};

test('a replacement keeps the key of what it replaces', () => {
  const users = [{ was: anyUser(), is: anyUser() }];
  assert.throws(() => judgeAdministration(nothing, { replaces: { users } }), TypeError);
});

test('lock what they replace, and the organization or the user of each set', () => {
  const { id: organization } = anyOrganization();
  const [user, other] = [anyUser(), anyUser()];
  const member = anyMember({ organization, user: user.id });
  assert.deepEqual(
    lockedBy({
      asRead: [
        { kind: 'members', where: { organization }, were: [member] },
        { kind: 'members', where: { user: user.id }, were: [member] },
      ],
      replaces: { members: [{ was: member }] },
      signsOut: [{ user: other.id, except: null }],
      endsLinks: [other.id],
    }),
    [
      `organizations ${organization}`,
      ...[`users ${user.id}`, `users ${other.id}`],
      `members ${organization} ${user.id}`,
    ],
  );
});

test('say what has changed', () => {
  const [user, key] = [anyUser(), anyKey({ project: anyId('proj') })];
  const stored = { ...nothing, users: new Map([[user.id, user]]) };
  const change = { replaces: { users: [{ was: user, is: user }], keys: [{ was: key }] } };
  assert.deepEqual(judgeAdministration(stored, change), { code: 'changed', id: key.id });
});

test('stand on no counter, and on no order of fields', () => {
  const user = anyUser();
  const session = anySession(user);
  const { id, ...fields } = { ...session, usedAt: session.usedAt + 60_000 };
  const stored = { ...nothing, sessions: new Map([[session.id, { ...fields, id }]]) };
  const end = (was: typeof session) =>
    judgeAdministration(stored, { replaces: { sessions: [{ was }] } });
  assert.equal(end(session), undefined);
  assert.equal(end({ ...session, address: null })?.code, 'changed');
});

test.run();
