import assert from 'node:assert/strict';
import { times } from '../../../support/fixtures/builders.js';
import { suite } from '../../../support/suite.js';
import { type AskScim, patchSchema, type ScimHost, scimHost } from './scim-host.js';

const test = suite('HTTP: SCIM, hostile requests');

let host: ScimHost;
let id = '';
test.before(async () => {
  host = await scimHost();
  ({ id } = await host.create('victim@example.com', { displayName: 'Before' }));
});
test.after(async () => {
  assert.deepEqual(host.faults, []);
  await host.close();
});

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const post = (body: unknown, more: AskScim = {}): AskScim => ({ method: 'POST', body, ...more });
const named = (more: object): AskScim => post({ userName: 'new@example.com', ...more });
const patched = (...Operations: readonly unknown[]): AskScim => ({
  method: 'PATCH',
  body: { schemas: [patchSchema], Operations },
});

const bodies: readonly (readonly [status: number, type: string | undefined, asked: AskScim])[] = [
  [400, 'invalidSyntax', post('{')],
  [400, 'invalidSyntax', post('')],
  [400, 'invalidSyntax', post('[]')],
  [400, 'invalidSyntax', post('null')],
  [400, 'invalidSyntax', post('"text"')],
  [400, 'invalidSyntax', post(nested(40))],
  [400, 'invalidSyntax', post(`{"a":${nested(20_000)}}`)],
  [400, 'invalidSyntax', post('{"userName":"a\\u0000@example.com"}')],
  [400, 'invalidSyntax', post('{"userName":"\\ud800@example.com"}')],
  [400, 'invalidSyntax', post(Buffer.from([0x7b, 0xff, 0x7d]))],
  [413, undefined, post(`{"userName":"${'a'.repeat(600_000)}"}`)],
  [415, undefined, post('a=b', { headers: { 'Content-Type': 'text/plain' } })],
  [400, 'invalidValue', post({})],
  [400, 'mutability', post({ userName: null })],
  [400, 'invalidValue', post({ userName: 7 })],
  [400, 'invalidValue', post({ userName: ['a@example.com'] })],
  [400, 'invalidValue', post({ userName: { value: 'a@example.com' } })],
  [400, 'invalidValue', post({ userName: 'no address' })],
  [400, 'invalidValue', post({ userName: 'a@b@c' })],
  [400, 'invalidValue', post({ userName: `${'a'.repeat(300)}@example.com` })],
  [400, 'invalidValue', named({ active: 'yes' })],
  [400, 'invalidValue', named({ active: 1 })],
  [400, 'invalidValue', named({ displayName: 'two\nlines' })],
  [400, 'invalidValue', named({ displayName: { a: 1 } })],
  [400, 'invalidValue', named({ displayName: 'a'.repeat(201) })],
  [400, 'invalidValue', named({ externalId: 7 })],
  [400, 'invalidValue', named({ externalId: 'a'.repeat(256) })],
  [400, 'invalidValue', named({ name: 'Ada' })],
  [400, 'invalidValue', named({ name: { givenName: 7 } })],
  [400, 'invalidValue', named({ emails: [{ value: 'no address', type: 'work' }] })],
  [400, 'invalidValue', named({ emails: times(101, () => ({ value: 'a@example.com' })) })],
  [400, 'invalidValue', named({ roles: [{ value: 'owner' }] })],
  [400, 'invalidValue', named({ roles: ['superuser'] })],
  [400, 'invalidValue', named({ roles: [['admin']] })],
  [400, 'invalidValue', named({ roles: times(101, () => 'viewer') })],
  [409, 'uniqueness', post({ userName: ' VICTIM@example.com' })],
];

for (const [i, [status, type, asked]] of bodies.entries())
  test(`a body is refused with ${status} ${type ?? ''} (${i})`, async () => {
    await host.refused(status, type, '/Users', asked);
    assert.equal((await host.expect(200, '/Users')).totalResults, 1);
  });

const patches: readonly (readonly [type: string, asked: AskScim, detail?: RegExp])[] = [
  ['invalidSyntax', patched()],
  ['invalidSyntax', { method: 'PATCH', body: { Operations: {} } }],
  ['invalidSyntax', { method: 'PATCH', body: { Operations: 'replace' } }],
  ['invalidSyntax', patched('replace')],
  ['invalidSyntax', patched({ op: 'copy', path: 'active', value: true }), /Operations\[0\]/],
  ['invalidSyntax', patched({ path: 'active', value: true })],
  [
    'invalidValue',
    patched(...times(1_001, () => ({ op: 'replace', path: 'active', value: true }))),
  ],
  ['invalidValue', patched({ op: 'replace', value: 'text' })],
  ['invalidValue', patched({ op: 'replace', path: 'active' })],
  ['invalidValue', patched({ op: 'replace', path: 'active', value: 'maybe' }), /active/],
  ['noTarget', patched({ op: 'remove' })],
  ['mutability', patched({ op: 'remove', path: 'userName' }), /userName/],
  ['mutability', patched({ op: 'remove', path: 'active' })],
  ['mutability', patched({ op: 'replace', path: 'id', value: 'other' })],
  ['mutability', patched({ op: 'replace', value: { id: 'other' } })],
  ['mutability', patched({ op: 'replace', path: 'meta.version', value: 'x' })],
  ['mutability', patched({ op: 'replace', path: 'groups', value: [] })],
  ['invalidPath', patched({ op: 'replace', path: 7, value: 1 })],
  ['invalidPath', patched({ op: 'replace', path: 'a b', value: 1 })],
  ['invalidPath', patched({ op: 'replace', path: '[type eq "work"]', value: 1 })],
  ['invalidPath', patched({ op: 'replace', path: 'emails[type eq "work"', value: 1 })],
  ['invalidPath', patched({ op: 'replace', path: 'emails]type[', value: 1 })],
  ['invalidPath', patched({ op: 'replace', path: 'a'.repeat(400), value: 1 })],
  ['invalidFilter', patched({ op: 'replace', path: 'emails[type gt "work"].value', value: 1 })],
  ['invalidFilter', patched({ op: 'replace', path: 'emails[].value', value: 1 })],
  [
    'invalidValue',
    patched({ op: 'replace', path: 'roles', value: [{ value: 'owner' }] }),
    /owners/,
  ],
];

for (const [i, [type, asked, detail]] of patches.entries())
  test(`a PATCH is refused with ${type} (${i})`, async () => {
    const said = await host.refused(400, type, `/Users/${id}`, asked);
    if (detail) assert.match(said, detail);
    const user = await host.expect(200, `/Users/${id}`);
    assert.deepEqual([user.displayName, user.active], ['Before', true]);
  });

test('keys of the prototype are attributes like others, and are ignored', async () => {
  for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
    const body = `{"Operations":[{"op":"add","path":"${key}","value":1},{"op":"add","value":{"${key}":{"active":false}}}]}`;
    await host.expect(key === '__proto__' ? 400 : 200, `/Users/${id}`, { method: 'PATCH', body });
  }
  assert.equal(Object.hasOwn(Object.prototype, 'active'), false);
});

const filters = [
  '',
  'userName',
  'userName eq',
  'userName eq victim@example.com',
  'userName eq "a" or userName eq "b"',
  'userName eq "victim@example.com" and active eq true',
  'userName co "victim"',
  'userName pr',
  'not (userName eq "a")',
  '((((((userName eq "a"))))))',
  'password eq "a"',
  'constructor eq "a"',
  '__proto__ eq "a"',
  'userName eq 7',
  'userName eq true',
  'userName eq null',
  'userName eq ["a"]',
  'userName eq {"a":1}',
  'userName eq "unclosed',
  `${'('.repeat(900)}`,
  `${' eq '.repeat(240)}`,
  `${'['.repeat(500)}${']'.repeat(400)}`,
  `userName eq "${'a'.repeat(2_000)}"`,
  'userName eq "a\\',
  '\u0000',
];

test('filters that are not supported are refused, each at once', async () => {
  for (const filter of filters)
    await host.refused(400, 'invalidFilter', `/Users?filter=${encodeURIComponent(filter)}`);
});

test('a filter reaches no SQL', async () => {
  for (const value of [
    "' or '1'='1",
    "victim@example.com' --",
    '%',
    '_',
    "'; drop table users; --",
  ])
    for (const field of ['userName', 'externalId', 'emails.value', 'id']) {
      const filter = encodeURIComponent(`${field} eq ${JSON.stringify(value)}`);
      assert.equal((await host.expect(200, `/Users?filter=${filter}`)).totalResults, 0);
    }
});

test('places in a list must be whole numbers', async () => {
  for (const bad of ['1.5', 'a', '1e3', '', '99999999999', '0x10'])
    for (const name of ['startIndex', 'count'])
      await host.refused(400, 'invalidValue', `/Users?${name}=${encodeURIComponent(bad)}`);
});

test('unknown places and methods are told as SCIM does', async () => {
  for (const path of ['/Bulk', '/Me', '/users', '/Users/', '/Users/a/b', '/.search', '/toString'])
    await host.refused(404, undefined, path);
  for (const other of ['a', 'pmem_', `${id}x`, '%00', '%', '..%2f', "'", 'x'.repeat(3_000)])
    await host.refused(404, undefined, `/Users/${other}`);
  const reply = await host.ask('/Users', { method: 'DELETE' });
  assert.deepEqual([reply.status, reply.headers.allow], [405, 'GET, POST']);
  await host.refused(405, undefined, '/Schemas', { method: 'POST', body: {} });
});

test.run();
