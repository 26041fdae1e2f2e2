import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { Message } from '../../../../core/model/messages/message.js';
import type { Payload } from '../../../../core/model/messages/sends/payload.js';
import { templateCategories } from '../../../../core/model/templates/template.js';
import type { MessageId } from '../../../../core/shared/ids.js';
import type { PhoneNumber } from '../../../../core/shared/phone-number.js';
import { minuteMs, secondMs } from '../../../../core/shared/time.js';
import { streamOf } from '../../../support/fixtures/bytes.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { type DrivenHost, drivenHost } from '../../../support/hosts/driven-host.js';
import { samples } from '../../../support/media/samples.js';
import { suite } from '../../../support/suite.js';

const sends = 5_000;
const atOnce = 125;

/** A number below `bound`, told by a send's own: the same each time, and in no order. */
const pick = (i: number, purpose: number, bound: number): number =>
  (Math.imul(i + purpose * 7_919, 2_654_435_761) >>> 9) % bound;

/** Every part that the sandbox plays, and many others. */
const recipientOf = (i: number): PhoneNumber =>
  pick(i, 1, 3) === 0
    ? `+120255501${String(pick(i, 2, 10)).padStart(2, '0')}`
    : `+1202555${2_000 + pick(i, 2, 3_000)}`;

/** An approved template of each category, a paused one, and an image. */
const entitiesOf = async (host: DrivenHost): Promise<readonly Payload[]> => {
  const { project, channel } = host;
  const template = async (name: string, category: (typeof templateCategories)[number]) => {
    const shared = { language: 'en', components: {}, examples: undefined, submit: true };
    const body = 'Hello {{1}}, and goodbye.';
    const made = await host.createTemplate({ ...shared, project, channel, name, category, body });
    return { kind: 'template', id: rightOf(made).id, bodyParameters: ['Ada'] } as const;
  };
  const image = await host.uploadMedia({
    project,
    upload: {
      declaredType: 'image/png',
      filename: undefined,
      bytes: streamOf(samples['image/png']),
    },
  });
  const templates = templateCategories.map((category) => template(`t_${category}`, category));
  const paused = template('pause_it', 'marketing');
  const payloads = await Promise.all([...templates, paused]);
  await host.time.advance(2 * secondMs);
  const medium = { kind: 'media', id: rightOf(image).id, caption: null, filename: null } as const;
  return [...payloads, medium, { kind: 'text', text: 'Hello' }];
};

/** What a project's messages say of its usage, by metric. */
const recount = (messages: readonly Message[], categories: ReadonlyMap<string, string>) => {
  const counts: Record<string, number> = {};
  const count = (metric: string) => {
    counts[metric] = (counts[metric] ?? 0) + 1;
  };
  for (const { direction, progress, content } of messages) {
    if (direction === 'inbound') count('inbound_messages');
    else {
      count('outbound_messages');
      if (progress.reachedAt.delivered !== undefined) count('outbound_delivered');
      if (progress.status === 'failed') count('outbound_failed');
      if (content.type === 'template') count(`template_${categories.get(content.template)}`);
    }
  }
  return counts;
};

const everyMessage = async ({ listMessages, project }: DrivenHost): Promise<readonly Message[]> => {
  const messages: Message[] = [];
  for (let before: string | undefined; ; ) {
    const page = rightOf(await listMessages({ project, before, limit: 100 }));
    messages.push(...page.items);
    if (page.next === null) return messages;
    before = page.next;
  }
};

const test = suite('usage');

test('equals a recount of the messages after replays, refusals, failures and crashes', async () => {
  const host = await drivenHost();
  const { project } = host;
  const channels = [host.channel, ...(await Promise.all(Array.from({ length: 7 }, host.connect)))];
  const payloads = await entitiesOf(host);
  const answered = new Map<string, MessageId>();
  const tally = { accepted: 0, replayed: 0, refused: 0 };

  const send = async (i: number): Promise<void> => {
    const payload = payloads[pick(i, 3, payloads.length)] ?? assert.fail();
    // Templates belong to the first channel; on the others they are refused.
    const channel = channels[pick(i, 4, 2) * pick(i, 5, channels.length)] ?? assert.fail();
    const key = `key-${i}`;
    const answer = await host.acceptMessage({
      project,
      request: host.newId('req'),
      idempotencyKey: key,
      send: { channel, to: recipientOf(i), payload, metadata: {} },
    });
    if (E.isLeft(answer)) {
      tally.refused += 1;
      return;
    }
    const { message, isReplay } = answer.right;
    assert.equal(answered.get(key) ?? message, message);
    assert.equal(isReplay, answered.has(key));
    answered.set(key, message);
    tally[isReplay ? 'replayed' : 'accepted'] += 1;
  };

  for (let first = 0; first < sends; first += atOnce) {
    const numbers = Array.from({ length: atOnce }, (_, i) => first + i);
    await Promise.all(numbers.map(send));
    await Promise.all(numbers.filter((i) => pick(i, 6, 4) === 0).map(send));
    await host.time.advance(secondMs);
    if (first % 1_250 === 0) {
      host.crash();
      await host.time.advance(15 * secondMs);
      host.restart();
    }
  }
  await host.time.advance(5 * minuteMs);

  const messages = await everyMessage(host);
  const templates = rightOf(await host.listTemplates({ project, limit: 100 })).items;
  const categories = new Map(templates.map(({ id, category }) => [id as string, category]));
  const { rows } = rightOf(await host.getUsage({ project }));
  const usage = Object.fromEntries(rows.map(({ metric, quantity }) => [metric, quantity]));
  assert.deepEqual(usage, recount(messages, categories));

  assert.equal(messages.filter(({ direction }) => direction === 'outbound').length, tally.accepted);
  assert.equal(usage.outbound_messages, tally.accepted);
  assert.ok(tally.replayed > 500 && tally.refused > 500, JSON.stringify(tally));
  assert.ok(Number(usage.outbound_failed) > 100 && Number(usage.inbound_messages) > 100);
  assert.equal(rows.length, 7);
  host.assertNoFaults();
});

test.run();
