import assert from 'node:assert/strict';
import { numberNetwork } from '../../../../core/model/networks/network.js';
import type { Template } from '../../../../core/model/templates/template.js';
import { templateJson } from '../../../../core/model/templates/template-view.js';
import type {
  ChatProvider,
  SubmissionOutcome,
} from '../../../../core/ports/provider/chat-provider.js';
import { hourMs, minuteMs, secondMs } from '../../../../core/shared/time.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
import { type DrivenHost, drivenHost } from '../../../support/hosts/driven-host.js';
import { suite } from '../../../support/suite.js';

const test = suite('template submission');

const create = async (host: DrivenHost, name: string, submit = true): Promise<Template> =>
  rightOf(
    await host.createTemplate({
      project: host.project,
      channel: host.channel,
      name,
      language: 'en',
      category: 'utility',
      body: 'Hello {{1}}, and goodbye.',
      components: {},
      examples: undefined,
      submit,
    }),
  );

const current = async ({ getTemplate, project }: DrivenHost, { id }: Template) =>
  rightOf(await getTemplate({ project, id }));

/** The events of a template, each with its `data`. */
const eventsOf = async ({ stores, project }: DrivenHost, { id }: Template) =>
  (await stores.events.about(project, id)).map(({ text }) => JSON.parse(text));

const statuses = async (host: DrivenHost, template: Template) =>
  (await eventsOf(host, template)).map(({ type }) => type.replace('template.', ''));

/** A provider that answers submissions with these outcomes, one after another, and then by itself. */
const answering =
  (outcomes: SubmissionOutcome[], calls: string[] = []) =>
  (sandbox: ChatProvider): ChatProvider => ({
    ...sandbox,
    submitTemplate: async (call) => {
      calls.push(call.template.name);
      return outcomes.shift() ?? sandbox.submitTemplate?.(call) ?? assert.fail();
    },
  });

test('is approved at once by a network that reviews no templates, without a call, and can be sent', async () => {
  const bodies: string[] = [];
  const host = await drivenHost({
    provider: ({ submitTemplate: _, findTemplate: __, ...sandbox }) => ({
      ...sandbox,
      network: { ...numberNetwork, templates: { areReviewed: false } },
      send: async (call) => {
        const { content } = call.message;
        if (content.type === 'text' || content.type === 'template') bodies.push(content.body);
        return sandbox.send(call);
      },
    }),
  });
  const template = await create(host, 'reject_scam');
  await host.time.advance(secondMs);
  assert.equal((await current(host, template)).status, 'approved');
  assert.deepEqual(await statuses(host, template), ['submitted', 'pending', 'approved']);
  const payload = { kind: 'template', id: template.id, bodyParameters: ['Ada'] } as const;
  const { project, channel } = host;
  const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
  rightOf(await host.acceptMessage({ project, send }));
  await host.time.advance(secondMs);
  assert.deepEqual(bodies, ['Hello Ada, and goodbye.']);
});

test('follows the sandbox decision for its name, with one event for each step', async () => {
  const expected = {
    welcome: ['submitted', 'pending', 'approved'],
    x_pending_y: ['submitted', 'pending'],
    pause_it: ['submitted', 'pending', 'approved', 'paused'],
    reject_abusive_content: ['submitted', 'pending', 'rejected'],
    reject_incorrect_category: ['submitted', 'pending', 'rejected'],
    reject_invalid_format: ['submitted', 'pending', 'rejected'],
    reject_scam: ['submitted', 'pending', 'rejected'],
    reject_tag_content_mismatch: ['submitted', 'pending', 'rejected'],
    a_reject_other_b: ['submitted', 'pending', 'rejected'],
    reject_nothing: ['submitted', 'pending', 'approved'],
  } as const;
  const host = await drivenHost();
  for (const [name, steps] of Object.entries(expected)) {
    const template = await create(host, name);
    assert.equal(template.status, 'submitted');
    await host.time.advance(10 * secondMs);
    assert.deepEqual(await statuses(host, template), steps, name);
    const { status, rejectionReason } = await current(host, template);
    assert.equal(status, steps.at(-1));
    const reason = /reject_(\w+?)(_b)?$/.exec(name)?.[1] ?? null;
    assert.equal(rejectionReason, status === 'rejected' ? reason : null);
  }
  host.assertNoFaults();
});

test('takes 0.2 s for each step of the sandbox, and shows the time in its event', async () => {
  const host = await drivenHost();
  const template = await create(host, 'pause_me');
  await host.time.advance(100);
  for (const status of ['submitted', 'pending', 'approved', 'paused']) {
    assert.equal((await current(host, template)).status, status);
    await host.time.advance(200);
  }
  for (const { data, type, created_at } of await eventsOf(host, template)) {
    assert.equal(type, `template.${data.status}`);
    assert.equal(data.updated_at, created_at);
    const { status, updated_at } = data;
    assert.deepEqual(data, { ...templateJson(template), status, updated_at });
  }
});

test('leaves a draft unsubmitted until asked, and refuses a template in another status', async () => {
  const host = await drivenHost();
  const { project, submitTemplate } = host;
  const draft = await create(host, 'reject_scam_draft', false);
  await host.time.advance(hourMs);
  assert.deepEqual(await statuses(host, draft), []);
  assert.equal((await current(host, draft)).status, 'draft');

  const submit = () => submitTemplate({ project, id: draft.id });
  assert.equal(rightOf(await submit()).status, 'submitted');
  assert.deepEqual(leftOf(await submit()), {
    code: 'template_state_conflict',
    id: draft.id,
    status: 'submitted',
  });
  await host.time.advance(secondMs);
  assert.equal((await current(host, draft)).rejectionReason, 'scam');

  const again = rightOf(await submit());
  assert.equal(again.status, 'submitted');
  assert.equal(again.rejectionReason, null);
  await host.time.advance(secondMs);
  const review = ['submitted', 'pending', 'rejected'];
  assert.deepEqual(await statuses(host, draft), [...review, ...review]);
});

test('is retried while the provider cannot take it', async () => {
  const passing: readonly SubmissionOutcome[] = [
    { kind: 'not_taken', waitMs: 0, providerCode: null },
    { kind: 'not_taken', waitMs: minuteMs, providerCode: 'later' },
    { kind: 'throttled', scope: 'channel', waitMs: 2 * secondMs, providerCode: 'slow' },
    { kind: 'unknown', reason: 'no answer' },
  ];
  for (const outcome of passing) {
    const calls: string[] = [];
    const host = await drivenHost({ provider: answering(Array(5).fill(outcome), calls) });
    const template = await create(host, 'welcome');
    await host.time.advance(hourMs);
    assert.equal(calls.length, 6, outcome.kind);
    assert.equal((await current(host, template)).status, 'approved');
    assert.equal(await host.jobOf(host.project, template.id), undefined);
    host.assertNoFaults();
  }
});

test('ends when the provider refuses it, with the reason', async () => {
  const refused = { kind: 'refused', reason: 'invalid_format', providerCode: '1' } as const;
  const host = await drivenHost({ provider: answering([refused]) });
  const template = await create(host, 'welcome');
  await host.time.advance(hourMs);
  assert.deepEqual(await statuses(host, template), ['submitted', 'rejected']);
  assert.equal((await current(host, template)).rejectionReason, 'invalid_format');
});

test('applies an immediate decision of the provider', async () => {
  const verdicts = {
    pending: ['submitted', 'pending'],
    approved: ['submitted', 'pending', 'approved'],
    rejected: ['submitted', 'rejected'],
  } as const;
  for (const status of ['pending', 'approved', 'rejected'] as const) {
    const verdict = { status, reason: null };
    const outcome = { kind: 'taken', providerId: 'their.name', verdict } as const;
    const host = await drivenHost({ provider: answering([outcome]) });
    const template = await create(host, 'welcome');
    await host.time.advance(hourMs);
    assert.deepEqual(await statuses(host, template), verdicts[status]);
    assert.equal((await current(host, template)).providerId, 'their.name');
  }
});

test('is never made twice when the provider can be asked, at any step at which the worker dies', async () => {
  for (const moment of ['before', 'after'] as const) {
    const host: DrivenHost = await drivenHost({
      provider: (sandbox) => ({
        ...sandbox,
        submitTemplate: async (call) => {
          if (moment === 'before') host.crash();
          const outcome = await sandbox.submitTemplate?.(call);
          host.crash();
          return moment === 'before' ? new Promise(() => {}) : (outcome ?? assert.fail());
        },
      }),
    });
    const template = await create(host, 'pending_for_ever');
    await host.time.advance(secondMs);
    host.restart();
    await host.time.advance(10 * minuteMs);
    assert.deepEqual([...host.ledger.calls().values()], [1], moment);
    assert.deepEqual(await statuses(host, template), ['submitted', 'pending']);
    assert.equal(await host.jobOf(host.project, template.id), undefined);
  }
});

test('is made again when the worker died before the provider got it', async () => {
  let deaths = 0;
  const host: DrivenHost = await drivenHost({
    provider: (sandbox) => ({
      ...sandbox,
      submitTemplate: async (call) => {
        deaths += 1;
        if (deaths > 2) return sandbox.submitTemplate?.(call) ?? assert.fail();
        host.crash();
        return new Promise(() => {});
      },
    }),
  });
  const template = await create(host, 'welcome');
  for (let i = 0; i < 3; i += 1) {
    await host.time.advance(minuteMs);
    host.crash();
    host.restart();
  }
  await host.time.advance(minuteMs);
  assert.deepEqual(await statuses(host, template), ['submitted', 'pending', 'approved']);
  assert.equal(host.ledger.calls().size, 1);
});

test('waits for its channel, and goes on when it is resumed', async () => {
  const host = await drivenHost();
  rightOf(await host.pauseChannel({ channel: host.channel }));
  const template = await create(host, 'welcome');
  await host.time.advance(48 * hourMs);
  assert.equal((await current(host, template)).status, 'submitted');
  rightOf(await host.resumeChannel({ channel: host.channel }));
  await host.time.advance(secondMs);
  assert.equal((await current(host, template)).status, 'approved');
});

test('does not look up an unanswered attempt while its channel is paused', async () => {
  const lookups: number[] = [];
  const host = await drivenHost({
    provider: (sandbox) => ({
      ...answering([{ kind: 'unknown', reason: 'no answer' }])(sandbox),
      findTemplate: async (call) => {
        lookups.push(host.time.clock());
        return sandbox.findTemplate?.(call) ?? assert.fail();
      },
    }),
  });
  const template = await create(host, 'welcome');
  await host.time.advance(secondMs);
  rightOf(await host.pauseChannel({ channel: host.channel }));
  await host.time.advance(hourMs);
  assert.deepEqual(lookups, []);
  rightOf(await host.resumeChannel({ channel: host.channel }));
  await host.time.advance(2 * minuteMs);
  assert.equal(lookups.length, 1);
  assert.equal((await current(host, template)).status, 'approved');
});

test('moves the channel when the provider reports channel trouble', async () => {
  const trouble = { kind: 'channel_trouble', becomes: 'restricted', providerCode: null } as const;
  const host = await drivenHost({ provider: answering([trouble]) });
  const template = await create(host, 'welcome');
  await host.time.advance(minuteMs);
  const [channel] = rightOf(await host.listChannels({ project: host.project }));
  assert.equal(channel?.status, 'restricted');
  assert.equal((await current(host, template)).status, 'submitted');
});

test('survives internal faults: the third one gives it up, and it can be submitted again', async () => {
  const broken = async () => undefined as never;
  const host = await drivenHost({
    provider: (sandbox) => ({ ...sandbox, submitTemplate: broken, findTemplate: broken }),
  });
  const template = await create(host, 'welcome');
  await host.time.advance(hourMs);
  assert.equal((await current(host, template)).rejectionReason, 'other');
  assert.equal(await host.jobOf(host.project, template.id), undefined);
  rightOf(await host.submitTemplate({ project: host.project, id: template.id }));
});

test('is given up after thirty days, and can be submitted again', async () => {
  const never = { kind: 'not_taken', waitMs: 24 * hourMs, providerCode: null } as const;
  const host = await drivenHost({ provider: answering(Array(40).fill(never)) });
  const template = await create(host, 'welcome');
  await host.time.advance(minuteMs);
  host.time.skip(29 * 24 * hourMs);
  await host.time.advance(minuteMs);
  assert.equal((await current(host, template)).status, 'submitted');
  host.time.skip(24 * hourMs);
  await host.time.advance(minuteMs);
  assert.equal((await current(host, template)).rejectionReason, 'other');
});

test('ignores a decision about an earlier submission', async () => {
  const lookups: string[] = [];
  const taken = { kind: 'taken', providerId: 'their.name' } as const;
  const outcomes: SubmissionOutcome[] = [
    { ...taken, verdict: { status: 'rejected', reason: 'scam' } },
    { kind: 'unknown', reason: 'no answer' },
    { ...taken, verdict: { status: 'approved', reason: null } },
  ];
  const host = await drivenHost({
    provider: (sandbox) => ({
      ...answering(outcomes)(sandbox),
      findTemplate: async ({ template }) => {
        lookups.push(template.name);
        const verdict = { status: 'rejected', reason: 'scam' } as const;
        return { kind: 'found', providerId: 'their.name', verdict };
      },
    }),
  });
  const template = await create(host, 'welcome');
  await host.time.advance(secondMs);
  rightOf(await host.submitTemplate({ project: host.project, id: template.id }));
  await host.time.advance(hourMs);
  assert.equal(lookups.length, 1);
  assert.deepEqual(await statuses(host, template), [
    ...['submitted', 'rejected'],
    ...['submitted', 'pending', 'approved'],
  ]);
});

test.run();
