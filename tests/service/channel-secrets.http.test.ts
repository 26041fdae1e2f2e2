import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import knex from 'knex';
import { sqliteConfig } from '../../adapters/knex/index.js';
import { credentialsOf } from '../../adapters/whatsapp-cloud/index.js';
import { adminScopes } from '../../core/model/access/admin-scopes.js';
import { scopes } from '../../core/model/access/scopes.js';
import { fictional, startWhatsAppEmulator } from '../emulators/whatsapp-cloud/index.js';
import { present, rightOf } from '../support/fixtures/either.js';
import { type LoggedServer, loggedServer } from '../support/logs/logged-server.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';

const cases = suite('the secrets of a channel over the Admin API');

/** As long as those of Meta. */
const first = {
  app_secret: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  token: `EAAGm0PX4ZCpsBA${'qK7'.repeat(55)}ZDfirst`,
  verify_token: 'a-verify-token-of-herons',
};
const second = {
  token: `EAAHn1QY5ADqtCB${'rL8'.repeat(55)}ZDsecond`,
  verify_token: 'another-verify-token-of-geese',
};
/** Given in a request that is refused. */
const refusedToken = `EAAIo2RZ6BErUDC${'sM9'.repeat(55)}ZDrefused`;
const secrets = [...Object.values(first), ...Object.values(second), refusedToken];

/** The secrets, each by its begin and its end: one that is cut off is told too. */
const parts = secrets.flatMap((secret) =>
  [secret, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex')].flatMap(
    (text) => [text.slice(0, 14), text.slice(-14, -2)],
  ),
);

const tellsNoSecret = (text: string, place: string): void => {
  for (const part of parts) assert.ok(!text.includes(part), `a secret is in ${place}`);
};

const identifiers = {
  phone_number_id: fictional.phoneNumberId,
  waba_id: fictional.accountId,
  app_id: fictional.appId,
};

/** Asks the Admin API of a server. No answer has a secret. */
const operatorOf = async ({ adminUrl, messaging }: LoggedServer) => {
  const { text: token } = rightOf(
    await messaging.createAdminToken({
      ...{ name: 'Terraform', scopes: adminScopes, expiresAt: null, allowedIps: [] },
    }),
  );
  const ask = async (
    status: number,
    [method, path]: readonly [method: string, path: string],
    body?: object | string,
    key?: string,
  ) => {
    const answer = await fetch(`${present(adminUrl)}/admin/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const place = `the answer to ${method} ${path}`;
    assert.equal(answer.status, status, place);
    tellsNoSecret(JSON.stringify([...answer.headers]) + text, place);
    return { text, json: JSON.parse(text), isReplay: answer.headers.has('idempotent-replay') };
  };
  return ask;
};

/** The bytes of the database, with what its log has before a checkpoint. */
const bytesOf = async ({ database }: LoggedServer): Promise<string> => {
  const folder = dirname(database.slice('sqlite:'.length));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map((file) => readFile(join(file.parentPath, file.name), 'latin1'));
  return (await Promise.all(texts)).join('\n');
};

/** The rows of the answers that are kept under idempotency keys of operators. */
const keptAnswers = async ({ database }: LoggedServer) => {
  const db = knex.default(sqliteConfig(database.slice('sqlite:'.length)));
  try {
    return (await db('ephemeral_entries').whereLike('name', 'admin/%')) as readonly {
      readonly name: string;
      readonly text: string;
    }[];
  } finally {
    await db.destroy();
  }
};

/** A server with the emulated provider, which knows both tokens, and a live project. */
const opened = async () => {
  const emulator = await startWhatsAppEmulator({
    app: { secret: first.app_secret },
    tokens: [{ text: first.token }, { text: second.token }],
  });
  const server = await loggedServer('sqlite', {
    ...{ ROUNDTRIP_ADMIN_PORT: '0', ROUNDTRIP_ADMIN_API: 'on' },
    ROUNDTRIP_WHATSAPP_GRAPH_URL: emulator.origin,
  });
  const ask = await operatorOf(server);
  const { json: organization } = await ask(201, ['POST', '/organizations'], { name: 'Herons' });
  const { json: project } = await ask(201, ['POST', `/organizations/${organization.id}/projects`], {
    ...{ name: 'Orders', environment: 'live' },
  });
  return {
    ...{ server, ask, organization: organization.id, project: project.id },
    channels: `/projects/${project.id}/channels`,
    close: async () => {
      await server.stop();
      await emulator.close();
    },
  };
};
type Scene = Awaited<ReturnType<typeof opened>>;

const inServer = (body: (scene: Scene) => Promise<void>) => async (): Promise<void> => {
  const scene = await opened();
  const { server } = scene;
  try {
    await body(scene).finally(scene.close);
    // What was written before the stop, and what the stop itself writes.
    tellsNoSecret(server.text(), 'the log');
    const bytes = await bytesOf(server);
    assert.ok(bytes.includes(fictional.phoneNumberId));
    tellsNoSecret(bytes, 'the data folder');
  } finally {
    await server.close();
  }
};

const newChannel = {
  ...{ provider: 'whatsapp_cloud', address: `+${fictional.phoneNumber}`, display_name: 'Support' },
  values: { ...identifiers, ...first },
};

/** Reads the channel at every place that shows it, and in the store, where its secrets are these. */
const assertSealed = async (
  { server, ask, channels, organization, project }: Scene,
  id: string,
  expected: { readonly token: string; readonly verify_token: string },
): Promise<void> => {
  assert.equal((await ask(200, ['GET', `${channels}/${id}`])).json.id, id);
  assert.equal((await ask(200, ['GET', channels])).json.data.length, 1);
  const audit = `/organizations/${organization}/audit_entries?limit=100`;
  const { text: shownAudit } = await ask(200, ['GET', audit]);
  assert.match(shownAudit, /"channel\.connect"/);
  const { stores, sealing } = server.parts;
  const entries = await stores.audit.list(organization, { limit: 1_000 });
  assert.ok(entries.some(({ resource }) => resource === id));
  tellsNoSecret(JSON.stringify(entries), 'the audit log');
  const channel = present(await stores.channels.find(project, id as `chan_${string}`));
  tellsNoSecret(JSON.stringify(channel), 'the stored channel');
  const { token, appSecret, verifyToken } = credentialsOf(channel, sealing);
  assert.deepEqual(
    { token, app_secret: appSecret, verify_token: verifyToken },
    { ...expected, app_secret: first.app_secret },
  );
  const bytes = await bytesOf(server);
  assert.ok(bytes.includes(id));
  tellsNoSecret(bytes, 'the data folder');
};

/** What the provider says of the token of a channel, as the checks of the channel show it. */
const checkedToken = async ({ ask }: Scene, id: string): Promise<unknown> => {
  const { json } = await ask(200, ['GET', `/channels/${id}/checks`]);
  const checks: readonly Readonly<Record<string, unknown>>[] = json.data;
  return checks.find(({ check }) => check === 'token')?.outcome;
};

cases(
  'are stored sealed when it is made, and shown nowhere, nor when the answer is repeated',
  inServer(async (scene) => {
    const { server, ask, channels } = scene;
    const made = await ask(201, ['POST', channels], newChannel, 'one');
    const { id } = made.json;
    assert.equal(made.json.status, 'pending');
    const again = await ask(201, ['POST', channels], newChannel, 'one');
    assert.deepEqual([again.text, again.isReplay, made.isReplay], [made.text, true, false]);
    const other = { ...newChannel, values: { ...newChannel.values, token: refusedToken } };
    await ask(409, ['POST', channels], other, 'one');
    const kept = await keptAnswers(server);
    assert.equal(kept.length, 1);
    for (const { name, text } of kept) {
      assert.ok(!text.includes(id) && !text.includes('channel'), 'the answer is not sealed');
      tellsNoSecret(text, 'the kept answer');
      const answer = server.parts.sealing.open(text, name);
      assert.ok(answer.includes(id));
      tellsNoSecret(answer, 'the kept answer when it is opened');
    }
    await assertSealed(scene, id, first);
    assert.equal(await checkedToken(scene, id), 'passed');
    assert.ok(server.text().includes('/admin/v1/projects/{project}/channels'));
  }),
);

cases(
  'are stored sealed when they are replaced, and used from then on',
  inServer(async (scene) => {
    const { server, ask, channels } = scene;
    const { id } = (await ask(201, ['POST', channels], newChannel)).json;
    const credentials = ['PATCH', `/channels/${id}/credentials`] as const;
    const { text } = await ask(200, credentials, { values: second });
    assert.ok(text.includes(id));
    await assertSealed(scene, id, second);
    assert.equal(await checkedToken(scene, id), 'passed');
    const entries = await server.parts.stores.audit.list(scene.organization, { limit: 9 });
    const changed = entries.find(({ action }) => action === 'channel.change_settings');
    assert.equal(changed?.details.names, 'token verify_token');
  }),
);

cases(
  'are told by no refusal of a request that has them in a wrong form or at a wrong place',
  inServer(async (scene) => {
    const { ask, channels } = scene;
    const { id } = (await ask(201, ['POST', channels], newChannel)).json;
    const credentials = ['PATCH', `/channels/${id}/credentials`] as const;
    for (const values of [
      { token: `${refusedToken} ${refusedToken}` },
      { phone_number_id: refusedToken },
      { [refusedToken]: 'token' },
    ]) {
      await ask(422, credentials, { values });
      await ask(422, ['POST', channels], { ...newChannel, values });
    }
    await ask(422, credentials, { values: second, token: refusedToken });
    await ask(422, credentials, { values: refusedToken });
    const cutOff = JSON.stringify({ values: { token: refusedToken } }).slice(0, -2);
    await ask(422, credentials, cutOff);
    await ask(422, ['POST', channels], cutOff);
    await assertSealed(scene, id, first);
  }),
);

cases(
  'are in no request of the log that a project has of its own requests',
  inServer(async ({ server, ask, channels, project }) => {
    const { id } = (await ask(201, ['POST', channels], newChannel)).json;
    await ask(200, ['PATCH', `/channels/${id}/credentials`], { values: second });
    const { text: key } = rightOf(
      await server.messaging.createKey({ project, scopes, expiresAt: null, allowedIps: [] }),
    );
    const read = async (path: string): Promise<string> => {
      const headers = { authorization: `Bearer ${key}` };
      const answer = await fetch(`${server.url}/v1${path}`, { headers });
      assert.equal(answer.status, 200);
      return answer.text();
    };
    for (const path of ['/channels', `/channels/${id}`])
      tellsNoSecret(await read(path), `the answer to ${path}`);
    const log = await eventually(async () => {
      const text = await read('/requests');
      assert.ok(text.includes(`/v1/channels/${id}`), 'the request is not in the log');
      return text;
    });
    tellsNoSecret(log, 'the log of requests');
  }),
);

cases.run();
