import assert from 'node:assert/strict';
import { contactJson } from '../../../../core/model/contacts/contact.js';
import { type Message, messageJson } from '../../../../core/model/messages/message.js';
import { templateCategories } from '../../../../core/model/templates/template.js';
import type { PhoneNumber } from '../../../../core/shared/phone-number.js';
import { dayMs } from '../../../../core/shared/time.js';
import { anyTemplate, noon } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';
import { type SandboxScene, sandboxScene } from './sandbox-scene.js';

/** Sends to a number and lets time pass until nothing is left to happen. */
const play = async (to: PhoneNumber) => {
  const scene = await sandboxScene();
  const { time, isSettled } = scene;
  scene.worker('one');
  const id = await scene.send(await scene.connect(), to);
  await time.advanceUntil(120_000, () => isSettled(id));
  await time.advance(3_000);
  const message = await scene.messageOf(id);
  const { accepted = 0, ...reached } = message.progress.reachedAt;
  const after = Object.entries(reached).map(([status, at]) => [status, at - accepted]);
  assert.deepEqual(scene.faults, []);
  return { ...scene, id, message, after: Object.fromEntries(after) as Record<string, number> };
};
type Played = Awaited<ReturnType<typeof play>>;

/** What the client hears of the message, in order. */
const announced = async ({ stores, project, id }: SandboxScene & Pick<Played, 'id'>) =>
  (await stores.events.about(project, id)).map(({ type }) => type.replace('message.', ''));

const attempts = async ({ timelineOf, id }: Played) =>
  (await timelineOf(id))
    .filter(({ kind }) => kind === 'attempt')
    .map(({ detail }) => detail.outcome);

const reports = async ({ timelineOf, id }: Played) =>
  (await timelineOf(id)).filter(({ kind }) => kind === 'report').map(({ detail }) => detail);

/** At once: no more than a call's place in the channel's pace. */
const atOnceMs = 50;

const usual = async (played: Played): Promise<void> => {
  const { sent = NaN, delivered = NaN, read = NaN } = played.after;
  assert.deepEqual(await announced(played), ['accepted', 'sent', 'delivered', 'read']);
  assert.deepEqual([delivered - sent, read - sent], [200, 500]);
  assert.equal(played.calls.at(-1)?.message.id, played.id);
};

const test = suite('sandbox numbers');

test('any other: sent at once, delivered 0.2 s and read 0.5 s later', async () => {
  for (const to of ['+12025550123', '+12025550133', '+491711234567'] as const) {
    const played = await play(to);
    await usual(played);
    assert.ok((played.after.sent ?? NaN) <= atOnceMs);
    assert.equal(played.calls.length, 1);
  }
});

test('101: failed, the recipient is unreachable', async () => {
  const played = await play('+12025550101');
  assert.deepEqual(await announced(played), ['accepted', 'failed']);
  assert.equal(played.message.error?.code, 'recipient_unreachable');
  assert.deepEqual(await attempts(played), ['refused']);
});

test('102: sent, then nothing more', async () => {
  const played = await play('+12025550102');
  assert.deepEqual(await announced(played), ['accepted', 'sent']);
  assert.deepEqual(await reports(played), []);
});

test('103: sent, delivered, never read', async () => {
  const played = await play('+12025550103');
  assert.deepEqual(await announced(played), ['accepted', 'sent', 'delivered']);
});

test('104: sent, then failed, the recipient opted out', async () => {
  const played = await play('+12025550104');
  assert.deepEqual(await announced(played), ['accepted', 'sent', 'failed']);
  assert.equal(played.message.error?.code, 'recipient_opted_out');
});

test('105: throttled twice for a second each, then taken', async () => {
  const played = await play('+12025550105');
  await usual(played);
  assert.deepEqual(await attempts(played), ['throttled', 'throttled', 'taken']);
  const { sent = NaN } = played.after;
  assert.ok(sent >= 2_000 && sent <= 2_000 + 3 * atOnceMs, `${sent}`);
});

test('106: taken, the answer lost, its report 5 s later: one message, one call', async () => {
  const played = await play('+12025550106');
  await usual(played);
  assert.deepEqual(await attempts(played), ['unknown']);
  assert.deepEqual([...played.ledger.calls().values()], [1]);
  const { sent = NaN } = played.after;
  assert.ok(sent >= 5_000 && sent <= 5_000 + atOnceMs, `${sent}`);
});

test('107: as any other, then an inbound text that echoes it', async () => {
  const played = await play('+12025550107');
  await usual(played);
  const [echo, ...more] = await played.stores.messages.list(played.project, {
    direction: 'inbound',
    limit: 10,
  });
  assert.deepEqual(more, []);
  assert.deepEqual(echo?.content, played.message.content);
  assert.equal(echo?.inReplyTo, played.id);
  assert.deepEqual([echo?.from, echo?.to], [played.message.to, played.message.from]);
  assert.equal((echo?.progress.reachedAt.sent ?? 0) - readAt(played), 1_000);
});

test('108: reported as read, delivered, sent, each twice; announced in order, each once', async () => {
  const played = await play('+12025550108');
  assert.deepEqual(await announced(played), ['accepted', 'sent', 'delivered', 'read']);
  const told = await reports(played);
  const statuses = ['read', 'read', 'delivered', 'delivered', 'sent', 'sent'];
  assert.deepEqual(
    told.map(({ status }) => status),
    statuses,
  );
  assert.deepEqual(
    told.map(({ ignored }) => ignored === null),
    [true, false, false, false, false, false],
  );
});

test('109: the provider is down for a minute, then takes it', async () => {
  const played = await play('+12025550109');
  await usual(played);
  const { sent = NaN } = played.after;
  assert.ok(sent >= 60_000 && sent <= 61_000, `${sent}`);
  const [last, ...before] = (await attempts(played)).reverse();
  assert.equal(last, 'taken');
  assert.ok(before.length > 0 && before.every((outcome) => outcome === 'not_taken'));
});

test('114: the network holds it for 3 s, then it is as any other', async () => {
  const { stores, project, id, message, after } = await play('+12025550114');
  const told = (await stores.events.about(project, id)).map(({ text }) => JSON.parse(text).data);
  assert.deepEqual(
    told.map(({ status, held }) => [status, held]),
    [
      ['accepted', false],
      ['sent', true],
      ['sent', true],
      ['delivered', false],
      ['read', false],
    ],
  );
  assert.equal(message.isHeld, undefined);
  const { sent = NaN, delivered = NaN, read = NaN } = after;
  assert.deepEqual([delivered - sent, read - sent], [3_200, 3_500]);
});

const inboundOf = ({ stores, project }: SandboxScene): Promise<readonly Message[]> =>
  stores.messages.list(project, { direction: 'inbound', limit: 10 });

test('115: a person without a number answers, and takes an answer to the user id', async () => {
  const played = await play('+12025550115');
  await usual(played);
  const { app, project, accept, message, time, isSettled } = played;
  const reply = present((await inboundOf(played))[0]);
  assert.equal(reply.from, 'US.900000000000115');
  const { peer, contact } = messageJson(reply);
  assert.deepEqual([peer.phone_number, peer.user_id], [null, 'US.900000000000115']);
  assert.notEqual(contact, message.contact);
  const text = { kind: 'text', text: 'Hello' } as const;
  const answer = rightOf(await accept(message.channel, reply.from as PhoneNumber, text));
  await time.advanceUntil(120_000, () => isSettled(answer.message));
  const answered = rightOf(await app.getMessage({ project, id: answer.message }));
  assert.deepEqual([answered.to, answered.progress.status], [reply.from, 'read']);
  assert.equal(answered.contact, contact);
});

test('119: the business writes the same on its phone', async () => {
  const played = await play('+12025550119');
  await usual(played);
  const { stores, project, message } = played;
  const sent = await stores.messages.list(project, { direction: 'outbound', limit: 10 });
  const echo = present(sent.find(({ id }) => id !== played.id));
  const { origin, status, to, contact, content } = messageJson(echo);
  assert.deepEqual(
    [origin, status, to, contact, content],
    ['phone_app', 'sent', message.to, message.contact, messageJson(message).content],
  );
  const told = await stores.events.about(project, echo.id);
  assert.deepEqual(
    told.map(({ type }) => type),
    ['message.echoed'],
  );
});

test('120: the answer comes from another form of the number, from the same contact', async () => {
  const played = await play('+12025550120');
  await usual(played);
  const reply = present((await inboundOf(played))[0]);
  assert.equal(reply.contact, played.message.contact);
  assert.equal(reply.from, '+12025550120');
  const { app, project } = played;
  const found = rightOf(await app.getContact({ project, id: present(reply.contact) }));
  assert.deepEqual([found.phoneNumber, found.otherAddresses], ['+12025550120', ['+551187650120']]);
});

test('117: as any other, then the text STOP', async () => {
  const played = await play('+12025550117');
  await usual(played);
  const [answer, ...more] = await inboundOf(played);
  assert.deepEqual(more, []);
  assert.deepEqual(answer?.content, { type: 'text', body: 'STOP' });
  assert.deepEqual([answer?.contact, answer?.inReplyTo], [played.message.contact, played.id]);
});

test('121: a marketing template fails, anything else is as any other', async () => {
  const played = await play('+12025550121');
  await usual(played);
  for (const category of templateCategories) {
    const { accept, connect, stores, project, time, isSettled } = played;
    const channel = await connect();
    const found = present(await stores.channels.find(project, channel));
    const template = anyTemplate(found, { category, status: 'approved', body: 'Hello.' });
    rightOf(await stores.commit({ project, at: noon, puts: { templates: [template] } }));
    const payload = { kind: 'template', id: template.id, bodyParameters: [] } as const;
    const { message: id } = rightOf(await accept(channel, '+12025550121', payload));
    await time.advanceUntil(120_000, () => isSettled(id));
    const { error, progress } = await played.messageOf(id);
    const expected = category === 'marketing' ? ['failed', 'recipient_opted_out'] : ['read'];
    assert.deepEqual([progress.status, ...(error ? [error.code] : [])], expected, category);
  }
  await isOptedOut(played);
});

test('121: opts out of marketing messages after any message', async () => {
  const played = await play('+12025550121');
  await usual(played);
  await isOptedOut(played);
});

const isOptedOut = async ({ app, project, message, time }: Awaited<ReturnType<typeof play>>) => {
  await time.advance(3_000);
  const found = rightOf(await app.getContact({ project, id: present(message.contact) }));
  assert.deepEqual(contactJson(found).opted_out, ['marketing']);
};

test('122: the number changes, then the user id; the contact stays', async () => {
  const played = await play('+12025550122');
  await usual(played);
  const { app, project, message, connect, send, time, isSettled } = played;
  const contact = { project, id: present(message.contact) };
  const found = rightOf(await app.getContact(contact));
  assert.deepEqual(
    [found.phoneNumber, found.userId, found.otherAddresses],
    ['+12025550192', 'US.900000000000192', []],
  );
  const again = await send(await connect(), '+12025550122');
  await time.advanceUntil(120_000, () => isSettled(again));
  await time.advance(3_000);
  assert.equal(rightOf(await app.getContact(contact)).phoneNumber, '+12025550192');
  assert.deepEqual(played.faults, []);
});

test('125: the network holds it for 3 s, then drops it', async () => {
  const played = await play('+12025550125');
  assert.deepEqual(await announced(played), ['accepted', 'sent', 'held', 'failed']);
  assert.equal(played.message.error?.code, 'template_unavailable');
  const { failed = NaN, sent = NaN } = played.after;
  assert.equal(failed - sent, 3_000);
});

test('says by what it charges: inside the 24 hours of an answer, and outside', async () => {
  const scene = await sandboxScene();
  scene.worker('one');
  const channel = await scene.connect();
  const pricingOf = async () => {
    const id = await scene.send(channel, '+12025550107');
    await scene.time.advanceUntil(120_000, () => scene.isSettled(id));
    const told = await scene.stores.events.about(scene.project, id);
    const shown = told.map(({ text }) => JSON.parse(text).data.pricing?.type ?? null);
    return [messageJson(await scene.messageOf(id)).pricing, shown];
  };
  const paid = { billable: true, category: 'service', type: 'regular', model: 'PMP' };
  const free = { ...paid, billable: false, type: 'free_customer_service' };
  const shownAs = (type: string) => [null, null, type, type];
  assert.deepEqual(await pricingOf(), [paid, shownAs('regular')]);
  assert.deepEqual(await pricingOf(), [free, shownAs('free_customer_service')]);
  await scene.time.advance(dayMs);
  assert.deepEqual(await pricingOf(), [paid, shownAs('regular')]);
});

const readAt = ({ message }: Played): number => message.progress.reachedAt.read ?? NaN;

test.run();
