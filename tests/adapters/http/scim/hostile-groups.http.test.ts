import assert from 'node:assert/strict';
import { groupMembersAtMost } from '../../../../core/model/provisioning/provisioned-group.js';
import { add } from '../../../support/fixtures/administration.js';
import { times } from '../../../support/fixtures/builders.js';
import { anyProvisionedGroup, anyProvisionedMember } from '../../../support/fixtures/people.js';
import { suite } from '../../../support/suite.js';
import { type AskScim, patchSchema, type ScimHost, scimHost } from './scim-host.js';

const test = suite('HTTP: SCIM groups, hostile requests');

let host: ScimHost;
let id = '';
let user = '';
test.before(async () => {
  host = await scimHost();
  user = (await host.create('victim@example.com')).id;
  const made = await host.expect(201, '/Groups', {
    method: 'POST',
    body: { displayName: 'Before', members: [{ value: user }] },
  });
  id = String(made.id);
});
test.after(async () => {
  assert.deepEqual(host.faults, []);
  await host.close();
});

const post = (body: unknown): AskScim => ({ method: 'POST', body });
const named = (more: object): AskScim => post({ displayName: 'New', ...more });
const patched = (...Operations: readonly unknown[]): AskScim => ({
  method: 'PATCH',
  body: { schemas: [patchSchema], Operations },
});
const stranger = 'pmem_01kg9zmt3v5r8y2c4n6q7w9x0e';

const bodies: readonly (readonly [status: number, type: string | undefined, asked: AskScim])[] = [
  [400, 'invalidSyntax', post('{')],
  [400, 'invalidSyntax', post('[]')],
  [413, undefined, post(`{"displayName":"${'a'.repeat(600_000)}"}`)],
  [400, 'invalidValue', post({})],
  [400, 'invalidValue', post({ displayName: '' })],
  [400, 'mutability', post({ displayName: null })],
  [400, 'invalidValue', post({ displayName: 7 })],
  [400, 'invalidValue', post({ displayName: ['a'] })],
  [400, 'invalidValue', post({ displayName: 'two\nlines' })],
  [400, 'invalidValue', post({ displayName: 'a'.repeat(201) })],
  [400, 'invalidValue', named({ externalId: 7 })],
  [400, 'invalidValue', named({ externalId: 'a'.repeat(256) })],
  [400, 'invalidValue', named({ members: 'everybody' })],
  [400, 'invalidValue', named({ members: {} })],
  [400, 'invalidValue', named({ members: [{ display: 'Ada' }] })],
  [400, 'invalidValue', named({ members: [{ value: { value: 'a' } }] })],
  [400, 'invalidValue', named({ members: [{ value: 'pmem_' }] })],
  [400, 'invalidValue', named({ members: [{ value: "pmem_' or 1=1" }] })],
  [400, 'invalidValue', named({ members: [{ value: stranger }] })],
  [400, 'invalidValue', named({ members: [[{ value: stranger }]] })],
  [400, 'invalidValue', named({ members: times(groupMembersAtMost + 1, () => stranger) })],
  [409, 'uniqueness', post({ displayName: 'Before' })],
];

for (const [i, [status, type, asked]] of bodies.entries())
  test(`a body is refused with ${status} ${type ?? ''} (${i})`, async () => {
    await host.refused(status, type, '/Groups', asked);
    assert.equal((await host.expect(200, '/Groups')).totalResults, 1);
  });

const patches: readonly (readonly [type: string, asked: AskScim, detail?: RegExp])[] = [
  ['invalidSyntax', patched()],
  ['invalidSyntax', patched({ op: 'move', path: 'members', value: [] })],
  ['noTarget', patched({ op: 'remove' })],
  ['mutability', patched({ op: 'remove', path: 'displayName' }), /displayName/],
  ['mutability', patched({ op: 'replace', path: 'id', value: 'other' })],
  ['mutability', patched({ op: 'replace', value: { id: 'other' } })],
  ['mutability', patched({ op: 'replace', path: 'meta.version', value: 'x' })],
  ['invalidValue', patched({ op: 'add', path: 'members' })],
  ['invalidValue', patched({ op: 'add', path: 'members', value: [{ value: stranger }] }), /pmem_/],
  ['invalidValue', patched({ op: 'add', path: 'members', value: [7] }), /7/],
  ['invalidValue', patched({ op: 'remove', path: 'members[value eq "x"]' })],
  ['invalidValue', patched({ op: 'remove', path: 'members[value eq 7]' })],
  ['invalidValue', patched({ op: 'remove', path: 'members', value: [{ value: null }] })],
  ['invalidPath', patched({ op: 'add', path: 'members.value', value: stranger })],
  ['invalidPath', patched({ op: 'replace', path: `members[value eq "${stranger}"]`, value: {} })],
  ['invalidPath', patched({ op: 'remove', path: 'members[value eq "a"' })],
  ['invalidFilter', patched({ op: 'remove', path: 'members[display eq "Ada"]' })],
  ['invalidFilter', patched({ op: 'remove', path: 'members[value sw "p"]' })],
  [
    'invalidValue',
    patched({ op: 'add', path: 'members', value: times(groupMembersAtMost + 1, () => stranger) }),
    /1000 members/,
  ],
];

for (const [i, [type, asked, detail]] of patches.entries())
  test(`a PATCH is refused with ${type} (${i})`, async () => {
    const said = await host.refused(400, type, `/Groups/${id}`, asked);
    if (detail) assert.match(said, detail);
    const group = await host.expect(200, `/Groups/${id}`);
    const [member] = group.members as readonly { readonly value: string }[];
    assert.deepEqual([group.displayName, member?.value], ['Before', user]);
  });

test('keys of the prototype are attributes like others, and are ignored', async () => {
  for (const key of ['constructor', 'toString', 'hasOwnProperty', 'valueOf'])
    await host.expect(200, `/Groups/${id}`, patched({ op: 'add', path: key, value: 1 }));
  assert.equal((await host.expect(200, `/Groups/${id}`)).displayName, 'Before');
});

test('a directory gives a group no role', async () => {
  const body = { displayName: 'Powerful', role: 'admin', roles: [{ value: 'owner' }] };
  const made = await host.expect(201, '/Groups', post(body));
  const groups = (await host.stores.provisioning?.listGroups(host.organization)) ?? [];
  assert.equal(groups.find((each) => each.id === made.id)?.role, null);
  await host.expect(204, `/Groups/${String(made.id)}`, { method: 'DELETE' });
});

test('unknown places and methods are told as SCIM does', async () => {
  for (const other of ['a', 'pgrp_', `${id}x`, user, '%00', "'", 'x'.repeat(3_000)])
    await host.refused(404, undefined, `/Groups/${other}`);
  const reply = await host.ask('/Groups', { method: 'DELETE' });
  assert.deepEqual([reply.status, reply.headers.allow], [405, 'GET, POST']);
});

test('a group has at most 1,000 members, and an organization 500 groups', async () => {
  const { organization, stores } = host;
  const members = times(groupMembersAtMost, () => anyProvisionedMember({ organization }));
  await add(stores, { provisionedMembers: members });
  const value = members.map((each) => ({ value: each.id }));
  const full = await host.expect(201, '/Groups', named({ members: value }));
  const more = patched({ op: 'add', path: 'members', value: [{ value: user }] });
  const said = await host.refused(400, 'invalidValue', `/Groups/${String(full.id)}`, more);
  assert.match(said, /at most 1000 members/);
  const groups = times(498, () => anyProvisionedGroup({ organization }));
  await add(stores, { provisionedGroups: groups });
  await host.refused(403, undefined, '/Groups', post({ displayName: 'One more' }));
});

test.run();
