import assert from 'node:assert/strict';
import { contentOf } from '../../../../core/model/templates/content.js';
import type { ReportedStatus } from '../../../../core/model/templates/status.js';
import type { Template } from '../../../../core/model/templates/template.js';
import type {
  ChatProvider,
  SubmissionOutcome,
  TemplateLookup,
} from '../../../../core/ports/provider/chat-provider.js';
import { minuteMs, secondMs } from '../../../../core/shared/time.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
import { type DrivenHost, drivenHost } from '../../../support/hosts/driven-host.js';
import { suite } from '../../../support/suite.js';

const test = suite("another's template with the name of ours");

const input = {
  name: 'welcome',
  language: 'en',
  category: 'utility',
  body: 'Hello {{1}}, and goodbye.',
  components: {},
  examples: undefined,
  submit: true,
} as const;

const create = ({ createTemplate, project, channel }: DrivenHost, given: object = {}) =>
  createTemplate({ project, channel, ...input, ...given });

const current = async ({ getTemplate, project }: DrivenHost, { id }: Template) =>
  rightOf(await getTemplate({ project, id }));

/** What the provider has under the name of ours; `isSame`: with our content. */
const namesake = (
  { template }: { readonly template: Template },
  isSame: boolean,
  status: ReportedStatus = 'approved',
): TemplateLookup => ({
  kind: 'namesake',
  providerId: 'their.1',
  verdict: { status, reason: null },
  content: { ...contentOf(template), ...(isSame ? {} : { body: 'Buy now, {{1}}.' }) },
});

/** A provider that takes no template whose name it has. */
const withNamesake =
  (isSame: boolean, submit: () => Promise<SubmissionOutcome>) =>
  (sandbox: ChatProvider): ChatProvider => ({
    ...sandbox,
    submitTemplate: submit,
    findTemplate: async (call) => namesake(call, isSame),
  });

const exists = async () => ({ kind: 'exists', providerCode: null }) as const;

const report = (host: DrivenHost, status: ReportedStatus, providerId = 'their.1') =>
  host.receiveReports([
    {
      kind: 'template',
      channel: host.channel,
      name: input.name,
      language: input.language,
      providerId,
      status,
      reason: null,
      at: host.time.clock(),
    },
  ]);

test('rejects ours with `template_taken`, at once, and can be submitted again', async () => {
  const host = await drivenHost({ provider: withNamesake(false, exists) });
  const template = rightOf(await create(host));
  await host.time.advance(secondMs);
  const rejected = await current(host, template);
  assert.deepEqual(
    [rejected.status, rejected.rejectionReason, rejected.error?.code, rejected.providerId],
    ['rejected', 'other', 'template_taken', null],
  );
  assert.equal(await host.jobOf(host.project, template.id), undefined);
  const again = rightOf(await host.submitTemplate({ project: host.project, id: template.id }));
  assert.equal(again.error, null);
  await host.time.advance(secondMs);
  assert.equal((await current(host, template)).error?.code, 'template_taken');
  host.assertNoFaults();
});

test('is ours when its content equals ours', async () => {
  const host = await drivenHost({ provider: withNamesake(true, exists) });
  const template = rightOf(await create(host));
  await host.time.advance(secondMs);
  const { status, providerId, error } = await current(host, template);
  assert.deepEqual([status, providerId, error], ['approved', 'their.1', null]);
});

test('is told from ours when the worker died after the call', async () => {
  for (const isSame of [true, false]) {
    const host: DrivenHost = await drivenHost({
      provider: withNamesake(isSame, () => {
        host.crash();
        return new Promise(() => {});
      }),
    });
    const template = rightOf(await create(host));
    await host.time.advance(secondMs);
    host.restart();
    await host.time.advance(10 * minuteMs);
    const { status, error } = await current(host, template);
    assert.deepEqual(
      [status, error?.code],
      isSame ? ['approved', undefined] : ['rejected', 'template_taken'],
    );
  }
});

test('moves ours by no report, at no time', async () => {
  const statuses = ['pending', 'approved', 'paused', 'rejected', 'disabled'] as const;
  const host = await drivenHost();
  const { project, channel } = host;
  rightOf(await host.pauseChannel({ channel }));
  const template = rightOf(await create(host));
  for (const status of statuses) await report(host, status);
  assert.equal((await current(host, template)).status, 'submitted');
  rightOf(await host.resumeChannel({ channel }));
  await host.time.advance(secondMs);
  const approved = await current(host, template);
  assert.deepEqual([approved.status, approved.providerId], ['approved', `sandbox.${template.id}`]);
  for (const status of statuses) await report(host, status);
  assert.deepEqual(await current(host, template), approved);

  const draft = rightOf(await create(host, { language: 'de', submit: false }));
  for (const status of statuses) await report(host, status);
  assert.deepEqual(await host.getTemplate({ project, id: draft.id }), {
    _tag: 'Right',
    right: { ...draft, version: 1 },
  });
});

test('does not hide the report of ours that overtakes the answer', async () => {
  const host: DrivenHost = await drivenHost({
    provider: (sandbox) => ({
      ...sandbox,
      submitTemplate: async () => {
        await report(host, 'approved', 'of.another');
        await report(host, 'pending');
        await report(host, 'rejected', 'of.another');
        await report(host, 'approved');
        return {
          kind: 'taken',
          providerId: 'their.1',
          verdict: { status: 'pending', reason: null },
        };
      },
    }),
  });
  const template = rightOf(await create(host));
  await host.time.advance(secondMs);
  const { status, providerId, unmatchedReports } = await current(host, template);
  assert.deepEqual([status, providerId, unmatchedReports], ['approved', 'their.1', []]);
});

test('is looked at as soon as a report names it; one that is missing then is not missed yet', async () => {
  const lookups: number[] = [];
  let answers: TemplateLookup['kind'][] = ['absent', 'namesake'];
  const host: DrivenHost = await drivenHost({
    provider: (sandbox) => ({
      ...sandbox,
      unknownWaitMs: 2 * minuteMs,
      submitTemplate: async () => ({ kind: 'unknown', reason: 'no answer' }),
      findTemplate: async (call) => {
        lookups.push(host.time.clock());
        const [next = 'namesake', ...others] = answers;
        answers = others;
        return next === 'absent' ? { kind: 'absent' } : namesake(call, true);
      },
    }),
  });
  const begun = host.time.clock();
  const template = rightOf(await create(host));
  await host.time.advance(10 * secondMs);
  assert.deepEqual(lookups, []);
  await report(host, 'pending');
  await host.time.advance(10 * secondMs);
  assert.equal(lookups.length, 1);
  assert.equal((await current(host, template)).status, 'submitted');
  assert.equal((await host.jobOf(host.project, template.id))?.state, 'unknown');
  await report(host, 'approved');
  await host.time.advance(10 * secondMs);
  assert.equal((await current(host, template)).status, 'approved');
  assert.ok(host.time.clock() - begun < 2 * minuteMs);
});

test('gives ours a new id when the old one is gone at the provider', async () => {
  const verdict = { status: 'rejected', reason: 'scam' } as const;
  const outcomes: SubmissionOutcome[] = [
    { kind: 'taken', providerId: 'first', verdict },
    { kind: 'taken', providerId: 'second', verdict: null },
  ];
  const host = await drivenHost({
    provider: (sandbox) => ({
      ...sandbox,
      submitTemplate: async () => outcomes.shift() ?? assert.fail(),
    }),
  });
  const template = rightOf(await create(host));
  await host.time.advance(secondMs);
  rightOf(await host.submitTemplate({ project: host.project, id: template.id }));
  await host.time.advance(secondMs);
  await report(host, 'approved', 'first');
  assert.equal((await current(host, template)).status, 'submitted');
  await report(host, 'approved', 'second');
  assert.equal((await current(host, template)).status, 'approved');
});

/** A look that finds a template of this name and language, with this content. */
const look = (host: DrivenHost, theirs: Partial<Template> = {}) =>
  host.receiveReports([
    {
      kind: 'inventory',
      channel: host.channel,
      templates: [
        { name: 'constructor', language: 'en', providerId: 'their.0', content: null },
        {
          name: input.name,
          language: input.language,
          providerId: 'their.1',
          content: contentOf({ ...input, ...theirs }),
        },
      ],
    },
  ]);

test('is known from a look: ours is refused before it is created or submitted', async () => {
  const host = await drivenHost();
  const { project, channel, submitTemplate } = host;
  const draft = rightOf(await create(host, { language: 'de', submit: false }));
  const refusal = { code: 'template_taken', channel, name: input.name, language: 'en' };
  await look(host, { body: 'Buy now, {{1}}.' });
  for (const submit of [true, false])
    assert.deepEqual(leftOf(await create(host, { submit })), refusal);
  rightOf(await create(host, { language: 'fr' }));
  rightOf(await submitTemplate({ project, id: draft.id }));
  await look(host, { components: { footer: { text: 'Desk' } } });
  assert.deepEqual(leftOf(await create(host)), refusal);
  await look(host);
  const ours = rightOf(await create(host, { submit: false }));
  await look(host, { body: 'Buy now, {{1}}.' });
  assert.deepEqual(leftOf(await submitTemplate({ project, id: ours.id })), refusal);
  const exists = { ...refusal, code: 'template_already_exists' };
  assert.deepEqual(leftOf(await create(host, { body: 'Any.' })), exists);
  await host.time.advance(30 * minuteMs);
  rightOf(await submitTemplate({ project, id: ours.id }));
});

test('in a look is ours when its id is', async () => {
  const host = await drivenHost({
    provider: (sandbox) => ({
      ...sandbox,
      submitTemplate: async () => ({
        kind: 'taken',
        providerId: 'their.1',
        verdict: { status: 'rejected', reason: 'scam' },
      }),
    }),
  });
  const template = rightOf(await create(host));
  await host.time.advance(secondMs);
  await look(host, { body: 'An older text.' });
  rightOf(await host.submitTemplate({ project: host.project, id: template.id }));
});

test.run();
