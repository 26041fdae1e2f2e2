import assert from 'node:assert/strict';
import { safeNext } from '../../../adapters/dashboard/server/addresses.js';
import { csrfToken } from '../../../adapters/dashboard/server/security/csrf.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import { type DashboardHost, dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { shows, showsNot } from '../../support/dashboard/shows.js';
import type { HttpReply } from '../../support/http/http-client.js';
import { suite } from '../../support/suite.js';

const cases = suite('dashboard: safety');

let host: DashboardHost;
cases.before(async () => {
  host = await dashboardHost();
});
cases.after(() => host.close());

const projects = (): string => `/dashboard/organizations/${host.organization}/projects`;
const formType = { 'Content-Type': 'application/x-www-form-urlencoded' };

const isSafe = ({ headers }: HttpReply): void => {
  const policy = headers['content-security-policy'] ?? '';
  for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"])
    assert.ok(policy.includes(part), policy);
  assert.doesNotMatch(policy, /unsafe|\*|https?:/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['x-frame-options'], 'DENY');
  assert.equal(headers['referrer-policy'], 'same-origin');
  assert.match(headers['service-request-id'] ?? '', /^req_/);
};

cases('has the headers of security on every answer, and no page is stored', async () => {
  const replies = [
    await host.get(projects()),
    await host.get('/dashboard'),
    await host.get('/dashboard/nothing'),
    await host.call({ method: 'DELETE', path: '/dashboard' }),
    await host.call({ method: 'POST', path: projects(), headers: formType, body: 'name=a' }),
    await host.post(projects(), { name: '' }),
  ];
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 303, 404, 405, 403, 422],
  );
  for (const reply of replies) {
    isSafe(reply);
    assert.equal(reply.headers['cache-control'], 'no-store');
  }
});

cases('serves static files under names that change with them, for ever', async () => {
  const { text } = await host.get(projects());
  const files = [...text.matchAll(/\/dashboard\/assets\/[\w.-]+/g)].map(([path]) => path);
  assert.equal(new Set(files).size, 5);
  for (const path of files) {
    const reply = await host.get(path);
    assert.equal(reply.status, 200);
    assert.equal(reply.headers['cache-control'], 'public, max-age=31536000, immutable');
    isSafe(reply);
    const small = await host.get(path, { 'Accept-Encoding': 'gzip, br' });
    assert.equal(small.headers['content-encoding'], 'br');
    const known = await host.get(path, {
      'Accept-Encoding': 'gzip, br',
      'If-None-Match': small.headers.etag ?? 'none',
    });
    assert.equal(known.status, 304);
    isSafe(known);
  }
  for (const path of ['dashboard.css', '..%2f..%2fpackage.json', '__proto__', 'constructor'])
    assert.equal((await host.get(`/dashboard/assets/${path}`)).status, 404);
});

cases('has no inline script, style or handler, so that the policy holds', async () => {
  const { text } = await host.get(projects());
  showsNot(text, /<style|\sstyle=|\son[a-z]+=|<script(?! src="\/dashboard\/assets\/)/);
});

cases('refuses a form without the token of the session, or with that of another', async () => {
  const before = await host.audited();
  for (const token of [undefined, '', 'x', csrfToken('another session')]) {
    const fields = { name: 'Shop', ...(token !== undefined && { csrf: token }) };
    const body = new URLSearchParams(fields).toString();
    const { status } = await host.call({
      method: 'POST',
      path: projects(),
      headers: formType,
      body,
    });
    assert.equal(status, 403, token);
  }
  assert.deepEqual(await host.audited(), before);
});

cases('refuses a form of another site, with the right token too', async () => {
  const foreign: readonly (readonly [Record<string, string>, boolean])[] = [
    [{ Origin: 'https://evil.example' }, true],
    [{ Origin: 'null' }, true],
    [{ Origin: 'not a url' }, true],
    [{ 'Sec-Fetch-Site': 'cross-site' }, true],
    [{ 'Sec-Fetch-Site': 'same-site', Origin: host.url }, true],
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: host.url }, false],
    [{ Origin: host.url }, false],
    [{}, false],
  ];
  for (const [headers, isRefused] of foreign) {
    const { status } = await host.post('/dashboard/theme', { theme: 'dark' }, headers);
    assert.equal(status, isRefused ? 403 : 303, JSON.stringify(headers));
  }
});

cases('refuses a form that is too large, or is none, and says so', async () => {
  const large = await host.post(projects(), { name: 'a'.repeat(70_000) });
  assert.equal(large.status, 413);
  shows(large.text, '65536');
  const headers = { 'Content-Type': 'application/json' };
  const json = await host.call({ method: 'POST', path: projects(), headers, body: '{}' });
  assert.equal(json.status, 422);
});

cases('leads to the dashboard alone after a form that names the next page', async () => {
  const { status, headers } = await host.post('/dashboard/theme', {
    theme: 'dark',
    next: 'https://evil.example/',
  });
  assert.equal(status, 303);
  assert.equal(headers.location, '/dashboard');
  assert.match(
    headers['set-cookie'] ?? '',
    /^roundtrip_theme=dark; Path=\/; HttpOnly; SameSite=Lax/,
  );
  const { text } = await host.get(projects(), { Cookie: 'roundtrip_theme=dark' });
  shows(text, 'data-theme="dark"');
  shows(
    (await host.get(projects(), { Cookie: 'roundtrip_theme="><script>' })).text,
    'data-theme="system"',
  );
});

cases(
  'leads from the page of a form to the dashboard, because the address of the form shows none',
  async () => {
    shows((await host.post(projects(), { name: '' })).text, 'name="next" value="/dashboard"');
  },
);

cases('takes no other host for a page of the dashboard', () => {
  const base = '/dashboard';
  for (const next of ['/dashboard', '/dashboard/', '/dashboard/projects/a?q=b&c=d#e'])
    assert.equal(safeNext(base, next), next);
  const refused = [
    null,
    '',
    'dashboard',
    '//evil.example',
    '//evil.example/dashboard',
    '/\\evil.example',
    '/\t/evil.example',
    '/dashboard/../../evil',
    '/dashboard/%2e%2e/v1/messages',
    '/dashboardx',
    'https://evil.example/dashboard',
    'javascript:alert(1)',
    '/dashboard/\r\nSet-Cookie: a=b',
    '/dashboard/ü',
  ];
  for (const next of refused) assert.equal(safeNext(base, next), base, String(next));
});

cases('names the permission that a visitor lacks', async () => {
  host.setRole('viewer');
  const { status, text } = await host.post(projects(), { name: 'a', environment: 'test' });
  assert.equal(status, 403);
  shows(text, 'projects:create');
  const json = await host.post(projects(), { name: 'a' }, { Accept: 'application/json' });
  assert.deepEqual((json.json as { error: { details: unknown } }).error.details, {
    permission: 'projects:create',
  });
  host.setRole('owner');
});

cases(
  'sends a visitor without a session to the sign-in, and refuses what would be lost',
  async () => {
    host.setRole(null);
    const page = await host.get(`${projects()}?q=a`);
    assert.equal(page.status, 303);
    const next = encodeURIComponent(`${projects()}?q=a`);
    assert.equal(page.headers.location, `/sign-in-of-the-host?next=${next}`);
    assert.equal((await host.post(projects(), { name: 'a' })).status, 401);
    assert.equal((await host.get(projects(), { Accept: 'application/json' })).status, 401);
    host.setRole('owner');
  },
);

cases('shows a fault without its inside, with the id of the request', async () => {
  const secret = 'secret of the inside';
  const failing = async (error: Error, status: number): Promise<void> => {
    const broken = await dashboardHost({
      signIn: { ...anonymous, whoIsAsking: () => Promise.reject(error) },
    });
    const { text, headers, status: given } = await broken.get('/dashboard');
    assert.equal(given, status);
    showsNot(text, secret);
    showsNot(text, /\bat \S+ \(|node:|\.tsx?:/);
    shows(text, headers['service-request-id'] ?? 'no id');
    assert.deepEqual(broken.faults, [error]);
    await broken.close();
  };
  await failing(new PortFailure(secret), 503);
  await failing(new TypeError(secret), 500);
});

const anonymous = { whoIsAsking: async () => undefined, signInUrl: '/sign-in' };

cases('marks cookies for TLS alone where browsers come over TLS', async () => {
  const secure = await dashboardHost({ publicUrl: 'https://messaging.example' });
  const { headers } = await secure.post('/dashboard/theme', { theme: 'dark' });
  assert.match(headers['set-cookie'] ?? '', /^__Host-roundtrip_theme=dark; Path=\/; .*; Secure;/);
  await secure.close();
});

cases.run();
