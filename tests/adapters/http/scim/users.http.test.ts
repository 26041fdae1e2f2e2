import assert from 'node:assert/strict';
import { routes } from '../../../../adapters/http/index.js';
import { times } from '../../../support/fixtures/builders.js';
import { present } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';
import { base, type ScimHost, scimHost, userSchema } from './scim-host.js';

const test = suite('HTTP: SCIM users');

let host: ScimHost;
test.before(async () => {
  host = await scimHost();
});
test.after(async () => {
  assert.deepEqual(host.faults, []);
  await host.close();
});

type Listed = {
  readonly totalResults: number;
  readonly Resources: readonly { readonly userName: string }[];
};
const list = async (query: string): Promise<Listed> =>
  (await host.expect(200, `/Users${query}`)) as Listed;
const filtered = (filter: string) => list(`?filter=${encodeURIComponent(filter)}`);

test('7644-2: only a token of a directory opens SCIM, and it opens nothing else', async () => {
  const { key } = await host.newProject();
  const admin = await host.useCases.createAdminToken({
    ...{ name: 'Any', scopes: [], expiresAt: null, allowedIps: [] },
  });
  assert.ok('right' in admin);
  const mistyped = `${host.text.slice(0, -1)}${host.text.endsWith('a') ? 'b' : 'a'}`;
  for (const token of [key, admin.right.text, mistyped, 'rt_scim_', 'anything']) {
    const detail = await host.refused(401, undefined, '/Users', { token });
    assert.match(detail, /members page/);
  }
  const bare = await host.call({ path: '/scim/v2/Users' });
  assert.equal(bare.status, 401);
  assert.equal(bare.headers['www-authenticate'], 'Bearer realm="scim"');
  for (const { method, path, scope } of routes)
    if (scope !== undefined) {
      host.time.now += 10_000;
      const at = path.replaceAll(/\{\w+\}/g, 'any');
      const reply = await host.call({ method, path: at, key: host.text, body: {} });
      assert.deepEqual([reply.status, at], [401, at]);
    }
});

test('a token ends at its expiry, and with the request after a revocation', async () => {
  const organization = await host.newOrganization();
  const ends = await host.newToken(organization, host.time.now + 60_000);
  await host.expect(200, '/Users', { token: ends.text });
  host.time.now += 60_000;
  await host.refused(401, undefined, '/Users', { token: ends.text });
  const other = await host.newToken(organization);
  const third = await host.newToken(organization);
  await host.expect(200, '/Users', { token: other.text });
  const tooMany = await host.useCases.createScimToken({ organization, name: 'Third' });
  assert.equal('left' in tooMany && tooMany.left.code, 'scim_token_limit_exceeded');
  await host.useCases.revokeScimToken({ organization, token: other.token.id });
  await host.refused(401, undefined, '/Users', { token: other.text });
  await host.expect(200, '/Users', { token: third.text });
});

test('7644-4: tells what it supports', async () => {
  const config = await host.expect(200, '/ServiceProviderConfig');
  assert.deepEqual(config.patch, { supported: true });
  assert.deepEqual(config.filter, { supported: true, maxResults: 200 });
  const types = await host.expect(200, '/ResourceTypes');
  assert.equal(types.totalResults, 2);
  assert.equal((await host.expect(200, '/ResourceTypes/User')).endpoint, '/Users');
  await host.expect(200, `/Schemas/${userSchema}`);
  assert.equal((await host.expect(200, '/Schemas')).totalResults, 2);
  await host.refused(404, undefined, '/Schemas/urn:other');
});

test('7644-3.3: creates a user as Okta asks for it', async () => {
  const made = await host.ask('/Users', {
    method: 'POST',
    body: {
      schemas: [userSchema],
      userName: 'Test.User@Okta.example',
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ primary: true, value: 'test.user@okta.example', type: 'work' }],
      displayName: 'Test User',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    },
  });
  assert.equal(made.status, 201, made.text);
  const user = made.json as Readonly<Record<string, unknown>> & {
    readonly id: string;
    readonly meta: Readonly<Record<string, string>>;
  };
  assert.equal(made.headers.location, `${base}/Users/${user.id}`);
  assert.equal(made.headers.etag, 'W/"1"');
  assert.deepEqual(
    { ...user, meta: undefined, id: undefined },
    {
      ...{ schemas: [userSchema], id: undefined, meta: undefined },
      ...{ userName: 'test.user@okta.example', externalId: '00ujl29u0le5T6Aj10h7' },
      name: { givenName: 'Test', familyName: 'User' },
      displayName: 'Test User',
      emails: [{ value: 'test.user@okta.example', type: 'work', primary: true }],
      active: true,
    },
  );
  assert.deepEqual(await host.expect(200, `/Users/${user.id}`), user);
  const twice = { method: 'POST', body: { userName: 'test.user@okta.EXAMPLE ' } };
  await host.refused(409, 'uniqueness', '/Users', twice);
});

test('7644-3.3: creates a user as Entra ID asks for it', async () => {
  const user = await host.create('Entra@Contoso.example', {
    schemas: [userSchema, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    active: true,
    emails: [{ primary: true, type: 'work', value: 'Other@Contoso.example' }],
    meta: { resourceType: 'User' },
    name: { formatted: 'given family', familyName: 'family', givenName: 'given' },
    roles: [{ primary: true, type: 'WindowsAzureActiveDirectoryRole', value: 'Developer' }],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Any' },
  });
  assert.deepEqual(user.emails, [{ value: 'other@contoso.example', type: 'work', primary: true }]);
  assert.deepEqual(user.roles, [{ value: 'developer', primary: true }]);
  const found = await filtered('emails[type eq "work"].value eq "Other@contoso.example"');
  assert.equal(found.totalResults, 1);
});

test('7644-3.4.2: lists by pages, and filters', async () => {
  const own = await scimHost();
  for (const i of times(5, (each) => each))
    await own.create(`p${i}@example.com`, { externalId: i < 2 ? 'same' : `x${i}` });
  const page = async (query: string) => {
    const { totalResults, startIndex, itemsPerPage } = await own.expect(200, `/Users${query}`);
    return [totalResults, startIndex, itemsPerPage];
  };
  assert.deepEqual(await page(''), [5, 1, 5]);
  assert.deepEqual(await page('?startIndex=4&count=10'), [5, 4, 2]);
  assert.deepEqual(await page('?startIndex=-7&count=2'), [5, 1, 2]);
  assert.deepEqual(await page('?count=0'), [5, 1, 0]);
  assert.deepEqual(await page('?count=-1'), [5, 1, 0]);
  assert.deepEqual(await page('?count=999999'), [5, 1, 5]);
  assert.deepEqual(await page('?startIndex=99'), [5, 99, 0]);
  const query = (filter: string) => page(`?filter=${encodeURIComponent(filter)}`);
  assert.deepEqual(await query('userName eq "P3@example.com"'), [1, 1, 1]);
  assert.deepEqual(await query('USERNAME EQ "p3@example.com"'), [1, 1, 1]);
  assert.deepEqual(await query('externalId eq "same"'), [2, 1, 2]);
  assert.deepEqual(await query('externalId eq "SAME"'), [0, 1, 0]);
  assert.deepEqual(await query(`${userSchema}:userName eq "p3@example.com"`), [1, 1, 1]);
  assert.deepEqual(await query('userName eq "absent@example.com"'), [0, 1, 0]);
  const { Resources } = (await own.expect(200, '/Users?count=1&attributes=userName')) as {
    readonly Resources: readonly object[];
  };
  assert.deepEqual(Object.keys(present(Resources[0])).sort(), ['id', 'schemas', 'userName']);
  const without = (await own.expect(200, '/Users?count=1&excludedAttributes=emails,meta')) as {
    readonly Resources: readonly object[];
  };
  assert.ok(!('emails' in present(without.Resources[0])));
  assert.deepEqual(own.faults, []);
  await own.close();
});

test('7644-3.5.1: replaces a user; roles and active stay when they are left out', async () => {
  const { id } = await host.create('put@example.com', {
    ...{ displayName: 'Before', externalId: 'one', roles: [{ value: 'admin' }], active: false },
  });
  const put = { method: 'PUT', body: { schemas: [userSchema], userName: 'put2@example.com', id } };
  const after = await host.expect(200, `/Users/${id}`, put);
  assert.deepEqual(
    [after.userName, after.displayName, after.externalId, after.active],
    ['put2@example.com', undefined, undefined, false],
  );
  assert.deepEqual(after.roles, [{ value: 'admin', primary: true }]);
  assert.deepEqual(after.emails, [{ value: 'put2@example.com', type: 'work', primary: true }]);
  await host.refused(400, 'invalidValue', `/Users/${id}`, { method: 'PUT', body: {} });
  const taken = { method: 'PUT', body: { userName: 'test.user@okta.example' } };
  await host.refused(409, 'uniqueness', `/Users/${id}`, taken);
});

test('7644-3.5.2: patches as Okta and Entra ID do', async () => {
  const { id } = await host.create('patch@example.com');
  const after = async (...operations: readonly object[]) => host.patch(id, ...operations);
  assert.equal((await after({ op: 'replace', value: { active: false } })).active, false);
  assert.equal((await after({ op: 'Replace', path: 'active', value: 'True' })).active, true);
  assert.equal((await after({ op: 'Add', path: 'active', value: 'False' })).active, false);
  assert.equal((await after({ op: 'REPLACE', value: { active: 'true' } })).active, true);
  const named = await after(
    { op: 'Replace', path: 'name.givenName', value: 'Ada' },
    { op: 'Add', path: 'name.familyName', value: 'Lovelace' },
    { op: 'Replace', path: 'displayName', value: 'Ada L.' },
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'Ada@Example.com' },
    { op: 'Add', path: 'roles[primary eq "True"].value', value: 'Admin' },
    { op: 'Add', path: 'externalId', value: 'ext' },
    {
      op: 'Add',
      path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
      value: 'X',
    },
    { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
    { op: 'Add', path: 'emails[type eq "home"].value', value: 'no address' },
  );
  assert.deepEqual(named.name, { givenName: 'Ada', familyName: 'Lovelace' });
  assert.deepEqual(named.emails, [{ value: 'ada@example.com', type: 'work', primary: true }]);
  assert.deepEqual(named.roles, [{ value: 'admin', primary: true }]);
  assert.deepEqual([named.displayName, named.externalId], ['Ada L.', 'ext']);
  const bare = await after(
    { op: 'remove', path: 'name' },
    { op: 'Remove', path: 'externalId' },
    { op: 'remove', path: 'emails[type eq "work"]' },
    { op: 'remove', path: 'roles[value eq "admin"]' },
    {
      op: 'replace',
      value: { 'name.formatted': 'Ada Lovelace', 'emails[type eq "work"].value': 'b@example.com' },
    },
  );
  assert.deepEqual(bare.name, { formatted: 'Ada Lovelace' });
  assert.deepEqual(bare.emails, [{ value: 'b@example.com', type: 'work', primary: true }]);
  assert.deepEqual([bare.externalId, bare.roles], [undefined, undefined]);
  const whole = await after({
    op: 'replace',
    value: { id, meta: {}, schemas: [], userName: 'whole@example.com', unknown: { a: 1 } },
  });
  assert.equal(whole.userName, 'whole@example.com');
});

test('7644-3.5.2: what is not new changes no version, and a failed operation changes nothing', async () => {
  const { id, meta } = await host.create('still@example.com');
  const same = await host.patch(id, { op: 'replace', path: 'active', value: true });
  assert.deepEqual(same.meta, meta);
  const body = {
    Operations: [
      { op: 'replace', path: 'displayName', value: 'New' },
      { op: 'replace', path: 'userName', value: 'not an address' },
    ],
  };
  const path = `/Users/${id}`;
  const detail = await host.refused(400, 'invalidValue', path, { method: 'PATCH', body });
  assert.match(detail, /userName/);
  assert.equal((await host.expect(200, path)).displayName, undefined);
});

test('7644-3.14: versions are ETags', async () => {
  const { id } = await host.create('etag@example.com');
  const path = `/Users/${id}`;
  const patch = (match: string) => ({
    ...{ method: 'PATCH', headers: { 'If-Match': match } },
    body: { Operations: [{ op: 'replace', path: 'displayName', value: match }] },
  });
  const changed = await host.expect(200, path, patch('W/"1"'));
  assert.equal((changed.meta as { version: string }).version, 'W/"2"');
  assert.match(await host.refused(412, undefined, path, patch('W/"1"')), /W\/"2"/);
  await host.refused(412, undefined, path, patch('anything'));
  await host.refused(412, undefined, path, { method: 'DELETE', headers: { 'If-Match': '"1"' } });
  await host.expect(200, path, patch('*'));
  const known = await host.ask(path, { headers: { 'If-None-Match': 'W/"3"' } });
  assert.equal(known.status, 304);
  const fresh = await host.ask(path, { headers: { 'If-None-Match': 'W/"2"' } });
  assert.equal(fresh.status, 200);
});

test('7644-3.6: deletes a user', async () => {
  const { id } = await host.create('gone@example.com');
  assert.deepEqual(await host.expect(204, `/Users/${id}`, { method: 'DELETE' }), {});
  await host.refused(404, undefined, `/Users/${id}`);
  await host.refused(404, undefined, `/Users/${id}`, { method: 'DELETE' });
  await host.create('gone@example.com');
});

test('what belongs to another organization is not found, and its names are free', async () => {
  const { id } = await host.create('two@example.com');
  const organization = await host.newOrganization();
  const { text: token } = await host.newToken(organization);
  const body = { Operations: [{ op: 'replace', path: 'active', value: false }] };
  await host.refused(404, undefined, `/Users/${id}`, { token });
  await host.refused(404, undefined, `/Users/${id}`, { token, method: 'PATCH', body });
  await host.refused(404, undefined, `/Users/${id}`, { token, method: 'DELETE' });
  const put = { token, method: 'PUT', body: { userName: 'x@example.com' } };
  await host.refused(404, undefined, `/Users/${id}`, put);
  assert.equal((await host.expect(200, '/Users', { token })).totalResults, 0);
  await host.expect(201, '/Users', {
    token,
    method: 'POST',
    body: { userName: 'two@example.com' },
  });
  assert.equal((await host.expect(200, `/Users/${id}`)).active, true);
});

test('each change is in the audit log with the token', async () => {
  const { id } = await host.create('audited@example.com');
  await host.patch(id, { op: 'replace', path: 'active', value: false });
  await host.expect(204, `/Users/${id}`, { method: 'DELETE' });
  const entries = await host.stores.audit.list(host.organization, { limit: 3 });
  assert.deepEqual(
    entries.map(({ action, outcome, resource, actor: { kind, id: token, name } }) => [
      ...[action, outcome, resource, kind, token, name],
    ]),
    ['remove', 'change', 'create'].map((what) => [
      ...[`provisioned_member.${what}`, 'done', id, 'scim_token', host.own.id, 'Okta'],
    ]),
  );
});

test('concurrent changes of one user all count', async () => {
  const { id } = await host.create('race@example.com');
  const fields = [
    'displayName',
    'name.givenName',
    'name.familyName',
    'externalId',
    'name.formatted',
  ];
  await Promise.all(
    fields.map((path) => host.patch(id, { op: 'replace', path, value: `new ${path}` })),
  );
  const user = await host.expect(200, `/Users/${id}`);
  assert.equal((user.meta as { version: string }).version, `W/"${fields.length + 1}"`);
  const tried = await Promise.all(
    times(8, () => host.ask('/Users', { method: 'POST', body: { userName: 'one@example.com' } })),
  );
  assert.deepEqual(tried.map(({ status }) => status).sort(), [201, ...times(7, () => 409)]);
});

test('an organization has a rate of its own', async () => {
  const organization = await host.newOrganization();
  const { text: key } = await host.newToken(organization);
  const replies = await Promise.all(
    times(60, () => host.call({ path: '/scim/v2/ServiceProviderConfig', key })),
  );
  const refused = replies.filter(({ status }) => status === 429);
  assert.equal(refused.length, 10);
  assert.equal(present(refused[0]).headers['retry-after'], '1');
  await host.expect(200, '/Users');
});

test.run();
