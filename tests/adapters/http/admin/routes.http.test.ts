import assert from 'node:assert/strict';
import { adminRoutes } from '../../../../adapters/http/index.js';
import { takesKey } from '../../../../adapters/http/request/idempotency-key.js';
import type { AuditEntry } from '../../../../core/model/people/audit-entry.js';
import { finalAfterMs } from '../../../../core/model/people/audit-seal.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyId } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { anyMember, anyProvisionedGroup, anyUser } from '../../../support/fixtures/people.js';
import { seal } from '../../../support/fixtures/sealed-log.js';
import { refused } from '../../../support/http/http-checks.js';
import { suite } from '../../../support/suite.js';
import { type Ask, adminHost, idOf, nothing } from './operators.js';

const test = suite('HTTP: the routes of operators');

let host: Awaited<ReturnType<typeof adminHost>>;
const succeeded = new Set<string>();

test.before(async () => {
  host = await adminHost();
});
test.after(async () => {
  assert.deepEqual(host.faults, []);
  await host.close();
});

const expect = async (status: number, name: string, asked?: Ask) => {
  if (status < 300) succeeded.add(name);
  return host.expect(status, name, asked);
};

/** Every entry of the audit log, of all organizations and of none. */
const entries = async (): Promise<readonly AuditEntry[]> => {
  const organizations = await host.stores.tenants.listOrganizations({ limit: 1_000 });
  const all = [null, ...organizations.map(({ id }) => id)].map((id) =>
    host.stores.audit.list(id, { limit: 1_000 }),
  );
  return (await Promise.all(all)).flat();
};

/** Asks a route that writes, and returns the entry that it leaves, which names the token. */
const written = async (status: number, name: string, action: string, asked?: Ask) => {
  const before = new Set((await entries()).map(({ id }) => id));
  const reply = await expect(status, name, asked);
  const added = (await entries()).filter(({ id }) => !before.has(id));
  assert.deepEqual(
    added.map((entry) => [entry.action, entry.outcome]),
    [[action, 'done']],
    name,
  );
  for (const { actor } of added)
    assert.deepEqual(actor, {
      ...{ kind: 'admin_token', id: host.own.id, name: 'Terraform', address: '127.0.0.1' },
    });
  assert.ok(!JSON.stringify(added).includes(host.text));
  return reply;
};

const organizationWith = async (name: string) =>
  idOf(await expect(201, 'createOrganization', { body: { name } }));

test('make, list and rename organizations, and page through them', async () => {
  const made = await written(201, 'createOrganization', 'organization.create', {
    body: { name: 'Fictional Desk' },
  });
  const params = { organization: idOf(made) };
  assert.deepEqual((await expect(200, 'getOrganization', { params })).json, made.json);
  await written(200, 'updateOrganization', 'organization.rename', {
    params,
    body: { name: 'Desk' },
  });
  await organizationWith('Second');
  await organizationWith('Third');
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '?limit=1' : `?limit=1&cursor=${cursor}`;
    const { json } = await expect(200, 'listOrganizations', { query });
    const page = json as { data: { name: string }[]; next_cursor: string | null };
    names.push(...page.data.map(({ name }) => name));
    cursor = page.next_cursor;
  }
  assert.deepEqual(names, ['Desk', 'Second', 'Third']);
  await expect(422, 'listOrganizations', { query: '?cursor=x' });
  await expect(422, 'createOrganization', { body: { name: 'Two\nlines' } });
});

test('make, read, rename, suspend, resume, delete and bring back a project', async () => {
  const organization = await organizationWith('Owner');
  const params = { organization, project: '' };
  const made = await written(201, 'createProject', 'project.create', {
    params,
    body: { name: 'Orders', environment: 'test' },
  });
  params.project = idOf(made);
  assert.deepEqual((await expect(200, 'getProject', { params })).json, made.json);
  const { json: list } = await expect(200, 'listProjects', { params });
  assert.deepEqual((list as { readonly data: unknown }).data, [made.json]);
  await written(200, 'updateProject', 'project.rename', { params, body: { name: 'Orders 2' } });
  const other = await organizationWith('Next owner');
  await expect(200, 'moveProject', { params, body: { organization: other } });
  const back = await expect(200, 'moveProject', {
    params,
    body: { organization },
  });
  assert.deepEqual(back.json, { ...(made.json as object), name: 'Orders 2' });
  await expect(404, 'moveProject', { params, body: { organization: nothing.organization } });
  const reason = 'unpaid since March';
  const suspended = await written(200, 'suspendProject', 'project.suspend', {
    params,
    body: { reason },
  });
  assert.match(suspended.text, /unpaid since March/);
  await written(200, 'suspendProject', 'project.suspend', { params });
  const resumed = await written(200, 'resumeProject', 'project.resume', { params });
  assert.match(resumed.text, /"suspended_at":null/);
  const deleted = await written(200, 'deleteProject', 'project.delete', { params });
  assert.match(deleted.text, /"deletes_at":"2026-02-07/);
  const later = await written(200, 'deleteProject', 'project.delete', {
    params,
    body: { days: 30 },
  });
  assert.match(later.text, /"deletes_at":"2026-03-02/);
  const { json } = await expect(200, 'getProjectDeletion', { params });
  assert.equal((json as { readonly state: string }).state, 'scheduled');
  const undeleted = await written(200, 'undeleteProject', 'project.undelete', { params });
  assert.match(undeleted.text, /"deletes_at":null/);
  await expect(422, 'deleteProject', { params, body: { days: 0 } });
  await expect(422, 'createProject', { params, body: { name: 'Any', environment: 'staging' } });
  await expect(404, 'createProject', { params: nothing, body: { name: 'A', environment: 'test' } });
});

test('count what a project used', async () => {
  const { project, channel } = await host.newProject();
  const send = {
    ...{ channel, to: '+12025550123', metadata: {} },
    payload: { kind: 'text', text: 'Hi' },
  } as const;
  rightOf(await host.useCases.acceptMessage({ project, send }));
  const { json } = await expect(200, 'getUsage', { params: { project } });
  const { data } = json as { readonly data: readonly Readonly<Record<string, unknown>>[] };
  assert.deepEqual(
    data.map(({ metric, quantity }) => [metric, quantity]),
    [['outbound_messages', 1]],
  );
  const wrong = { params: { project }, query: '?from_date=2026-01-02&to_date=2026-01-01' };
  refused(await expect(422, 'getUsage', wrong), 'invalid_date_range');
  refused(await expect(404, 'getUsage', { params: nothing }), 'project_not_found');
});

test('set billing, limits, plans and retention', async () => {
  const organization = await organizationWith('Owner of limits');
  const body = { name: 'Any', environment: 'live' };
  const project = idOf(await expect(201, 'createProject', { params: { organization }, body }));
  const params = { organization, project, name: 'growth' };
  const billed = await written(200, 'setBilling', 'project.set_billing', {
    params,
    body: { subscription: 'active', message_allowance: 1_000 },
  });
  assert.match(billed.text, /"message_allowance":1000/);
  await written(200, 'setPlan', 'plan.set', {
    params,
    body: { send: 200, organization_send: 400 },
  });
  await expect(200, 'listPlans');
  await written(200, 'setOrganizationLimits', 'organization.set_limits', {
    params,
    body: { plan: 'growth', limits: { endpoints: 20 } },
  });
  const { json } = await expect(200, 'getOrganizationLimits', { params });
  const { plan, limits } = json as { plan: string; limits: Record<string, { value: number }> };
  assert.deepEqual([plan, limits.send?.value, limits.endpoints?.value], ['growth', 200, 20]);
  await written(200, 'setProjectLimits', 'project.set_limits', { params, body: { send: 300 } });
  await expect(200, 'getProjectLimits', { params });
  refused(
    await expect(422, 'setProjectLimits', { params, body: { send: 500 } }),
    'limit_above_organization',
  );
  await expect(422, 'setProjectLimits', { params, body: { organization_send: 1 } });
  const unknown = { params, body: { plan: 'nothing' } };
  refused(await expect(404, 'setOrganizationLimits', unknown), 'plan_not_found');
  refused(await expect(409, 'removePlan', { params }), 'plan_in_use');
  await expect(200, 'setOrganizationLimits', { params, body: { plan: 'default' } });
  await written(200, 'removePlan', 'plan.remove', { params });
  const kept = await written(200, 'setRetention', 'project.set_retention', {
    params,
    body: { messages: 30, media: 'forever' },
  });
  assert.match(kept.text, /"messages":"30d","media":"forever"/);
  await expect(200, 'getRetention', { params });
  await expect(422, 'setRetention', { params, body: { messages: 1 } });
  await expect(200, 'setProjectLimits', { params, body: { retention: 20 } });
  assert.match(
    (await expect(200, 'getRetention', { params })).text,
    /"messages":"20d".*"at_most":\{"days":20,"source":"project"\}/,
  );
  const above = await expect(422, 'setRetention', { params, body: { messages: 30 } });
  refused(above, 'limit_above_retention');
  assert.match(above.text, /"param":"messages"/);
});

test('make, list, read, rotate and revoke API keys, which work', async () => {
  const organization = await organizationWith('Owner of keys');
  const body = { name: 'Any', environment: 'test' };
  const project = idOf(await expect(201, 'createProject', { params: { organization }, body }));
  const params = { project, key: '' };
  const asked = {
    ...{ name: 'Backend', scopes: ['messages:read'], allowed_ips: ['127.0.0.0/8'] },
    expires_at: '2030-01-31T09:30:00Z',
  };
  const made = await written(201, 'createApiKey', 'api_key.create', { params, body: asked });
  const { key: token, expires_at: expiresAt } = made.json as Readonly<Record<string, string>>;
  assert.equal(expiresAt, '2030-01-31T09:30:00.000Z');
  const found = await host.useCases.authenticate({ token, address: '127.0.0.1' });
  assert.equal(rightOf(found).project, project);
  params.key = idOf(made);
  assert.ok(!(await expect(200, 'getApiKey', { params })).text.includes(String(token)));
  assert.ok(!(await expect(200, 'listApiKeys', { params })).text.includes(String(token)));
  await written(201, 'rotateApiKey', 'api_key.rotate', { params });
  const { text } = await written(200, 'revokeApiKey', 'api_key.revoke', { params });
  assert.ok(!text.includes('"revoked_at":null'));
  refused(await expect(409, 'rotateApiKey', { params }), 'api_key_dead');
  const past = { scopes: [], expires_at: '2020-01-01T00:00:00Z' };
  refused(await expect(422, 'createApiKey', { params, body: past }), 'invalid_expiry');
  const range = { scopes: [], allowed_ips: ['nonsense'] };
  refused(await expect(422, 'createApiKey', { params, body: range }), 'invalid_address_range');
});

test('connect, change, check, pause and resume a channel', async () => {
  const organization = await organizationWith('Owner of channels');
  const body = { name: 'Any', environment: 'live' };
  const project = idOf(await expect(201, 'createProject', { params: { organization }, body }));
  const params = { project, channel: '', id: '' };
  const made = await written(201, 'createChannel', 'channel.connect', {
    params,
    body: { provider: 'sandbox', address: '+12025550177', display_name: 'Support' },
  });
  params.channel = idOf(made);
  params.id = params.channel;
  await expect(200, 'listChannels', { params });
  await expect(200, 'getChannel', { params });
  const listed = async (query: string) => {
    const { json } = await expect(200, 'listProviderChannels', { query });
    return json as { readonly data: readonly { id: string }[]; readonly has_more: boolean };
  };
  const { data } = await listed(`?provider=sandbox&project=${project}`);
  assert.deepEqual(data, [made.json]);
  assert.ok((await listed('?provider=sandbox')).data.some(({ id }) => id === params.channel));
  assert.deepEqual((await listed('?provider=whatsapp_cloud')).data, []);
  await expect(422, 'listProviderChannels');
  const secret = { params, body: { values: { token: 'EAAinvented' } } };
  assert.match((await expect(422, 'setChannelCredentials', secret)).text, /a sandbox channel/);
  await written(200, 'setChannelRate', 'channel.change_rate', {
    params,
    body: { rate_per_second: 5 },
  });
  await written(200, 'setChannelRawSends', 'channel.change_raw_sends', {
    params,
    body: { raw_sends: true },
  });
  await expect(200, 'checkChannel', { params });
  await written(200, 'pauseChannel', 'channel.pause', { params });
  await written(200, 'resumeChannel', 'channel.resume', { params });
  const unknown = { provider: 'nothing', address: '+12025550178' };
  await expect(422, 'createChannel', { params, body: unknown });
});

test('invite, change and remove members, and read the audit log', async () => {
  const organization = await organizationWith('Owner of members');
  const params = { organization, user: '', invitation: '' };
  const invited = await written(201, 'createInvitation', 'member.invite', {
    params,
    body: { email: 'ada@example.com', role: 'owner' },
  });
  const { token } = invited.json as { readonly token: string };
  assert.ok(!(await expect(200, 'listInvitations', { params })).text.includes(token));
  params.invitation = idOf(invited);
  await written(204, 'withdrawInvitation', 'invitation.withdraw', { params });
  refused(await expect(404, 'withdrawInvitation', { params }), 'invitation_not_found');
  const { json } = await expect(200, 'listAuditEntries', {
    params,
    query: '?limit=1&action=member.invite',
  });
  const { data } = json as { readonly data: readonly { readonly actor: object }[] };
  assert.deepEqual(data[0]?.actor, {
    ...{ kind: 'admin_token', id: host.own.id, name: 'Terraform', address: '127.0.0.1' },
  });
  await expect(200, 'listMembers', { params });
  const rules = { require_second_factor: true, dashboard_addresses: ['192.0.2.0/24'] };
  const set = await written(200, 'updateSignInRules', 'organization.set_sign_in_rules', {
    params,
    body: rules,
  });
  const shown = { organization_id: organization, require_single_sign_on: false, ...rules };
  assert.deepEqual(set.json, shown);
  assert.deepEqual((await expect(200, 'getSignInRules', { params })).json, shown);
  const wrong = { params, body: { dashboard_addresses: ['nonsense'] } };
  refused(await expect(422, 'updateSignInRules', wrong), 'invalid_address_range');
  refused(
    await expect(404, 'updateMember', { params: nothing, body: { role: 'viewer' } }),
    'organization_not_found',
  );
  const unknown = { organization, user: nothing.user ?? '' };
  for (const name of ['removeMember', 'resetSecondFactor'])
    refused(await expect(404, name, { params: unknown }), 'member_not_found');
});

test('check the audit log, also against a seal that was noted', async () => {
  const check = async (query = '') => {
    const { json } = await expect(200, 'verifyAuditLog', { query });
    return json as Readonly<Record<string, unknown>>;
  };
  const { fault, seals, newest_seal: none } = await check();
  assert.deepEqual([fault, seals, none], [null, 0, null]);
  await seal(host.stores, host.time.now + 3 * finalAfterMs);
  const { newest_seal: noted, entries } = await check();
  assert.ok(Number(entries) > 0);
  assert.equal((await check(`?expect=${noted}`)).fault, null);
  const { fault: other } = await check(`?expect=1:${'0'.repeat(64)}`);
  assert.deepEqual(other, { code: 'other_seal', seal: 1, entry: null });
  await expect(422, 'verifyAuditLog', { query: '?expect=1' });
});

test('give a member a role in one project, and take it away', async () => {
  const { project } = await host.newProject();
  const { organization } = present(await host.stores.tenants.findProject(project));
  const person = anyUser();
  const { id: user } = person;
  await add(host.stores, { users: [person], members: [anyMember({ organization, user })] });
  const params = { organization, project, user };
  const body = { role: 'developer' };
  await written(204, 'setProjectRole', 'member.set_project_role', { params, body });
  const projects = async () => {
    const { json } = await expect(200, 'listMembers', { params });
    const { data } = json as { readonly data: readonly { readonly projects: object[] }[] };
    return data[0]?.projects;
  };
  assert.deepEqual(await projects(), [{ project_id: project, role: 'developer' }]);
  await written(204, 'removeProjectRole', 'member.remove_project_role', { params });
  assert.deepEqual(await projects(), []);
  await expect(422, 'setProjectRole', { params, body: { role: 'owner' } });
  const stranger = { params: { ...params, user: anyId('user') } };
  refused(await expect(404, 'setProjectRole', { ...stranger, body }), 'member_not_found');
  refused(await expect(404, 'removeProjectRole', stranger), 'member_not_found');
});

test('change the role of a member, take the second factor away, and remove it', async () => {
  const organization = (await organizationWith('Owner of people')) as `org_${string}`;
  const [owner, person] = [anyUser(), anyUser()];
  const { id: user } = person;
  await add(host.stores, {
    users: [owner, person],
    members: [
      anyMember({ organization, user: owner.id }),
      anyMember({ organization, user, role: 'developer', addedAt: host.time.now }),
    ],
  });
  const params = { organization, user };
  const shown = async () => {
    const { json } = await expect(200, 'listMembers', { params });
    const { data } = json as { readonly data: readonly Readonly<Record<string, unknown>>[] };
    return data.map((each) => [each.user_id, each.role, each.has_second_factor]);
  };
  const first = [owner.id, 'owner', true];
  assert.deepEqual(await shown(), [first, [user, 'developer', true]]);
  const body = { role: 'viewer' };
  await written(204, 'updateMember', 'member.change_role', { params, body });
  assert.deepEqual(await shown(), [first, [user, 'viewer', true]]);
  await written(204, 'resetSecondFactor', 'member.reset_second_factor', { params });
  assert.deepEqual(await shown(), [first, [user, 'viewer', false]]);
  await written(204, 'removeMember', 'member.remove', { params });
  assert.deepEqual(await shown(), [first]);
  refused(await expect(404, 'removeMember', { params }), 'member_not_found');
  const last = { params: { organization, user: owner.id } };
  refused(await expect(409, 'updateMember', { ...last, body }), 'last_owner');
  refused(await expect(409, 'removeMember', last), 'last_owner');
});

test('make, list and revoke the tokens of a directory', async () => {
  const organization = await organizationWith('Owner of a directory');
  const params = { organization };
  const made = await written(201, 'createScimToken', 'scim_token.create', {
    params,
    body: { name: 'Okta' },
  });
  const { token, ...shown } = made.json as { readonly token: string; readonly id: string };
  assert.match(token, /^rt_scim_/);
  const listed = await expect(200, 'listScimTokens', { params });
  assert.deepEqual((listed.json as { readonly data: unknown }).data, [shown]);
  const body = { name: 'Next', expires_at: '2100-01-31T09:30:00.000Z' };
  const next = await expect(201, 'createScimToken', { params, body });
  assert.equal((next.json as { readonly expires_at: unknown }).expires_at, body.expires_at);
  const third = await expect(409, 'createScimToken', { params, body: { name: 'Third' } });
  refused(third, 'scim_token_limit_exceeded');
  const named = { params: { organization, token: shown.id } };
  const revoked = await written(200, 'revokeScimToken', 'scim_token.revoke', named);
  assert.notEqual((revoked.json as { readonly revoked_at: unknown }).revoked_at, null);
  const other = { params: { organization, token: nothing.token ?? '' } };
  refused(await expect(404, 'revokeScimToken', other), 'scim_token_not_found');
});

test('list the groups of a directory, and say what they give', async () => {
  const organization = (await organizationWith('Owner of groups')) as `org_${string}`;
  const project = idOf(
    await expect(201, 'createProject', {
      ...{ params: { organization }, body: { name: 'Mapped', environment: 'test' } },
    }),
  );
  const group = anyProvisionedGroup({ organization, externalId: 'ext' });
  await add(host.stores, { provisionedGroups: [group] });
  const params = { organization, group: group.id, project };
  const asked = (role: string | null) => ({ params, body: { role } });
  const listed = async () => {
    const { json } = await expect(200, 'listScimGroups', { params: { organization } });
    return (json as { readonly data: readonly Readonly<Record<string, unknown>>[] }).data[0];
  };
  assert.deepEqual((await listed())?.role, null);
  await written(200, 'setScimGroupRole', 'scim_group.set_role', asked('contributor'));
  const set = await written(
    ...([200, 'setScimGroupProjectRole', 'scim_group.set_project_role', asked('admin')] as const),
  );
  assert.deepEqual(set.json, await listed());
  const { role, projects, external_id: externalId } = present(await listed());
  assert.deepEqual(
    [role, projects, externalId],
    ['contributor', [{ project_id: project, role: 'admin' }], 'ext'],
  );
  await written(200, 'setScimGroupRole', 'scim_group.set_role', asked(null));
  await expect(200, 'setScimGroupProjectRole', asked(null));
  assert.deepEqual((await listed())?.projects, []);
  await expect(422, 'setScimGroupRole', asked('owner'));
  await expect(422, 'setScimGroupProjectRole', asked('contributor'));
  const absent = { params: { ...params, group: nothing.group ?? '' }, body: { role: 'admin' } };
  refused(await expect(404, 'setScimGroupRole', absent), 'scim_group_not_found');
  const elsewhere = { ...asked('admin'), params: { ...params, project: nothing.project ?? '' } };
  refused(await expect(404, 'setScimGroupProjectRole', elsewhere), 'project_not_found');
});

test('erase a person, and tell how the service is', async () => {
  const { project, channel } = await host.newProject();
  const payload = { kind: 'text', text: 'Hi' } as const;
  const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
  rightOf(await host.useCases.acceptMessage({ project, send }));
  const erased = await written(200, 'erasePerson', 'person.erase', {
    params: { project },
    body: { recipient: '+12025550123' },
  });
  assert.match(erased.text, /"messages":1/);
  const { json } = await expect(200, 'getStatus');
  assert.equal((json as { readonly is_ready: boolean }).is_ready, true);
  await expect(200, 'whoami');
});

test('answer 404 for what is not there, and 422 for what they do not know', async () => {
  for (const { name, path, body, method } of adminRoutes) {
    const isBody = body.mediaTypes.length > 0;
    if (path.includes('{') && method === 'GET') await expect(404, name, { params: nothing });
    if (method === 'GET') await expect(422, name, { params: nothing, query: '?no_such=1' });
    if (!isBody) continue;
    const long = { 'Content-Length': '104857600' };
    await expect(413, name, { params: nothing, body: {}, headers: long });
    await expect(422, name, { params: nothing, body: { no_such: 1 } });
  }
});

test('repeat the answer of a creation under its idempotency key', async () => {
  const keyed = adminRoutes.filter(takesKey).map(({ name }) => name);
  assert.deepEqual(keyed, [
    'createOrganization',
    'createProject',
    'createApiKey',
    'rotateApiKey',
    'createChannel',
    'createScimToken',
  ]);
  const organization = await organizationWith('Owner of repeated');
  const body = { name: 'Once', environment: 'test' };
  const asked = { params: { organization }, body, headers: { 'Idempotency-Key': 'one' } };
  const first = await expect(201, 'createProject', asked);
  const again = await expect(201, 'createProject', asked);
  assert.deepEqual([again.text, again.headers['idempotent-replay']], [first.text, 'true']);
  const { json } = await expect(200, 'listProjects', asked);
  assert.equal((json as { readonly data: readonly unknown[] }).data.length, 1);
  const other = { ...asked, body: { ...body, name: 'Other' } };
  refused(await expect(409, 'createProject', other), 'idempotency_key_reuse');
  const { text: token } = await host.newToken();
  await expect(201, 'createProject', { ...asked, token });
  const wrong = {
    ...asked,
    body: { name: '', environment: 'test' },
    headers: { 'Idempotency-Key': 'two' },
  };
  await expect(422, 'createProject', wrong);
  await expect(201, 'createProject', { ...wrong, body });
  refused(
    await expect(422, 'createProject', { ...asked, headers: { 'Idempotency-Key': 'a b' } }),
    'invalid_idempotency_key',
  );
  host.time.now += 86_400_000;
  const late = await expect(201, 'createProject', asked);
  assert.notEqual(idOf(late), idOf(first));
});

test('were all asked, and succeeded where they can without secrets of a channel', () => {
  // tests/service/channel-secrets.http.test.ts
  const never = ['setChannelCredentials'];
  const missing = adminRoutes.map(({ name }) => name).filter((name) => !succeeded.has(name));
  assert.deepEqual(missing.sort(), never.sort());
});

test.run();
