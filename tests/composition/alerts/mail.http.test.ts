import assert from 'node:assert/strict';
import { roundtrip } from '../../../adapters/client/index.js';
import { scopes } from '../../../core/model/access/scopes.js';
import { PhoneNumber } from '../../../core/shared/phone-number.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { startDemoOn } from '../../support/hosts/running-server.js';
import { mailReceiver } from '../../support/servers/mail-receiver.js';
import { migratedFile } from '../../support/stores/migrated.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';

const cases = suite('alerts of a server by mail');

type Server = Awaited<ReturnType<typeof startDemoOn>>;

/** A live project that has sent all the messages that it may send this month, and a rule that tells of it. */
const usedUp = async ({ url, demo, messaging }: Server) => {
  const live = { organization: demo.organization_id, name: 'Shop', environment: 'live' } as const;
  const { id: project } = rightOf(await messaging.createProject(live));
  const { id: channel } = rightOf(
    await messaging.connectChannel({
      ...{ project, type: 'whatsapp', provider: 'sandbox', displayName: null, settings: {} },
      address: rightOf(PhoneNumber.decode('+12025550199')),
    }),
  );
  const { text: key } = rightOf(
    await messaging.createKey({ project, scopes, expiresAt: null, allowedIps: [] }),
  );
  const billing = { subscription: 'active', messageAllowance: 1 } as const;
  rightOf(await messaging.setBilling({ project, billing }));
  const client = roundtrip({ baseUrl: url, key });
  await client.messages.send({ channel, to: '+12025550123', text: 'Hello' });
  const rule = await client.alertRules.save({
    name: 'Allowance',
    condition: { kind: 'usage', percent: 90 },
    destinations: [{ kind: 'email', address: 'ada@example.com' }],
  });
  return { project, rule };
};

cases('2.17.4 arrive over ROUNDTRIP_SMTP_URL, once, when a rule is broken', () =>
  withTempFolder(async (folder) => {
    const mail = await mailReceiver();
    const database = `sqlite:${await migratedFile(folder)}`;
    const environment = {
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_SMTP_URL: mail.url,
      ROUNDTRIP_MAIL_FROM: 'Alerts <alerts@example.com>',
      ROUNDTRIP_PUBLIC_URL: 'https://roundtrip.example',
    };
    // A server looks at the rules when it starts, and then once a minute.
    const first = await startDemoOn(database, environment);
    const { project, rule } = await usedUp(first).finally(first.close);
    const second = await startDemoOn(database, environment);
    try {
      await eventually(async () => assert.ok(mail.got.length > 0, 'no mail'));
      const { from, to, raw } = present(mail.got[0]);
      assert.deepEqual([from, to], ['alerts@example.com', ['ada@example.com']]);
      assert.match(raw, /^From: "?Alerts"? <alerts@example\.com>\r$/m);
      assert.match(raw, /^Subject: \[Shop\] Allowance: 1 open\r$/m);
      assert.match(raw, /1 of 1 messages of this month are used/);
      assert.ok(raw.includes(`/projects/${project}/alerts`), 'no link to the alerts');
      await eventually(async () =>
        assert.deepEqual(await second.stores.alerts.noticesOf(project), []),
      );
      const open = await second.stores.alerts.list(project, { isOpen: true, limit: 9 });
      assert.deepEqual(
        open.map((alert) => [alert.rule, alert.subject]),
        [[rule.id, 'messages']],
      );
      assert.equal(mail.got.length, 1);
    } finally {
      await second.close();
      await mail.close();
    }
  }),
);

cases.run();
