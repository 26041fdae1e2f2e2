import assert from 'node:assert/strict';
import type { AuditEntry } from '../../../core/model/people/audit-entry.js';
import type { Role } from '../../../core/model/people/permissions.js';
import { type DashboardHost, dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { shows, showsNot } from '../../support/dashboard/shows.js';
import { add } from '../../support/fixtures/administration.js';
import { anyId } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { anyMember, anyProvisionedGroup, anyUser } from '../../support/fixtures/people.js';
import { suite } from '../../support/suite.js';
import { otherResources } from './permissions/every-resource.js';

const test = suite('dashboard: members and the audit log');

let host: DashboardHost;
test.before(async () => {
  host = await dashboardHost({ hasSession: true });
});
test.after(async () => {
  assert.deepEqual(host.faults, []);
  await host.close();
});

const below = (path: string): string => `/dashboard/organizations/${host.organization}${path}`;

const members = async () =>
  rightOf(await host.useCases.listMembers({ organization: host.organization }));

/** Makes a person a member, as if they had accepted an invitation. */
const join = async (
  { stores, organization }: DashboardHost,
  email: string,
  role: Role,
): Promise<string> => {
  const user = anyUser({ email, name: null });
  await add(stores, {
    users: [user],
    members: [anyMember({ organization, user: user.id, role })],
  });
  return user.id;
};

const idOf = async (email: string): Promise<string> =>
  present((await members()).find((member) => member.email === email)).user;

test('invite a person, and show the link once', async () => {
  const person = { email: ' Grace@Example.com', role: 'owner' };
  const { status, text } = await host.post(below('/members'), person);
  assert.equal(status, 200);
  const [, token = ''] = /\/dashboard\/sign-in\/invitation\?token=([\w-]+)/.exec(text) ?? [];
  assert.ok(token.length > 20);
  shows(text, 'Hand this link to grace@example.com');
  const list = await host.get(below('/members'));
  shows(list.text, 'Open invitations');
  shows(list.text, 'grace@example.com');
  showsNot(list.text, token);
  assert.deepEqual(await members(), []);
  assert.ok(!JSON.stringify(await host.audited()).includes(token));
});

test('withdraw an invitation', async () => {
  await host.post(below('/members'), { email: 'eve@example.com', role: 'viewer' });
  const open = async () =>
    rightOf(await host.useCases.listInvitations({ organization: host.organization }));
  const { id } = present((await open()).at(-1));
  const page = below(`/members/invitations/${id}/withdraw`);
  assert.equal((await host.post(page, {})).status, 303);
  assert.equal((await host.post(page, {})).status, 404);
  assert.deepEqual(
    (await open()).map(({ email }) => email),
    ['grace@example.com'],
  );
});

test('show the form again for a person who is a member, and for an address that is none', async () => {
  await join(host, 'grace@example.com', 'owner');
  shows((await host.get(below('/members'))).text, 'Never');
  for (const email of ['grace@example.com', 'grace']) {
    const { status, text } = await host.post(below('/members'), { email, role: 'viewer' });
    assert.equal(status, 422);
    shows(text, 'id="field-email-error"');
  }
});

test('an admin changes no owner and makes none; the last owner stays', async () => {
  const owner = await idOf('grace@example.com');
  const page = below(`/members/${owner}`);
  const last = await host.post(`${page}/role`, { role: 'viewer' });
  assert.equal(last.status, 422);
  shows(last.text, 'last owner');
  host.setRole('admin');
  shows((await host.get(page)).text, 'Owners alone can change an owner.');
  const asOwner = { email: 'eve@example.com', role: 'owner' };
  const refused = [
    await host.post(`${page}/role`, { role: 'viewer' }),
    await host.post(`${page}/remove`, {}),
    await host.post(`${page}/login-link`, {}),
    await host.post(below('/members'), asOwner),
  ];
  host.setRole('owner');
  assert.deepEqual(
    refused.map(({ status }) => status),
    [403, 403, 403, 403],
  );
  assert.deepEqual(
    (await members()).map(({ email, role }) => [email, role]),
    [['grace@example.com', 'owner']],
  );
});

test('change a role, make a link and remove a member', async () => {
  await join(host, 'alan@example.com', 'viewer');
  const page = below(`/members/${await idOf('alan@example.com')}`);
  assert.equal((await host.post(`${page}/role`, { role: 'developer' })).status, 303);
  assert.equal((await members()).at(-1)?.role, 'developer');
  shows((await host.post(`${page}/login-link`, {})).text, 'for 15 minutes');
  assert.equal((await host.post(`${page}/remove`, {})).status, 303);
  assert.equal((await host.get(page)).status, 404);
});

test('give a member a role in a project, and take it away; a project of another organization is not found', async () => {
  await join(host, 'kay@example.com', 'contributor');
  const page = below(`/members/${await idOf('kay@example.com')}`);
  const set = (project: string, role: string) =>
    host.post(`${page}/project-role`, { project, project_role: role });
  assert.equal((await set(host.project, 'viewer')).status, 303);
  assert.deepEqual((await members()).at(-1)?.projects, [{ project: host.project, role: 'viewer' }]);
  shows((await host.get(page)).text, `href="/dashboard/projects/${host.project}"`);
  assert.equal((await set(host.project, 'none')).status, 303);
  assert.deepEqual((await members()).at(-1)?.projects, []);
  assert.equal((await set(host.project, 'owner')).status, 400);
  const other = await otherResources(host);
  host.setMemberships([
    { organization: host.organization, role: 'owner' },
    { organization: other.organization, role: 'owner' },
  ]);
  assert.equal((await set(other.project, 'viewer')).status, 404);
  host.setRole('owner');
});

test('say what a group of a directory gives; owners alone do', async () => {
  const { organization, project } = host;
  const group = anyProvisionedGroup({ organization, displayName: 'Staff of Okta' });
  await add(host.stores, { provisionedGroups: [group] });
  shows((await host.get(below('/directory'))).text, 'Staff of Okta');
  const page = below(`/directory/groups/${group.id}`);
  const mapped = async () => {
    const [found] = rightOf(await host.useCases.listScimGroups({ organization }));
    return [found?.group.role, found?.inProjects.map(({ role }) => role)];
  };
  assert.equal((await host.post(`${page}/role`, { role: 'contributor' })).status, 303);
  const inProject = (role: string) =>
    host.post(`${page}/project-role`, { project, project_role: role });
  assert.equal((await inProject('admin')).status, 303);
  assert.deepEqual(await mapped(), ['contributor', ['admin']]);
  shows((await host.get(page)).text, `href="/dashboard/projects/${project}"`);
  assert.equal((await host.post(`${page}/role`, { role: 'owner' })).status, 400);
  assert.equal((await inProject('contributor')).status, 400);
  host.setRole('admin');
  assert.equal((await host.post(`${page}/role`, { role: 'admin' })).status, 403);
  assert.equal((await host.get(page)).status, 200);
  host.setRole('owner');
  assert.equal((await host.post(`${page}/role`, { role: 'none' })).status, 303);
  assert.equal((await inProject('none')).status, 303);
  assert.deepEqual(await mapped(), [null, []]);
  const absent = below(`/directory/groups/${anyId('pgrp')}`);
  assert.equal((await host.get(absent)).status, 404);
});

test('make no links where the host signs people in', async () => {
  const hosted = await dashboardHost();
  const all = `/dashboard/organizations/${hosted.organization}/members`;
  const person = { email: 'alan@example.com', role: 'owner' };
  assert.equal((await hosted.post(all, person)).status, 404);
  const page = `${all}/${await join(hosted, person.email, 'owner')}`;
  for (const path of [all, page])
    showsNot((await hosted.get(path)).text, /Invite|sign-in\/link|sign-in link|second-factor/);
  assert.equal((await hosted.post(`${page}/login-link`, {})).status, 404);
  assert.ok((await hosted.audited()).every(({ action }) => action !== 'member.create_login_link'));
  await hosted.close();
});

test('list the audit log newest first, by action, and with an outcome that is missing', async () => {
  const entry: AuditEntry = {
    ...{ id: anyId('audit'), at: host.time.now, organization: host.organization, project: null },
    actor: { kind: 'user', id: null, name: '=HYPERLINK("https://evil.example")', address: null },
    ...{ action: 'member.remove', resource: null, details: { name: '<b>' }, outcome: null },
  };
  await add(host.stores, { auditEntries: [entry] });
  const { text } = await host.get(below('/audit'));
  shows(text, 'no outcome was recorded: the process ended');
  shows(text, 'name: &lt;b>');
  shows(text, 'insufficient_permission');
  const filtered = await host.get(below('/audit?action=member.change_role'));
  shows(filtered.text, '<code>member.change_role</code>');
  showsNot(filtered.text, '<code>member.invite</code>');
  shows((await host.get(below('/audit?actor=eve'))).text, 'No entry matches');
});

test('export the audit log as JSON lines and as CSV whose cells are no formulas', async () => {
  const json = await host.post(below('/audit/export'), { format: 'jsonl' });
  const lines = json.text.trimEnd().split('\n');
  assert.ok(lines.length > 5);
  for (const line of lines) assert.match(JSON.parse(line).id, /^audit_/);
  assert.match(json.headers['content-disposition'] ?? '', /attachment; filename=audit-/);
  const csv = await host.post(below('/audit/export'), { format: 'csv', action: 'member.remove' });
  shows(csv.text, /^id,at,project,actor_kind/);
  shows(csv.text, `"'=HYPERLINK(""https://evil.example"")"`);
  showsNot(csv.text, 'member.invite');
  assert.equal((await host.audited())[0]?.action, 'audit.export');
});

test('page through the audit log', async () => {
  for (let i = 0; i < 60; i += 1) await host.post(below('/projects'), { name: `Project ${i}` });
  const first = await host.get(below('/audit?action=project.create'));
  const [, next = ''] = /href="([^"]+)" rel="next"/.exec(first.text) ?? [];
  const second = await host.get(next.replaceAll('&amp;', '&'));
  shows(second.text, 'First page');
  showsNot(second.text, 'rel="next"');
  assert.equal(second.text.split('<code>project.create</code>').length - 1, 10);
});

test.run();
