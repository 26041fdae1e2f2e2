import assert from 'node:assert/strict';
import { type DashboardHost, dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { shows, showsNot } from '../../support/dashboard/shows.js';
import { present } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';

const cases = suite('dashboard: the form of a webhook endpoint');

let host: DashboardHost;
cases.before(async () => {
  host = await dashboardHost();
});
cases.after(() => host.close());

const url = 'https://hooks.example.com/a';
const endpoint = async () => present((await host.stores.endpoints.list(host.project))[0]);
const headerNames = async () => (await endpoint()).headers?.map(({ name }) => name);

cases('is shown again with what was typed, headers too, and names what is wrong', async () => {
  const headers = 'Authorization: Bearer abc\nX-Tenant: shop';
  const wrong = [
    [{ url: 'ftp://hooks.example.com', headers }, 'field-url-error'],
    [{ url, headers: `${headers}\nno header` }, 'Line 3 is not of the form Name: value.'],
    [{ url, headers: `${headers}\nx-tenant: b` }, 'x-tenant is given twice'],
    [{ url, headers: `${headers}\nX-Empty:` }, 'X-Empty must be 1 to 1,024 printable'],
    [{ url, headers: `${headers}\nHost: b` }, 'Host is reserved'],
  ] as const;
  for (const [fields, text] of wrong) {
    const reply = await host.post('/webhooks', { ...fields, message: 'message.*' });
    assert.equal(reply.status, 422, text);
    shows(reply.text, text);
    shows(reply.text, headers);
  }
  assert.deepEqual(await host.stores.endpoints.list(host.project), []);
});

cases('sets, replaces and removes single headers, and shows no stored value', async () => {
  const message = 'message.*';
  const headers = 'Authorization: Bearer abc\r\nX-Tenant: shop: a';
  assert.equal((await host.post('/webhooks', { url, message, headers })).status, 200);
  const { id } = await endpoint();
  const form = await host.get(`/webhooks/${id}/edit`);
  shows(form.text, 'name="removed_headers" value="X-Tenant"');
  showsNot(form.text, 'Bearer abc');
  const change = (fields: Readonly<Record<string, string>>) =>
    host.post(`/webhooks/${id}`, { url, message, ...fields });
  assert.equal((await change({})).status, 303);
  assert.deepEqual(await headerNames(), ['Authorization', 'X-Tenant']);
  await change({ removed_headers: 'X-Tenant', headers: 'X-New: 1' });
  assert.deepEqual(await headerNames(), ['Authorization', 'X-New']);
  await change({ removed_headers: 'Authorization', headers: 'authorization: Bearer def' });
  assert.deepEqual(await headerNames(), ['X-New', 'authorization']);
});

cases.run();
