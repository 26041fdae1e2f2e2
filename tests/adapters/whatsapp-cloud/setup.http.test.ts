import assert from 'node:assert/strict';
import type { Credentials } from '../../../adapters/whatsapp-cloud/index.js';
import type { ChannelCheck, KnownOfChannel } from '../../../core/ports/provider/channel-setup.js';
import { fictional } from '../../emulators/whatsapp-cloud/index.js';
import { present } from '../../support/fixtures/either.js';
import { httpReceiver } from '../../support/servers/receiver.js';
import { suite } from '../../support/suite.js';
import { assertInPromisedTime } from '../../support/time/in-promised-time.js';
import { type CloudScene, withCloud } from '../../support/whatsapp/cloud-scene.js';

const cases = suite('whatsapp: checks of a number before and after it is connected');

const operations = [
  'debug_token',
  'number.get',
  'account.numbers',
  'account.connections',
  'app.subscriptions',
];

const checked = async (
  { provider, channelWith }: CloudScene,
  given: Partial<Credentials> = {},
  { address, ...known }: KnownOfChannel & { readonly address?: string } = {},
): Promise<readonly ChannelCheck[]> =>
  present(provider.setup).check(channelWith(given, address ? { address } : {}), known);

const outcomes = (checks: readonly ChannelCheck[]) =>
  Object.fromEntries(checks.map(({ check, outcome }) => [check, outcome]));

const detailOf = (checks: readonly ChannelCheck[], name: string): string =>
  present(checks.find(({ check }) => check === name)).detail;

const allPass = {
  app_secret: 'passed',
  token: 'passed',
  permissions: 'passed',
  phone_number: 'passed',
  business_account: 'passed',
  number_status: 'passed',
};

cases(
  'a number that fits passes; what Meta learns of the server later is not known yet',
  withCloud(async (scene) => {
    const checks = await checked(scene);
    assert.deepEqual(outcomes(checks), {
      ...allPass,
      subscription: 'not_known',
      callback: 'not_known',
    });
    assert.match(
      detailOf(checks, 'number_status'),
      /CONNECTED, quality GREEN.*“Fictional Desk” APPROVED/,
    );
    const writes = scene.control.calls({ operation: 'account.connect' });
    assert.deepEqual(writes, [], 'a check changes nothing');
  }),
);

cases(
  'each wrong value fails at its own check, with a remedy',
  withCloud(
    async (scene) => {
      const { control } = scene;
      control.issueToken({ text: 'reader', scopes: ['whatsapp_business_management'] });
      control.issueToken({ text: 'foreign', accounts: ['700100200300401'] });
      const wrong: readonly (readonly [Partial<Credentials>, Record<string, string>, string?])[] = [
        [{ appSecret: 'another-app-secret' }, { app_secret: 'failed', token: 'not_known' }],
        [
          { token: 'unknown' },
          {
            app_secret: 'passed',
            token: 'failed',
            permissions: 'not_known',
            phone_number: 'not_known',
          },
        ],
        [{ token: 'reader' }, { token: 'passed', permissions: 'failed' }],
        [
          { token: 'foreign' },
          { token: 'passed', phone_number: 'failed', business_account: 'failed' },
        ],
        [
          { phoneNumberId: '500600700800999' },
          { phone_number: 'failed', number_status: 'not_known' },
        ],
        [{ wabaId: '700100200300401' }, { phone_number: 'passed', business_account: 'failed' }],
        [{}, { phone_number: 'failed' }, '+12025550188'],
      ];
      for (const [given, expected, address] of wrong) {
        const found = await checked(scene, given, address ? { address } : {});
        const named = Object.keys(expected);
        const got = Object.fromEntries(named.map((name) => [name, outcomes(found)[name]]));
        assert.deepEqual(got, expected, JSON.stringify(given));
        for (const { outcome, detail } of found)
          assert.match(detail, outcome === 'failed' ? /\. [A-Z].*\.$/ : /\.$/);
      }
    },
    {
      accounts: [
        {
          id: fictional.accountId,
          numbers: [{ id: fictional.phoneNumberId, displayNumber: fictional.displayNumber }],
        },
        { id: '700100200300401', numbers: [{ id: '500600700800901', digits: '12025550124' }] },
      ],
    },
  ),
);

cases(
  'a number that cannot send fails, and says what WhatsApp says of it',
  withCloud(async (scene) => {
    for (const status of ['PENDING', 'RESTRICTED', 'BANNED']) {
      scene.control.changeNumber({ id: fictional.phoneNumberId, status, announce: false });
      const checks = await checked(scene);
      assert.equal(outcomes(checks).number_status, 'failed');
      assert.ok(detailOf(checks, 'number_status').includes(status));
    }
  }),
);

cases(
  'the end of a token is told',
  withCloud(async (scene) => {
    const expiresAt = Date.parse('2035-01-02T03:04:05Z');
    scene.control.issueToken({ text: 'ending', expiresAt });
    assert.match(
      detailOf(await checked(scene, { token: 'ending' }), 'token'),
      /2035-01-02T03:04:05/,
    );
  }),
);

cases(
  'a connected number passes once Meta calls this server, and reports arrive',
  withCloud(async (scene) => {
    const server = await httpReceiver((request, response) => {
      const challenge = new URL(request.url ?? '', 'http://x').searchParams.get('hub.challenge');
      response.end(challenge ?? 'ok');
    });
    const webhookUrl = `${new URL(server.url).origin}/providers/whatsapp_cloud/webhook`;
    try {
      await scene.provider.inspect?.(scene.channelWith({}, { status: 'pending' }));
      const before = await checked(scene, {}, { webhookUrl, isReporting: false });
      assert.deepEqual(outcomes(before), {
        ...allPass,
        subscription: 'passed',
        callback: 'failed',
        reports: 'not_known',
      });
      assert.ok(detailOf(before, 'callback').includes(webhookUrl));
      await scene.control.subscribe({ url: webhookUrl, handshake: false });
      const after = await checked(scene, {}, { webhookUrl, isReporting: true });
      assert.deepEqual(new Set(Object.values(outcomes(after))), new Set(['passed']));
      const elsewhere = await checked(
        scene,
        {},
        { webhookUrl: `${webhookUrl}2`, isReporting: true },
      );
      assert.equal(outcomes(elsewhere).callback, 'failed');
    } finally {
      await server.close();
    }
  }),
);

cases(
  'what WhatsApp does not answer is not known, within 5 seconds',
  withCloud(async (scene) => {
    for (const operation of operations)
      for (const kind of ['reset', 'server_error', 'throttle'] as const) {
        scene.control.planFault({ match: { operation }, fault: { kind } });
        const found = Object.values(outcomes(await checked(scene)));
        assert.ok(!found.includes('failed'), `${operation} ${kind}`);
        scene.control.clearFaults();
      }
    scene.control.planFault({ match: { operation: '*' }, fault: { kind: 'hang' }, times: null });
    const began = performance.now();
    assert.deepEqual(
      new Set(Object.values(outcomes(await checked(scene)))),
      new Set(['not_known']),
    );
    await assertInPromisedTime('the check', performance.now() - began, 5_000);
  }),
);

cases(
  'no check shows a secret, even when WhatsApp quotes it',
  withCloud(async (scene) => {
    const { accessToken, appSecret, verifyToken } = fictional;
    for (const operation of operations) {
      const token = operation === 'app.subscriptions' ? fictional.appId : accessToken;
      const details = `Malformed access token ${token} of ${appSecret}`;
      const fault = { kind: 'error', code: 190, details } as const;
      scene.control.planFault({ match: { operation }, fault });
    }
    const text = JSON.stringify(await checked(scene, {}, { isReporting: false }));
    assert.match(text, /Malformed access token \*\*\*/);
    for (const secret of [accessToken, appSecret, verifyToken])
      assert.ok(!text.includes(secret), secret);
  }),
);

cases.run();
