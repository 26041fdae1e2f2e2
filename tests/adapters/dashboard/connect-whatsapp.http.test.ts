import assert from 'node:assert/strict';
import type { ProjectId } from '../../../core/shared/ids.js';
import { fictional } from '../../emulators/whatsapp-cloud/index.js';
import {
  type DashboardHost,
  type DashboardHostOptions,
  dashboardHost,
} from '../../support/dashboard/dashboard-host.js';
import { shows, showsNot } from '../../support/dashboard/shows.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';
import { type CloudScene, cloudScene } from '../../support/whatsapp/cloud-scene.js';

const cases = suite('dashboard: connecting WhatsApp');

let scene: CloudScene;
let host: DashboardHost;
let project: ProjectId;

/** A case with a host and an emulated WhatsApp of its own. */
const onHost =
  (body: () => Promise<void>, options: DashboardHostOptions = {}) =>
  async (): Promise<void> => {
    scene = await cloudScene();
    const providers = { whatsapp_cloud: scene.provider };
    host = await dashboardHost({ ...options, parts: { providers } });
    try {
      const { organization, useCases } = host;
      const live = { organization, name: 'Shop', environment: 'live' } as const;
      const { id } = rightOf(await useCases.createProject(live));
      project = id;
      await body();
    } finally {
      await host.close();
      await scene.close();
    }
  };

/** An address below the live project. */
const at = (path: string): string => `/dashboard/projects/${project}${path}`;

const values = {
  provider: 'whatsapp_cloud',
  address: '+1 202-555-0123',
  display_name: 'Desk',
  'setup-phone_number_id': fictional.phoneNumberId,
  'setup-waba_id': fictional.accountId,
  'setup-app_id': fictional.appId,
  'setup-app_secret': fictional.appSecret,
  'setup-token': fictional.accessToken,
  'setup-verify_token': fictional.verifyToken,
};

const stored = async () => rightOf(await host.useCases.listChannels({ project }));

const secrets = [fictional.appSecret, fictional.accessToken];

cases(
  'asks for each value, with where to find it, and offers a verify token',
  onHost(async () => {
    const { status, text } = await host.get(at(`/channels/connect`));
    assert.equal(status, 200);
    for (const label of ['Phone number id', 'App secret', 'Access token', 'Verify token'])
      shows(text, label);
    shows(text, /<input[^>]*name="setup-token"[^>]*type="password"/);
    const [, offered] = /name="setup-verify_token"[^>]*value="([0-9a-f]{32})"/.exec(text) ?? [];
    const again = (await host.get(at(`/channels/connect`))).text;
    assert.ok(offered && !again.includes(offered), 'each form offers another one');
  }),
);

cases(
  'shows each check, and stores nothing',
  onHost(async () => {
    const { status, text } = await host.post(at(`/channels/connect/check`), values);
    assert.equal(status, 200);
    shows(text, /Status CONNECTED, quality GREEN/);
    for (const secret of secrets) showsNot(text, secret);
    assert.deepEqual(await stored(), []);
    const wrong = await host.post(at(`/channels/connect/check`), { ...values, address: '12' });
    assert.equal(wrong.status, 422);
    shows(wrong.text, /id="field-address-error"/);
  }),
);

cases(
  'connects nothing when a check fails, unless that is asked for',
  onHost(async () => {
    const wrong = { ...values, 'setup-token': 'EAAwrong' };
    const refused = await host.post(at(`/channels/connect`), wrong);
    assert.equal(refused.status, 422);
    shows(refused.text, /badge-bad">Failed/);
    shows(refused.text, `value="${fictional.phoneNumberId}"`);
    for (const secret of [...secrets, 'EAAwrong']) showsNot(refused.text, secret);
    assert.deepEqual(await stored(), []);
    const forced = await host.post(at(`/channels/connect`), { ...wrong, unchecked: 'on' });
    assert.equal(forced.status, 200);
    assert.equal((await stored()).length, 1);
  }),
);

cases(
  'names the field that is wrong',
  onHost(async () => {
    for (const [name, value] of [
      ['setup-waba_id', 'abc'],
      ['setup-app_secret', ''],
      ['setup-token', 'two words'],
      ['display_name', 'x'.repeat(300)],
    ] as const) {
      const { status, text } = await host.post(at(`/channels/connect`), {
        ...values,
        [name]: value,
      });
      assert.equal(status, 422, name);
      shows(text, `id="field-${name}-error"`);
    }
  }),
);

cases(
  'names the address of the API where that has a prefix',
  onHost(
    async () => {
      const { text } = await host.post(at(`/channels/connect`), values);
      shows(text, 'https://example.com/messaging/providers/whatsapp_cloud/webhook');
      const refused = await host.get('/dashboard/nothing', { accept: 'application/json' });
      const { error } = JSON.parse(refused.text) as { error: { doc_url: string } };
      assert.equal(error.doc_url, 'https://example.com/messaging/docs/errors#route_not_found');
    },
    { apiPrefix: '/messaging', publicUrl: 'https://example.com' },
  ),
);

cases(
  'connects, tells once what to enter at Meta, and masks the secrets',
  onHost(async () => {
    const { status, text, headers } = await host.post(at(`/channels/connect`), values);
    assert.equal(status, 200);
    assert.equal(headers['cache-control'], 'no-store');
    shows(text, fictional.verifyToken);
    shows(text, `${host.url}/providers/whatsapp_cloud/webhook`);
    const [channel] = await stored();
    assert.deepEqual(
      [channel?.status, channel?.displayName, channel?.address],
      ['pending', 'Desk', '+12025550123'],
    );
    const page = (await host.get(at(`/channels/${channel?.id}`))).text;
    shows(page, fictional.phoneNumberId);
    shows(page, /not verified yet/);
    shows(page, /name="state" data-live/);
    for (const secret of [...secrets, fictional.verifyToken]) showsNot(page, secret);
    for (const value of Object.values(channel?.settings ?? {}).filter((each) => each.length > 40))
      showsNot(page, value);
    assert.ok(!JSON.stringify(await host.audited()).includes(fictional.accessToken));

    const again = await host.post(at(`/channels/connect`), values);
    assert.equal(again.status, 422);
    shows(again.text, /Another channel that is not inactive uses this number/);
  }),
);

cases(
  'asks WhatsApp about a channel only when the checks are asked for, after the page',
  onHost(async () => {
    await host.post(at('/channels/connect'), values);
    const path = at(`/channels/${present((await stored())[0]).id}`);
    const calls = (): number => scene.emulator.control.calls().length;
    const before = calls();
    const { text } = await host.get(path);
    assert.equal(calls(), before);
    const [, form = ''] =
      new RegExp(`(<form[^>]*action="${path}/check".*?</form>)`).exec(text) ?? [];
    shows(form, 'value="now"');
    shows(text, /<div data-stays(?:="\w*")? data-goes-on/);
    shows((await host.post(`${path}/check`, {})).text, 'Passed');
    const asked = calls();
    assert.ok(asked > before);
    shows((await host.post(`${path}/check`, {})).text, 'Passed');
    assert.equal(calls(), asked);
    await host.post(`${path}/check`, { answers: 'now' });
    assert.ok(calls() > asked);
  }),
);

cases(
  'shows what WhatsApp last said of an active number',
  onHost(async () => {
    await host.post(at('/channels/connect'), values);
    for (const _ of ['pending', 'active']) {
      const reports = await scene.provider.inspect?.(present((await stored())[0]));
      await host.useCases.receiveReports(reports ?? []);
    }
    const [channel] = await stored();
    assert.equal(channel?.status, 'active');
    for (const path of ['/channels', `/channels/${channel.id}`])
      shows((await host.get(at(path))).text, /CONNECTED GREEN/);
  }),
);

cases(
  'replaces a token, and says which names were replaced',
  onHost(async () => {
    await host.post(at(`/channels/connect`), values);
    const [channel] = await stored();
    const path = at(`/channels/${channel?.id}`);
    const replaced = await host.post(`${path}/secrets`, {
      'setup-token': 'EAAanother',
      'setup-app_secret': '',
    });
    assert.equal(replaced.status, 303);
    const entry = (await host.audited())[0];
    assert.deepEqual(entry?.details, { names: 'token' });
    const checked = await host.post(`${path}/check`, {});
    shows(checked.text, /The token is not valid/);
    const none = await host.post(`${path}/secrets`, {});
    assert.equal(none.status, 422);
    shows(none.text, /id="field-setup-token-error"/);
  }),
);

cases(
  'resumes a refused channel with its new token',
  onHost(async () => {
    await host.post(at(`/channels/connect`), values);
    const [channel] = await stored();
    const path = at(`/channels/${channel?.id}`);
    await host.post(`${path}/pause`, {});
    const resumed = await host.post(`${path}/secrets`, {
      'setup-token': 'EAAanother',
      resume: 'on',
    });
    assert.equal(resumed.status, 303);
    assert.equal((await stored())[0]?.status, 'pending');
  }),
);

cases(
  'says why a channel cannot be resumed when another has its number',
  onHost(async () => {
    await host.post(at(`/channels/connect`), values);
    const [first] = await stored();
    await host.post(at(`/channels/${first?.id}/pause`), {});
    await host.post(at(`/channels/connect`), values);
    const { status, text } = await host.post(at(`/channels/${first?.id}/resume`), {});
    assert.equal(status, 409);
    shows(text, /The channel is not resumed/);
  }),
);

cases(
  'is not offered in a test project',
  onHost(async () => {
    const { status } = await host.post('/channels/connect', values);
    assert.equal(status, 422);
  }),
);

cases(
  'escapes what WhatsApp writes',
  onHost(async () => {
    scene.control.changeNumber({
      id: fictional.phoneNumberId,
      verifiedName: '<script>alert(1)</script>',
    });
    const { text } = await host.post(at(`/channels/connect/check`), values);
    shows(text, /“&lt;script>alert\(1\)&lt;\/script>”/);
    showsNot(text, /<script>alert/);
  }),
);

cases.run();
