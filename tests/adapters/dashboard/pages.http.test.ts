import assert from 'node:assert/strict';
import { type DashboardHost, dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { shows, showsNot } from '../../support/dashboard/shows.js';
import { suite } from '../../support/suite.js';

const cases = suite('dashboard: pages');

let host: DashboardHost;
cases.before(async () => {
  host = await dashboardHost();
});
cases.after(() => host.close());

const projects = (): string => `/dashboard/organizations/${host.organization}/projects`;

cases('list the projects of an organization, escaped', async () => {
  const name = '<script>alert(1)</script>"&';
  const { organization } = host;
  await host.useCases.createProject({ organization, name, environment: 'live' });
  const { status, text } = await host.get(projects());
  assert.equal(status, 200);
  shows(text, /^<!doctype html><html lang="en"/);
  shows(text, /&lt;script>alert\(1\)&lt;\/script>&quot;&amp;/);
  showsNot(text, /<script>alert/);
});

cases('create a project, say so once, and write it to the audit log', async () => {
  const { status, headers } = await host.post(projects(), { name: 'Shop', environment: 'live' });
  assert.equal(status, 303);
  assert.match(headers.location ?? '', /^\/dashboard\/projects\/proj_/);
  const [cookie = ''] = (headers['set-cookie'] ?? '').split(';');
  const { text, headers: then } = await host.get(projects(), { Cookie: cookie });
  shows(text, /The project is created\./);
  assert.match(then['set-cookie'] ?? '', /^roundtrip_notice=;.*Max-Age=0/);
  const [entry] = await host.audited();
  assert.equal(entry?.action, 'project.create');
  assert.equal(entry?.outcome, 'done');
  assert.equal(entry?.resource, headers.location?.split('/').at(-1));
});

cases('show a form again with what was typed, and the error at its field', async () => {
  const { status, text } = await host.post(projects(), { name: '', environment: 'live' });
  assert.equal(status, 422);
  shows(text, /aria-describedby="field-name-error"/);
  shows(text, /id="field-name-error"/);
  shows(text, '<option value="live" selected>');
  // The browser goes to the field, and the error begins with its name.
  assert.equal(text.match(/ autofocus/g)?.length, 1);
  shows(text, /<input id="field-name"[^>]* autofocus/);
  shows(text, /id="field-name-error"[^>]*>Name /);
});

cases('are not found for a project of another organization, as for none', async () => {
  const { id: organization } = await other();
  for (const path of [`/dashboard/organizations/${organization}/projects`, '/dashboard/nothing']) {
    const { status, text, headers } = await host.get(path);
    assert.equal(status, 404);
    shows(text, /<h1>Not found<\/h1>/);
    shows(text, headers['service-request-id'] ?? 'no id');
  }
});

const other = async (): Promise<{ readonly id: string }> => {
  const created = await host.useCases.createOrganization({ name: 'Other' });
  if (created._tag === 'Left') throw new Error(created.left.code);
  return created.right;
};

cases.run();
