import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as nodemailer from 'nodemailer';
import { Webhook } from 'standardwebhooks';
import { type Nodemailer, smtpMail } from '../../../adapters/mail/index.js';
import { memoryRateLimiters } from '../../../adapters/memory/index.js';
import { undiciWebhookSender } from '../../../adapters/webhook-sender/index.js';
import { signWebhook } from '../../../adapters/webhook-signature/index.js';
import type { NoticeAttempt } from '../../../core/model/alerts/alert-notice.js';
import type { AlertRule } from '../../../core/model/alerts/alert-rule.js';
import { hourMs, minuteMs } from '../../../core/shared/time.js';
import {
  mailboxKey,
  mailsOfOrganization,
  mailsOfProject,
  mailsToMailbox,
  tooManyMails,
  tooManyOfOrganization,
  tooManyToMailbox,
} from '../../../core/use-cases/alerts/send-notice.js';
import { attemptNotices } from '../../../core/workers/alerts/attempt-notices.js';
import { evaluateRules } from '../../../core/workers/alerts/evaluate-rules.js';
import type { StoresUnderTest } from '../../conformance/check.js';
import { add } from '../../support/fixtures/administration.js';
import { anyAlertRule } from '../../support/fixtures/alerts.js';
import { anyEndpoint, anyId, noon } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { openProject } from '../../support/fixtures/scene.js';
import { mailReceiver } from '../../support/servers/mail-receiver.js';
import { testStores } from '../../support/stores/test-stores.js';
import { suite } from '../../support/suite.js';

type Got = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };

/** A server that stands for Slack and for a webhook, with the requests that it got. */
const webReceiver = async () => {
  const got: Got[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    got.push({ path, headers, body: await text(request) });
    response.writeHead(status, status === 302 ? { Location: 'http://localhost:1/' } : {}).end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    got,
    answer: (next: number) => {
      status = next;
    },
    url: `http://localhost:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

const secret = `whsec_${Buffer.from('0123456789abcdef0123456789').toString('base64')}`;
const unsealed = {
  keys: ['one'],
  keyOf: () => 'one',
  seal: (plain: string) => plain,
  open: (sealed: string) => sealed,
};

/** A project with a failing endpoint, a rule that watches it, and receivers of each kind. */
const sceneOn = async (stores: StoresUnderTest, given: Partial<AlertRule> = {}) => {
  const [web, mail] = [await webReceiver(), await mailReceiver()];
  let now = noon;
  const project = await openProject(stores, {
    environment: 'test',
    name: 'Shop\r\nBcc: eve@example.com',
  });
  const endpoint = anyEndpoint({ project: project.id, inactiveReason: 'failing' });
  rightOf(await stores.commit({ project: project.id, at: now, puts: { endpoints: [endpoint] } }));
  const rule = anyAlertRule({
    project: project.id,
    name: 'Endpoints',
    condition: { kind: 'endpoint_failing', minutes: 5 },
    quietHours: null,
    destinations: [
      { id: anyId('ald'), kind: 'email', address: 'ada@example.com' },
      { id: anyId('ald'), kind: 'slack', shown: '...', sealed: `${web.url}/slack` },
      { id: anyId('ald'), kind: 'webhook', url: `${web.url}/hook`, sealed: secret },
    ],
    ...given,
  });
  await add(stores, { alertRules: [rule] });
  const sender = undiciWebhookSender({ clock: () => now });
  const attempts: NoticeAttempt[] = [];
  const faults: unknown[] = [];
  const ports = {
    ...stores,
    ...{ clock: () => now, steady: () => now, newId: anyId, sealing: unsealed },
    ...{ mediaQuotaBytes: Number.POSITIVE_INFINITY, localhostWebhooks: true },
    sendWebhook: sender.send,
    signWebhook,
    sendMail: smtpMail(nodemailer as unknown as Nodemailer, {
      url: mail.url,
      from: 'Alerts <alerts@example.com>',
    }),
    alertsPage: ({ id }: { readonly id: string }) => `https://rt.example/projects/${id}/alerts`,
    onFault: (error: unknown): void => void faults.push(error),
    onAlertNotice: (attempt: NoticeAttempt): void => void attempts.push(attempt),
  };
  return {
    ...{ project, endpoint, rule, web, mail, attempts, faults, ports },
    later: (ms: number): void => {
      now += ms;
    },
    evaluate: () => evaluateRules(ports, { now, steadyNow: now }),
    attempt: (change: Partial<typeof ports> = {}) => attemptNotices({ ...ports, ...change }),
    heal: async () => {
      const was = present(await stores.endpoints.find(project.id, endpoint.id));
      const puts = { endpoints: [{ ...was, inactiveReason: null }] };
      rightOf(await stores.commit({ project: project.id, at: now, puts }));
    },
    close: async () => {
      await Promise.all([web.close(), mail.close(), sender.close()]);
    },
  };
};

type Scene = Awaited<ReturnType<typeof sceneOn>>;

for (const { name, fresh, close } of testStores()) {
  const cases = suite(`alerts to real receivers: ${name}`);

  const check = (title: string, run: (scene: Scene) => Promise<void>, given?: Partial<AlertRule>) =>
    cases(title, async () => {
      const scene = await sceneOn(await fresh(), given);
      try {
        await run(scene);
      } finally {
        await scene.close();
      }
    });

  check(
    '2.17.2 one cause is one message to each, when it opens and when it ends',
    async (scene) => {
      const { web, mail, endpoint, project, attempts } = scene;
      for (let minute = 0; minute < 3; minute += 1) {
        await scene.evaluate();
        await scene.attempt();
        scene.later(minuteMs);
      }
      assert.deepEqual(web.got.map(({ path }) => path).sort(), ['/hook', '/slack']);
      const [sent] = mail.got;
      assert.ok(sent && mail.got.length === 1);
      assert.deepEqual([sent.from, sent.to], ['alerts@example.com', ['ada@example.com']]);
      assert.match(sent.raw, /^Subject: \[Shop Bcc: eve@example\[\.\]com\] Endpoints: 1 open\r$/m);
      assert.doesNotMatch(sent.raw, /^bcc:/im);
      assert.match(sent.raw, /^Auto-Submitted: auto-generated\r$/m);
      assert.match(sent.raw, new RegExp(`https://rt\\.example/projects/${project.id}/alerts`));
      const slack = JSON.parse(present(web.got.find(({ path }) => path === '/slack')).body);
      assert.match(slack.text, /OPEN since 2026-01-15T12:00:00.000Z: webhook endpoint /);
      const hook = present(web.got.find(({ path }) => path === '/hook'));
      const verified = new Webhook(secret);
      const body = JSON.parse(hook.body);
      assert.equal(hook.headers['webhook-id'], body.id);
      assert.ok(hook.headers['webhook-signature']?.toString().startsWith('v1,'));
      assert.equal(
        hook.headers['webhook-signature'],
        verified.sign(body.id, new Date(noon), hook.body),
      );
      assert.deepEqual([body.type, body.alerts.length], ['alerts.changed', 1]);
      assert.deepEqual([body.alerts[0].subject, body.alerts[0].status], [endpoint.id, 'open']);

      await scene.heal();
      for (let minute = 0; minute < 2; minute += 1) {
        await scene.evaluate();
        await scene.attempt();
        scene.later(minuteMs);
      }
      assert.deepEqual([web.got.length, mail.got.length], [4, 2]);
      assert.match(present(mail.got[1]).raw, /ENDED at /);
      assert.equal(attempts.filter(({ outcome }) => outcome === 'taken').length, 6);
      assert.deepEqual(await scene.ports.alerts.noticesOf(project.id), []);
      assert.deepEqual(scene.faults, []);
    },
  );

  check(
    '2.17.4 a message that was taken and not marked is sent again with its id',
    async (scene) => {
      const { web, mail, project } = scene;
      await scene.evaluate();
      // The process ends when the receivers have taken the messages: what would mark them is never committed.
      const killed = { ...scene.ports, ended: false };
      const commit: typeof scene.ports.commit = async (change) => {
        const notices = change.project === undefined ? change.replaces?.alertNotices : undefined;
        if (notices?.some(({ is }) => is === undefined)) throw new Error('killed');
        return scene.ports.commit(change);
      };
      await scene.attempt({ ...killed, commit });
      assert.deepEqual([web.got.length, mail.got.length], [2, 1]);
      assert.equal((await scene.ports.alerts.noticesOf(project.id)).length, 3);
      assert.equal(await scene.attempt(), 0, 'an attempt may be under way');
      scene.later(minuteMs);
      assert.equal(await scene.attempt(), 3);
      assert.deepEqual([web.got.length, mail.got.length], [4, 2]);
      const idsOf = (path: string) =>
        web.got.filter((each) => each.path === path).map(({ headers }) => headers['webhook-id']);
      assert.equal(new Set(idsOf('/hook')).size, 1);
      const messageIds = mail.got.map(({ raw }) => /^Message-ID: (.*)\r$/im.exec(raw)?.[1]);
      assert.match(present(messageIds[0]), /^<aln_[0-9a-z]{26}@example\.com>$/);
      assert.equal(messageIds[0], messageIds[1]);
      const bodies = web.got.filter(({ path }) => path === '/hook').map(({ body }) => body);
      assert.equal(bodies[0], bodies[1]);
      assert.deepEqual(await scene.ports.alerts.noticesOf(project.id), []);
    },
  );

  check('2.17.2 two processes on one store open one alert and send one message', async (scene) => {
    const { web, mail } = scene;
    await Promise.all([scene.evaluate(), scene.evaluate(), scene.evaluate()]);
    await Promise.all([scene.attempt(), scene.attempt(), scene.attempt()]);
    assert.deepEqual([web.got.length, mail.got.length], [2, 1]);
    const open = await scene.ports.alerts.list(scene.project.id, { isOpen: true, limit: 9 });
    assert.equal(open.length, 1);
  });

  check(
    '2.17.4 what fails is attempted for a day, follows no redirect, and is told at the rule',
    async (scene) => {
      const { web, mail, project, rule, attempts } = scene;
      await mail.close();
      web.answer(302);
      await scene.evaluate();
      let rounds = 0;
      for (; rounds < 100; rounds += 1) {
        const [next] = await scene.ports.alerts.nextNotices({ limit: 1 });
        if (!next) break;
        scene.later(Math.max(0, next.dueAt - scene.ports.clock()));
        await scene.attempt();
      }
      assert.ok(scene.ports.clock() - noon < 26 * hourMs);
      const given = await scene.ports.alerts.noticesOf(project.id);
      assert.equal(given.length, 3);
      const errors = new Map(given.map(({ destination, error }) => [destination, error]));
      const [email, slack, hook] = rule.destinations;
      assert.match(
        present(errors.get(present(email).id) ?? undefined),
        /^the mail server: .*ECONNREFUSED/,
      );
      assert.equal(errors.get(present(slack).id), 'HTTP 302');
      assert.equal(errors.get(present(hook).id), 'HTTP 302');
      assert.equal(attempts.filter(({ outcome }) => outcome === 'given_up').length, 3);
      assert.ok(scene.ports.clock() - noon > 23 * hourMs);
      assert.ok(given.every(({ attempts: count }) => count === 30));
      // What works again has no failure.
      web.answer(200);
      await scene.heal();
      await scene.evaluate();
      await scene.attempt();
      const left = await scene.ports.alerts.noticesOf(project.id);
      assert.ok(left.every(({ destination }) => destination === present(email).id));
    },
  );

  check('2.17.4 mails of a project are bounded, and wait', async (scene) => {
    const { mail, project, rule } = scene;
    const ports = { ...scene.ports, rateLimiters: memoryRateLimiters(scene.ports.clock) };
    for (const _ of Array.from({ length: 50 }))
      await ports.rateLimiters.project(`project/${project.id}/mail`, mailsOfProject);
    await scene.evaluate();
    await scene.attempt(ports);
    assert.equal(mail.got.length, 0);
    const [notice] = await ports.alerts.noticesOf(project.id);
    assert.deepEqual(
      [notice?.destination, notice?.error],
      [rule.destinations[0]?.id, tooManyMails],
    );
    scene.later(minuteMs);
    await scene.attempt(ports);
    assert.equal(mail.got.length, 1);
  });

  check('2.17.4 mails of an organization, and to a mailbox, are bounded too', async (scene) => {
    const { mail, project } = scene;
    const { organization } = project;
    const mailbox = mailboxKey('Ada+other@Example.com');
    for (const [name, size, error] of [
      [`organization/${organization}/mail`, mailsOfOrganization, tooManyOfOrganization],
      [`organization/${organization}/mail/${mailbox}`, mailsToMailbox, tooManyToMailbox],
    ] as const) {
      const rateLimiters = memoryRateLimiters(() => noon);
      for (const _ of Array.from({ length: size.burst })) await rateLimiters.project(name, size);
      await scene.evaluate();
      const ports = { ...scene.ports, rateLimiters };
      await scene.attempt(ports);
      const notices = await scene.ports.alerts.noticesOf(project.id);
      assert.deepEqual(
        notices.map((each) => each.error),
        [error],
      );
      scene.later(hourMs);
    }
    assert.equal(mail.got.length, 0);
  });

  check(
    '2.17.4 names in a mail are no links',
    async (scene) => {
      await scene.evaluate();
      await scene.attempt();
      const { raw } = present(scene.mail.got[0]);
      const links = [...raw.matchAll(/https?:\/\/\S+/g)].map(([link]) => link);
      assert.deepEqual(links, [`https://rt.example/projects/${scene.project.id}/alerts`]);
      assert.match(raw, /pay at https\[:\]\/\/evil\[\.\]example\/a or evil\[\.\]com/);
    },
    { name: 'pay at https://evil.example/a or evil.com' },
  );

  check('2.17.4 a receiver in a private network is refused', async (scene) => {
    await scene.evaluate();
    await scene.attempt({ localhostWebhooks: false });
    assert.deepEqual([scene.web.got.length, scene.mail.got.length], [0, 1]);
    const [notice] = await scene.ports.alerts.noticesOf(scene.project.id);
    assert.equal(notice?.error, 'url_refused');
  });

  check(
    '2.17.3 in quiet hours nothing is sent, and at their end one message for what is open',
    async (scene) => {
      const { web, mail } = scene;
      for (let hour = 0; hour < 3; hour += 1) {
        await scene.evaluate();
        await scene.attempt();
        const isOver = hour === 2;
        assert.deepEqual([web.got.length, mail.got.length], isOver ? [2, 1] : [0, 0]);
        scene.later(hourMs);
      }
    },
    { quietHours: { from: '11:00', to: '14:00', zone: 'UTC' } },
  );

  check('2.17.4 what waits for a rule that is removed is not sent', async (scene) => {
    const { web, mail, rule, project } = scene;
    await scene.evaluate();
    rightOf(await scene.ports.commit({ replaces: { alertRules: [{ was: rule }] } }));
    await scene.attempt();
    await scene.evaluate();
    assert.deepEqual([web.got.length, mail.got.length], [0, 0]);
    assert.deepEqual(await scene.ports.alerts.noticesOf(project.id), []);
    const open = await scene.ports.alerts.list(project.id, { isOpen: true, limit: 9 });
    assert.deepEqual(open, []);
  });

  cases.after(close);
  cases.run();
}
