import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { sha256, ulidNewId } from '../../../../adapters/system/index.js';
import { eventData } from '../../../../core/model/events/event.js';
import { messageExternalId } from '../../../../core/model/messages/external-id.js';
import { applyStep, startAccepted } from '../../../../core/model/messages/status.js';
import type { StatusReport } from '../../../../core/model/messages/status-report.js';
import { noTracer } from '../../../../core/ports/machine/tracer.js';
import type { Stores } from '../../../../core/ports/stores/stores.js';
import type { MessageId } from '../../../../core/shared/ids.js';
import { traceContextOf } from '../../../../core/shared/trace-context.js';
import { erasureOf } from '../../../../core/use-cases/erasure/erasure-of.js';
import { applyReport } from '../../../../core/use-cases/reports/apply-report.js';
import { receiveMessage } from '../../../../core/use-cases/reports/receive-message.js';
import { combinations } from '../../../support/combinations.js';
import { anyAcceptance, noon } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { countingIds } from '../../../support/fixtures/entities.js';
import { messageOf, scene } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';

const name = 'wamid.1';
const orders = [
  ['sent', 'delivered', 'read'],
  ['sent', 'read', 'delivered'],
  ['delivered', 'sent', 'read'],
  ['delivered', 'read', 'sent'],
  ['read', 'sent', 'delivered'],
  ['read', 'delivered', 'sent'],
] as const;
const eitherWay = [true, false];
const everything = combinations({
  order: orders,
  echoes: combinations({ first: eitherWay, second: eitherWay, third: eitherWay }),
});

/** A message that is under way, and the reports of it as they come in, one after another. */
const play = async (reports: readonly Pick<StatusReport, 'status' | 'echo'>[]) => {
  const { stores, project, channel } = await scene(async () => memoryStores(countingIds()));
  const acceptance = anyAcceptance(channel);
  rightOf(await stores.commit(acceptance));
  const { id } = messageOf(acceptance);
  const apply = applyReport({ ...stores, clock: () => noon + 60_000, newId: countingIds() });
  for (const { status, echo } of reports)
    await apply(channel, {
      ...{ kind: 'status', channel: channel.id, providerId: name, error: null },
      ...{ status, at: noon + 1_000, echo: echo && id, providerCode: status },
    });
  const told = await stores.timeline.of(project.id, id);
  return {
    status: present(await stores.messages.find(project.id, id)).progress.status,
    told: told.map(({ detail }) => detail.provider_code),
    kept: await stores.unmatchedReports.list(project.id, messageExternalId(channel.id, name)),
    events: (await stores.events.about(project.id, id)).map(({ type }) => type),
  };
};

const reportsOf = ({ order, echoes }: (typeof everything)[number]) =>
  order.map((status, i) => {
    const hasEcho = [echoes.first, echoes.second, echoes.third][i];
    return { status, echo: hasEcho ? ('msg_echoed' as const) : null };
  });

const test = suite('reports of a message');

test('are all applied once any of them names the message', async () => {
  for (const given of everything) {
    const reports = reportsOf(given);
    const { status, told, kept, events } = await play(reports);
    if (reports.every(({ echo }) => echo === null)) continue;
    assert.equal(status, 'read', JSON.stringify(reports));
    assert.deepEqual([...told].sort(), ['delivered', 'read', 'sent']);
    assert.deepEqual(kept, []);
    const run = ['accepted', 'sent', 'delivered', 'read'].map((step) => `message.${step}`);
    assert.deepEqual(events, run);
  }
});

test('link the span that brings them to the trace of their message', async () => {
  const { stores, channel } = await scene(async () => memoryStores(countingIds()));
  const trace = present(traceContextOf('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'));
  const links: string[] = [];
  const tracer = { ...noTracer, link: (context: string) => void links.push(context) };
  const apply = applyReport({ ...stores, clock: () => noon, newId: countingIds(), tracer });
  for (const traced of [{ trace }, {}]) {
    const { puts, ...acceptance } = anyAcceptance(channel);
    const [message] = puts?.messages ?? [];
    assert.ok(message);
    rightOf(
      await stores.commit({ ...acceptance, puts: { messages: [{ ...message, ...traced }] } }),
    );
    await apply(channel, {
      ...{ kind: 'status', channel: channel.id, providerId: null, providerCode: null, error: null },
      ...{ status: 'sent', at: noon, echo: message.id },
    });
    const about = await stores.events.about(message.project, message.id);
    assert.deepEqual(
      about.map((event) => event.trace),
      [traced.trace, traced.trace],
    );
  }
  assert.deepEqual(links, [trace]);
});

test('that were asked for leave a trace only where they say something new', async () => {
  const { stores, project, channel } = await scene(async () => memoryStores(countingIds()));
  const acceptance = anyAcceptance(channel);
  rightOf(await stores.commit(acceptance));
  const { id } = messageOf(acceptance);
  const apply = applyReport({ ...stores, clock: () => noon + 60_000, newId: countingIds() });
  const asked = (said: Partial<StatusReport>): Promise<void> =>
    apply(channel, {
      ...{ kind: 'status', channel: channel.id, providerId: name, echo: null, error: null },
      ...{ status: 'sent', at: noon + 1_000, providerCode: null, isAsked: true, ...said },
    });
  const price = { amount: '0.0158', currency: 'USD' };
  await asked({});
  const external = messageExternalId(channel.id, name);
  assert.deepEqual(await stores.unmatchedReports.list(project.id, external), []);
  await asked({ echo: id, charge: { segments: 2 } });
  await asked({ status: 'delivered' });
  const seen = () =>
    Promise.all([
      stores.messages.find(project.id, id),
      stores.timeline.of(project.id, id),
      stores.events.about(project.id, id),
    ]);
  const [delivered, timeline, events] = await seen();
  assert.deepEqual([delivered?.segments, delivered?.price], [2, undefined]);
  assert.equal(timeline.length, 2);
  await asked({});
  await asked({ status: 'delivered', charge: { segments: 3 } });
  assert.deepEqual(await seen(), [delivered, timeline, events]);
  await asked({ status: 'delivered', charge: { price } });
  await asked({ status: 'delivered', charge: { price: { ...price, amount: '9' } } });
  const [priced, after, sameEvents] = await seen();
  assert.deepEqual(
    [priced?.segments, priced?.price, priced?.progress.status],
    [2, price.amount, 'delivered'],
  );
  assert.equal(after.length, 3);
  assert.equal(after.at(-1)?.detail.ignored, null);
  assert.deepEqual(sameEvents, events);
  const shown = events.map(({ type, text }) => [type, JSON.parse(eventData(text)).segments]);
  assert.deepEqual(shown, [
    ['message.accepted', null],
    ['message.sent', 2],
    ['message.delivered', 2],
  ]);
});

test('are all stored, in order, while their message is unknown', async () => {
  for (const order of orders) {
    const { status, told, kept } = await play(order.map((one) => ({ status: one, echo: null })));
    assert.equal(status, 'accepted');
    assert.deepEqual(told, []);
    assert.deepEqual(
      kept.map(({ report }) => report.status),
      order,
    );
  }
});

/** A channel with a received message, known to the provider as `name`, and a message under way. */
const withInbound = async () => {
  const { stores, project, channel } = await scene(async () => memoryStores(countingIds()));
  const acceptance = anyAcceptance(channel);
  rightOf(await stores.commit(acceptance));
  const ports = {
    ...stores,
    clock: () => noon + 60_000,
    newId: ulidNewId(() => noon, randomBytes),
    digest: sha256,
  };
  await receiveMessage(ports)(channel, {
    ...{ kind: 'inbound', providerId: name, from: '+12025550123', at: noon, answers: null },
    content: { type: 'text', body: 'Hello' },
  });
  const report = (echo: MessageId | null): StatusReport => ({
    ...{ kind: 'status', channel: channel.id, providerId: name, echo, error: null },
    ...{ status: 'delivered', at: noon + 1_000, providerCode: null },
  });
  const apply = applyReport(ports);
  return { stores, project, channel, sent: messageOf(acceptance).id, report, apply };
};

test('are ignored when they name an inbound message', async () => {
  const { stores, project, channel, report, apply } = await withInbound();
  const listed = () => stores.events.list(project.id, { after: 0, since: 0, limit: 10 });
  const before = await listed();
  await apply(channel, report(null));
  const external = messageExternalId(channel.id, name);
  assert.deepEqual(await stores.unmatchedReports.list(project.id, external), []);
  assert.deepEqual(await listed(), before);
});

test('are applied to the message that they echo, also when their id is of another', async () => {
  const { stores, project, channel, sent, report, apply } = await withInbound();
  await apply(channel, report(sent));
  const message = present(await stores.messages.find(project.id, sent));
  assert.equal(message.progress.status, 'delivered');
  assert.equal(message.providerId, null);
});

test('store nothing of a message that is erased while they are applied', async () => {
  const { stores, project, channel } = await scene(async () => memoryStores(countingIds()));
  const acceptance = anyAcceptance(channel);
  rightOf(await stores.commit(acceptance));
  const { id, to } = messageOf(acceptance);
  const progress = applyStep(startAccepted(noon), { status: 'sent', at: noon });
  const sent = { ...messageOf(acceptance), version: 1, progress, providerId: 'wamid.2' };
  rightOf(await stores.commit({ project: project.id, at: noon, puts: { messages: [sent] } }));
  let isErased = false;
  const erasing: Stores['commit'] = async (change) => {
    const message = present(await stores.messages.find(project.id, id));
    const traces = await stores.retention.findTraces(project.id, [message]);
    if (!isErased) rightOf(await stores.commit(erasureOf(project.id, [present(traces[0])], noon)));
    isErased = true;
    return stores.commit(change);
  };
  const ports = { ...stores, commit: erasing, clock: () => noon, newId: countingIds() };
  await applyReport(ports)(channel, {
    ...{ kind: 'status', channel: channel.id, providerId: `${name}${to}`, echo: id, error: null },
    ...{ status: 'sent', at: noon, providerCode: null },
  });
  assert.ok(isErased, 'nothing was reported');
  assert.deepEqual(await stores.timeline.of(project.id, id), []);
  const external = messageExternalId(channel.id, `${name}${to}`);
  assert.equal(await stores.externalIds.find(project.id, external), undefined);
});

test.run();
