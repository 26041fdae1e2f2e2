import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { messageExternalId } from '../../../../core/model/messages/external-id.js';
import type { StatusReport } from '../../../../core/model/messages/status-report.js';
import { applyReport } from '../../../../core/use-cases/reports/apply-report.js';
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

test.run();
