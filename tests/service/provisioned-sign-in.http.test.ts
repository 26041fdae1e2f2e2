import assert from 'node:assert/strict';
import { orThrow } from '../../composition/host/or-throw.js';
import { startDemo } from '../support/hosts/running-server.js';
import { redirectedBrowser } from '../support/http/redirected-browser.js';
import { client, identityProvider } from '../support/oidc/identity-provider.js';
import { suite } from '../support/suite.js';

const people = {
  ada: { email: 'Ada@example.com', isVerified: true },
  eve: { email: 'ada@example.com', isVerified: false },
};

const test = suite('sign-in of provisioned members');

test('a person whom a directory adds signs in at the provider, works, and is put out', async () => {
  const provider = await identityProvider(people);
  const { url, demo, messaging, close } = await startDemo('sqlite', {
    ROUNDTRIP_OIDC_ISSUER: provider.issuer,
    ROUNDTRIP_OIDC_CLIENT_ID: client.id,
    ROUNDTRIP_OIDC_CLIENT_SECRET: client.secret,
    ROUNDTRIP_LOG_LEVEL: 'silent',
  });
  try {
    provider.serve(`${url}/dashboard/sign-in/oidc/callback`);
    const { organization_id: organization, project_id: project } = demo;
    const { text } = orThrow(await messaging.createScimToken({ organization, name: 'Okta' }));
    const scim = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${url}/scim/v2${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${text}`,
          ...(body && { 'Content-Type': 'application/scim+json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
      return answer.status === 204 ? {} : await answer.json();
    };
    const start = `${url}/dashboard/sign-in/oidc?next=${encodeURIComponent('/dashboard/account')}`;
    const page = `${url}/dashboard/projects/${project}/messages`;
    const member = {
      userName: 'ada@example.com',
      roles: [{ value: 'developer' }],
    };
    const { id, meta } = (await scim('POST', '/Users', member)) as {
      readonly id: string;
      readonly meta: { readonly location: string };
    };
    assert.equal(meta.location, `${url}/scim/v2/Users/${id}`);

    // The provider has not verified the address.
    provider.signIn('eve');
    const eve = redirectedBrowser();
    assert.notEqual((await eve.open(start)).url.pathname, '/dashboard/account');

    provider.signIn('ada');
    const ada = redirectedBrowser();
    assert.equal((await ada.open(start)).url.pathname, '/dashboard/account');
    assert.equal((await ada.open(page)).status, 200);
    const members = orThrow(await messaging.listMembers({ organization }));
    assert.deepEqual(
      members.map(({ email, role, hasPassword }) => [email, role, hasPassword]),
      [['ada@example.com', 'developer', false]],
    );

    const set = (active: boolean | string) => ({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'Replace', path: 'active', value: active }],
    });
    await scim('PATCH', `/Users/${id}`, set('False'));
    assert.equal((await ada.open(page)).status, 404);
    await scim('PATCH', `/Users/${id}`, set('True'));
    assert.equal((await ada.open(page)).status, 404);
    const again = redirectedBrowser();
    await again.open(start);
    assert.equal((await again.open(page)).status, 200);
    await scim('DELETE', `/Users/${id}`);
    assert.equal((await again.open(page)).status, 404);
  } finally {
    await close();
    await provider.close();
  }
});

test.run();
