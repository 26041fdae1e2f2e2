import assert from 'node:assert/strict';
import { times } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';
import { base, patchSchema, type ScimHost, scimHost } from './scim-host.js';

const test = suite('HTTP: SCIM groups');

const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

let host: ScimHost;
test.before(async () => {
  host = await scimHost();
});
test.after(async () => {
  assert.deepEqual(host.faults, []);
  await host.close();
});

type Group = {
  readonly id: string;
  readonly displayName: string;
  readonly externalId?: string;
  readonly members?: readonly { readonly value: string; readonly $ref: string }[];
  readonly meta: { readonly version: string; readonly location: string };
};

const push = async (displayName: string, more: object = {}): Promise<Group> =>
  (await host.expect(201, '/Groups', {
    method: 'POST',
    body: { schemas: [groupSchema], displayName, ...more },
  })) as Group;
const read = async (id: string): Promise<Group> =>
  (await host.expect(200, `/Groups/${id}`)) as Group;
const patch = async (id: string, ...Operations: readonly object[]): Promise<Group> =>
  (await host.expect(200, `/Groups/${id}`, {
    method: 'PATCH',
    body: { schemas: [patchSchema], Operations },
  })) as Group;
const idsIn = ({ members = [] }: Group) => members.map(({ value }) => value);
const people = async (count: number, at: string): Promise<readonly string[]> => {
  const made: string[] = [];
  for (const i of times(count, (each) => each))
    made.push((await host.create(`p${i}@${at}.example`)).id);
  return made.sort();
};
const one = (ids: readonly string[], i: number): string => present(ids[i]);

test('7643-4.2: makes, reads and removes a group', async () => {
  const ids = await people(2, 'made');
  const made = await push('Staff', {
    externalId: 'ext-1',
    members: [{ value: one(ids, 0), display: 'Ada' }, { value: one(ids, 1) }],
  });
  assert.deepEqual(made, {
    ...{ schemas: [groupSchema], id: made.id, externalId: 'ext-1', displayName: 'Staff' },
    members: ids.map((value) => ({ value, $ref: `${base}/Users/${value}`, type: 'User' })),
    meta: {
      ...made.meta,
      ...{ resourceType: 'Group', location: `${base}/Groups/${made.id}`, version: 'W/"1"' },
    },
  });
  assert.deepEqual(await read(made.id), made);
  const user = await host.expect(200, `/Users/${one(ids, 0)}`);
  assert.deepEqual(user.groups, [
    { value: made.id, $ref: made.meta.location, display: 'Staff', type: 'direct' },
  ]);
  assert.equal((user.meta as { version: string }).version, 'W/"2"');
  await host.refused(409, 'uniqueness', '/Groups', {
    method: 'POST',
    body: { displayName: 'Staff' },
  });
  await host.expect(204, `/Groups/${made.id}`, { method: 'DELETE' });
  await host.refused(404, undefined, `/Groups/${made.id}`);
  await host.refused(404, undefined, `/Groups/${made.id}`, { method: 'DELETE' });
  assert.equal((await host.expect(200, `/Users/${one(ids, 0)}`)).groups, undefined);
  const again = await push('Staff');
  assert.deepEqual(again.members, []);
});

test('7644-3.4.2: lists groups by name and external id, with and without members', async () => {
  const own = await scimHost();
  const made = await Promise.all(
    times(25, (i) =>
      own.expect(201, '/Groups', {
        method: 'POST',
        body: { displayName: `Group "${i}"`, externalId: i < 2 ? 'same' : `e${i}` },
      }),
    ),
  );
  const list = async (query: string) => {
    const { totalResults, startIndex, itemsPerPage, Resources } = await own.expect(
      200,
      `/Groups${query}`,
    );
    return {
      counts: [totalResults, startIndex, itemsPerPage],
      resources: Resources as readonly Group[],
    };
  };
  const filtered = (filter: string, more = '') =>
    list(`?filter=${encodeURIComponent(filter)}${more}`);
  assert.deepEqual((await list('')).counts, [25, 1, 20]);
  assert.deepEqual((await list('?excludedAttributes=members')).counts, [25, 1, 25]);
  assert.deepEqual((await list('?startIndex=21&count=50')).counts, [25, 21, 5]);
  assert.deepEqual((await list('?count=0')).counts, [25, 1, 0]);
  const entra = await filtered('displayName eq "Group \\"7\\""', '&excludedAttributes=members');
  assert.deepEqual(entra.counts, [1, 1, 1]);
  assert.ok(!('members' in present(entra.resources[0])));
  assert.equal(present(entra.resources[0]).id, present(made[7]).id);
  const okta = await filtered('displayName eq "Group \\"7\\""', '&startIndex=1&count=100');
  assert.deepEqual(present(okta.resources[0]).members, []);
  assert.deepEqual((await filtered('externalId eq "same"')).counts, [2, 1, 2]);
  assert.deepEqual((await filtered(`id eq "${String(present(made[3]).id)}"`)).counts, [1, 1, 1]);
  assert.deepEqual((await filtered(`${groupSchema}:displayName eq "absent"`)).counts, [0, 1, 0]);
  for (const filter of ['userName eq "a"', 'displayName sw "G"', 'members eq "a"', 'displayName'])
    await own.refused(400, 'invalidFilter', `/Groups?filter=${encodeURIComponent(filter)}`);
  await own.close();
});

test('7644-3.5.2: patches as Okta does', async () => {
  const [a = '', b = '', c = ''] = await people(3, 'okta');
  const { id } = await push('Okta group');
  const added = await patch(id, {
    ...{ op: 'add', path: 'members' },
    value: [
      { value: a, display: 'p0@okta.example' },
      { value: b, display: 'p1@okta.example' },
    ],
  });
  assert.deepEqual(idsIn(added), [a, b]);
  const removed = await patch(id, { op: 'remove', path: `members[value eq "${a}"]` });
  assert.deepEqual(idsIn(removed), [b]);
  const both = await patch(
    id,
    { op: 'remove', path: `members[value eq "${b}"]` },
    { op: 'add', path: 'members', value: [{ value: c, display: 'p2@okta.example' }] },
  );
  assert.deepEqual(idsIn(both), [c]);
  const renamed = await patch(id, { op: 'replace', value: { id, displayName: 'Renamed by Okta' } });
  assert.deepEqual([renamed.displayName, idsIn(renamed)], ['Renamed by Okta', [c]]);
  const replaced = await patch(id, {
    ...{ op: 'replace', path: 'members' },
    value: [{ value: a, display: 'p0@okta.example' }],
  });
  assert.deepEqual(idsIn(replaced), [a]);
  const put = await host.expect(200, `/Groups/${id}`, {
    method: 'PUT',
    body: {
      ...{ schemas: [groupSchema], id, displayName: 'Put by Okta' },
      members: [{ value: b, display: 'p1@okta.example' }],
    },
  });
  assert.deepEqual([put.displayName, idsIn(put as Group)], ['Put by Okta', [b]]);
});

test('7644-3.5.2: patches as Entra ID does', async () => {
  const [a = '', b = ''] = await people(2, 'entra');
  const { id } = await push('Entra group', { externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159' });
  const add = (value: string) => ({ op: 'Add', path: 'members', value: [{ $ref: null, value }] });
  assert.deepEqual(idsIn(await patch(id, add(a))), [a]);
  assert.deepEqual(idsIn(await patch(id, add(a), add(b))), [a, b]);
  // The form of before `aadOptscim062020`.
  const old = { op: 'Remove', path: 'members', value: [{ $ref: null, value: a }] };
  assert.deepEqual(idsIn(await patch(id, old)), [b]);
  const last = await patch(id, { op: 'Remove', path: `members[value eq "${b}"]` });
  assert.deepEqual(idsIn(last), []);
  const again = await patch(id, { op: 'Remove', path: `members[value eq "${b}"]` });
  assert.equal(again.meta.version, last.meta.version);
  const named = await patch(
    id,
    { op: 'Replace', path: 'displayName', value: 'Entra renamed' },
    { op: 'Replace', path: 'externalId', value: 'other' },
  );
  assert.deepEqual([named.displayName, named.externalId], ['Entra renamed', 'other']);
  const bare = await patch(id, { op: 'Remove', path: 'externalId' });
  assert.equal(bare.externalId, undefined);
  assert.deepEqual(idsIn(await patch(id, add(a), { op: 'Remove', path: 'members' })), []);
  const hidden = await host.expect(200, `/Groups/${id}?excludedAttributes=members`);
  assert.ok(!('members' in hidden));
});

test('7644-3.5.1: replaces a group; its members stay when they are left out', async () => {
  const [a = ''] = await people(1, 'put');
  const { id } = await push('Put', { externalId: 'one', members: [{ value: a }] });
  const put = async (body: object) =>
    (await host.expect(200, `/Groups/${id}`, { method: 'PUT', body })) as Group;
  const renamed = await put({ displayName: 'Put again' });
  assert.deepEqual([renamed.externalId, idsIn(renamed)], [undefined, [a]]);
  assert.deepEqual(idsIn(await put({ displayName: 'Put again', members: [] })), []);
  const other = await push('Taken');
  await host.refused(409, 'uniqueness', `/Groups/${id}`, {
    method: 'PUT',
    body: { displayName: other.displayName },
  });
});

test('7644-3.14: versions are ETags, and a failed operation changes nothing', async () => {
  const [a = '', b = ''] = await people(2, 'etag');
  const { id } = await push('Etag', { members: [{ value: a }] });
  const path = `/Groups/${id}`;
  const asked = (match: string) => ({
    ...{ method: 'PATCH', headers: { 'If-Match': match } },
    body: { Operations: [{ op: 'add', path: 'members', value: [{ value: b }] }] },
  });
  await host.expect(200, path, asked('W/"1"'));
  await host.refused(412, undefined, path, asked('W/"1"'));
  await host.refused(412, undefined, path, { method: 'DELETE', headers: { 'If-Match': '"1"' } });
  const known = await host.ask(path, { headers: { 'If-None-Match': 'W/"2"' } });
  assert.equal(known.status, 304);
  const detail = await host.refused(400, 'invalidValue', path, {
    method: 'PATCH',
    body: {
      Operations: [
        { op: 'remove', path: 'members' },
        { op: 'add', path: 'members', value: [{ value: 'pmem_01kg9zmt3v5r8y2c4n6q7w9x0e' }] },
      ],
    },
  });
  assert.match(detail, /pmem_01kg9zmt3v5r8y2c4n6q7w9x0e/);
  assert.deepEqual(idsIn(await read(id)), [a, b].sort());
  // Who is removed leaves the group, which so has another version.
  await host.expect(204, `/Users/${b}`, { method: 'DELETE' });
  const left = await read(id);
  assert.deepEqual([idsIn(left), left.meta.version], [[a], 'W/"3"']);
});

test('what belongs to another organization is not found, and is in no group', async () => {
  const { id } = await push('Own');
  const organization = await host.newOrganization();
  const { text: token } = await host.newToken(organization);
  const body = { Operations: [{ op: 'replace', path: 'displayName', value: 'Taken over' }] };
  await host.refused(404, undefined, `/Groups/${id}`, { token });
  await host.refused(404, undefined, `/Groups/${id}`, { token, method: 'PATCH', body });
  await host.refused(404, undefined, `/Groups/${id}`, { token, method: 'DELETE' });
  const put = { token, method: 'PUT', body: { displayName: 'x' } };
  await host.refused(404, undefined, `/Groups/${id}`, put);
  assert.equal((await host.expect(200, '/Groups', { token })).totalResults, 0);
  const [a = ''] = await people(1, 'own');
  await host.refused(400, 'invalidValue', '/Groups', {
    ...{ token, method: 'POST' },
    body: { displayName: 'Own', members: [{ value: a }] },
  });
  assert.equal((await host.expect(200, '/Groups', { token })).totalResults, 0);
});

test('each change is in the audit log with the token and who came and went', async () => {
  const [a = '', b = ''] = await people(2, 'audited');
  const { id } = await push('Audited', { members: [{ value: a }] });
  await patch(
    id,
    { op: 'add', path: 'members', value: [{ value: b }] },
    { op: 'remove', path: `members[value eq "${a}"]` },
  );
  await host.expect(204, `/Groups/${id}`, { method: 'DELETE' });
  const entries = await host.stores.audit.list(host.organization, { limit: 3 });
  assert.deepEqual(
    entries.map(({ action, outcome, resource, actor, details }) => [
      ...[action, outcome, resource, actor.id, details],
    ]),
    [
      ['remove', { members: 0, removed: b }],
      ['change', { members: 1, added: b, removed: a }],
      ['create', { members: 1, added: a }],
    ].map(([what, details]) => [
      ...[`provisioned_group.${String(what)}`, 'done', id, host.own.id],
      { display_name: 'Audited', role: null, ...(details as object) },
    ]),
  );
});

test('a mapped group changes the role of who has not signed in yet', async () => {
  const [a = ''] = await people(1, 'mapped');
  const { organization } = host;
  const { id: group } = await push('Mapped', { members: [{ value: a }] });
  const roleOf = async () =>
    present(await host.stores.provisioning?.findMember(organization, a as `pmem_${string}`)).role;
  assert.equal(await roleOf(), 'viewer');
  rightOf(await host.useCases.setScimGroupRole({ organization, group, role: 'admin' }));
  assert.equal(await roleOf(), 'admin');
  await patch(group, { op: 'remove', path: `members[value eq "${a}"]` });
  assert.equal(await roleOf(), 'viewer');
  await patch(group, { op: 'add', path: 'members', value: [{ value: a }] });
  await host.expect(204, `/Groups/${group}`, { method: 'DELETE' });
  assert.equal(await roleOf(), 'viewer');
});

test('concurrent changes of one group all count', async () => {
  const ids = await people(8, 'race');
  const { id } = await push('Race');
  await Promise.all(
    ids.map((value) => patch(id, { op: 'add', path: 'members', value: [{ value }] })),
  );
  assert.deepEqual(idsIn(await read(id)), ids);
  const tried = await Promise.all(
    times(6, () => host.ask('/Groups', { method: 'POST', body: { displayName: 'Once' } })),
  );
  assert.deepEqual(tried.map(({ status }) => status).sort(), [201, ...times(5, () => 409)]);
});

test.run();
