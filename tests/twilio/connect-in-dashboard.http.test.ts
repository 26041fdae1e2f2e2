import assert from 'node:assert/strict';
import { fictional } from '../emulators/twilio/index.js';
import { dashboardHost } from '../support/dashboard/dashboard-host.js';
import { shows, showsNot } from '../support/dashboard/shows.js';
import { present, rightOf } from '../support/fixtures/either.js';
import { suite } from '../support/suite.js';
import { withSms } from '../support/twilio/sms-scene.js';

const cases = suite('dashboard: connecting SMS over Twilio');

cases(
  'checks the values, connects, and shows what to enter at Twilio, with the id of the channel',
  withSms(async ({ provider }) => {
    const options = { publicUrl: 'https://example.com' };
    const host = await dashboardHost({
      ...options,
      parts: { providers: { twilio_sms: provider } },
    });
    try {
      const { organization, useCases } = host;
      const live = { organization, name: 'Shop', environment: 'live' } as const;
      const { id: project } = rightOf(await useCases.createProject(live));
      const at = (path: string): string => `/dashboard/projects/${project}${path}`;
      const values = {
        provider: 'twilio_sms',
        address: '+1 202-555-0123',
        'setup-account_sid': fictional.accountSid,
        'setup-auth_token': fictional.authToken,
        'setup-messaging_service_sid': '',
      };
      const form = await host.get(at('/channels/connect?provider=twilio_sms'));
      shows(form.text, 'Messaging service SID');
      shows(form.text, /<input[^>]*name="setup-auth_token"[^>]*type="password"/);
      showsNot(form.text, /<input[^>]*name="setup-messaging_service_sid"[^>]*required/);

      const checked = await host.post(at('/channels/connect/check'), values);
      assert.equal(checked.status, 200, checked.text);
      shows(checked.text, `Account ${fictional.accountSid} is active.`);
      const wrong = { ...values, 'setup-auth_token': 'another-token-0001' };
      const refused = await host.post(at('/channels/connect'), wrong);
      assert.equal(refused.status, 422);
      showsNot(refused.text, 'another-token-0001');
      assert.deepEqual(rightOf(await useCases.listChannels({ project })), []);

      const connected = await host.post(at('/channels/connect'), values);
      assert.equal(connected.status, 200, connected.text);
      const channel = present(rightOf(await useCases.listChannels({ project }))[0]);
      assert.deepEqual([channel.type, channel.provider], ['sms', 'twilio_sms']);
      shows(connected.text, `https://example.com/providers/twilio_sms/${channel.id}`);
      showsNot(connected.text, 'Verify token');
      showsNot(connected.text, fictional.authToken);
      shows((await host.get(at(`/channels/${channel.id}`))).text, 'SMS (Twilio)');
    } finally {
      await host.close();
    }
  }),
);

cases.run();
