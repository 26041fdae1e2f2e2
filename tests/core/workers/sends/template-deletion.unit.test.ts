import assert from 'node:assert/strict';
import type { Template } from '../../../../core/model/templates/template.js';
import type {
  ChatProvider,
  DeletionOutcome,
} from '../../../../core/ports/provider/chat-provider.js';
import { dayMs, minuteMs, secondMs } from '../../../../core/shared/time.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
import { type DrivenHost, drivenHost } from '../../../support/hosts/driven-host.js';
import { suite } from '../../../support/suite.js';

const test = suite('template deletion');

const create = async (host: DrivenHost, submit = true): Promise<Template> =>
  rightOf(
    await host.createTemplate({
      ...{ project: host.project, channel: host.channel, name: 'welcome', language: 'en' },
      ...{ category: 'utility', body: 'Hello.', components: {}, examples: undefined, submit },
    }),
  );

/** A provider that answers deletions with these outcomes, then with `deleted`. */
const answering =
  (outcomes: DeletionOutcome[], asked: (string | null)[]) =>
  (sandbox: ChatProvider): ChatProvider => ({
    ...sandbox,
    deleteTemplate: async ({ template }) => {
      asked.push(template.providerId);
      return outcomes.shift() ?? { kind: 'deleted' };
    },
  });

const typesOf = async ({ stores, project }: DrivenHost, { id }: Template) =>
  (await stores.events.about(project, id)).map(({ type }) => type);

test('removes a draft at once, without an event or a call, and frees its name', async () => {
  const asked: (string | null)[] = [];
  const host = await drivenHost({ provider: answering([], asked) });
  const draft = await create(host, false);
  const query = { project: host.project, id: draft.id };
  rightOf(await host.deleteTemplate(query));
  assert.equal(leftOf(await host.deleteTemplate(query)).code, 'template_not_found');
  assert.equal(await host.stores.templates.find(host.project, draft.id), undefined);
  await create(host, false);
  await host.time.advance(minuteMs);
  assert.deepEqual([asked, await typesOf(host, draft)], [[], []]);
});

test('hides a submitted template at once, and repeats the call until the provider has deleted it', async () => {
  const asked: (string | null)[] = [];
  const passing: DeletionOutcome = { kind: 'not_taken', waitMs: 0, providerCode: '2' };
  const unknown: DeletionOutcome = { kind: 'unknown', reason: 'no answer' };
  const host = await drivenHost({ provider: answering([passing, unknown], asked) });
  const { project, channel } = host;
  const template = await create(host);
  await host.time.advance(10 * secondMs);
  const query = { project, id: template.id };
  assert.equal(rightOf(await host.getTemplate(query)).status, 'approved');
  rightOf(await host.deleteTemplate(query));

  assert.equal(leftOf(await host.getTemplate(query)).code, 'template_not_found');
  assert.deepEqual(rightOf(await host.listTemplates({ project, limit: 5 })).items, []);
  assert.equal(leftOf(await host.submitTemplate(query)).code, 'template_not_found');
  const again = await host.createTemplate({
    ...{ project, channel, name: 'welcome', language: 'en', category: 'utility' },
    ...{ body: 'Hello.', components: {}, examples: undefined, submit: true },
  });
  assert.equal(leftOf(again).code, 'template_already_exists');

  const { providerId } = (await host.stores.templates.find(project, template.id)) ?? {};
  await host.time.advance(10 * minuteMs);
  assert.deepEqual(asked, [providerId, providerId, providerId]);
  assert.equal(await host.stores.templates.find(project, template.id), undefined);
  assert.deepEqual(await typesOf(host, template), [
    ...['template.submitted', 'template.pending', 'template.approved', 'template.deleted'],
  ]);
  await create(host);
});

test('gives up after 30 days, and when the provider refuses', async () => {
  const asked: (string | null)[] = [];
  const host = await drivenHost({
    provider: answering([{ kind: 'refused', providerCode: '2388039' }], asked),
  });
  const template = await create(host);
  await host.time.advance(10 * secondMs);
  rightOf(await host.deleteTemplate({ project: host.project, id: template.id }));
  await host.time.advance(minuteMs);
  assert.equal(asked.length, 1);
  assert.equal(await host.stores.templates.find(host.project, template.id), undefined);

  const away: DeletionOutcome[] = Array.from({ length: 20_000 }, () => ({
    kind: 'not_taken',
    waitMs: 6 * 60 * minuteMs,
    providerCode: null,
  }));
  const other = await drivenHost({ provider: answering(away, []) });
  const kept = await create(other);
  await other.time.advance(10 * secondMs);
  rightOf(await other.deleteTemplate({ project: other.project, id: kept.id }));
  await other.time.advance(29 * dayMs);
  assert.ok(await other.stores.templates.find(other.project, kept.id));
  await other.time.advance(2 * dayMs);
  assert.equal(await other.stores.templates.find(other.project, kept.id), undefined);
});

test.run();
