import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { createTestMessaging } from '../../../../composition/testing/index.js';
import type { PhoneNumber } from '../../../../core/shared/phone-number.js';
import { declared, factsOfName } from '../../../../core/use-cases/declared.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';

const test = suite('the input of a use case');

const open = async () => {
  const kit = await createTestMessaging();
  const { project, channel } = kit;
  const payload = { kind: 'text', text: 'Hello' };
  const send = { channel, to: '+12025550123', payload, metadata: {} };
  return { kit, project, send, command: { project, send } };
};

const pairs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, 'x']));

type Wrong = readonly [given: object, property: string];

const wrong = ({ project, send }: Awaited<ReturnType<typeof open>>): readonly Wrong[] => {
  const of = (changed: object) => ({ project, send: { ...send, ...changed } });
  const saying = (payload: object) => of({ payload });
  return [
    [of({ to: '+1 202 555 0177' }), '/send/to'],
    [of({ to: undefined }), '/send/to'],
    [of({ channel: 7 }), '/send/channel'],
    [saying({ kind: 'text', text: '' }), '/send/payload/text'],
    [saying({ kind: 'text', text: 'x'.repeat(20_000) }), '/send/payload/text'],
    [saying({ kind: 'carrier_pigeon' }), '/send/payload/kind'],
    [saying({ kind: 'template', id: 'tmpl_x' }), '/send/payload/bodyParameters'],
    [saying({ kind: 'media', id: 'med_x', caption: '', filename: null }), '/send/payload/caption'],
    [of({ payload: null }), '/send/payload'],
    [of({ metadata: pairs(1_000) }), '/send/metadata'],
    [of({ metadata: { order: 7 } }), '/send/metadata/order'],
    [of({ unknown: 1 }), '/send/unknown'],
    [{ project, send, idempotencykey: 'order-1' }, '/idempotencykey'],
    [{ project, send, idempotencyKey: '' }, '/idempotencyKey'],
    [{ project, send, idempotencyKey: 'x'.repeat(256) }, '/idempotencyKey'],
    [{ project, send, trace: 'x' }, '/trace'],
    [{ send }, '/project'],
    [{ project: 'proj_\u0000', send }, '/project'],
    [{ project }, '/send'],
  ];
};

test('a send out of bounds is refused with the path, also in a transaction of the host and as an actor, and stores nothing', async () => {
  const opened = await open();
  const { kit, project } = opened;
  const actor = { kind: 'operator', id: null, name: 'any', address: null, memberships: 'all' };
  const transaction = kit.beginTransaction();
  for (const { acceptMessage } of [
    kit,
    kit.within(transaction),
    kit.actAs(actor as Parameters<typeof kit.actAs>[0]),
  ])
    for (const [given, property] of wrong(opened)) {
      const refusal = leftOf(await acceptMessage(given as Parameters<typeof acceptMessage>[0]));
      assert.ok(refusal.code === 'invalid_input', JSON.stringify(refusal));
      assert.equal(refusal.property, property);
      assert.match(refusal.message, /^(must|is) /);
    }
  await transaction.commit();
  assert.deepEqual(rightOf(await kit.listMessages({ project, limit: 1 })).items, []);
  await kit.stop();
});

test('a number without its plus is stored with it, and its person is erased', async () => {
  const { kit, project, send } = await open();
  const typed = {
    ...send,
    to: '12025550177' as PhoneNumber,
    payload: { kind: 'text', text: 'Hi' },
  };
  const given = { project, send: typed } as Parameters<typeof kit.acceptMessage>[0];
  const { message: id } = rightOf(await kit.acceptMessage(given));
  assert.equal(rightOf(await kit.getMessage({ project, id })).to, '+12025550177');
  const erased = rightOf(await kit.erasePerson({ project, recipient: '+1 (202) 555-0177' }));
  assert.equal(erased.messages, 1);
  assert.equal(rightOf(await kit.getMessage({ project, id })).to, 'erased');
  await kit.stop();
});

test('a page, an instant and a day out of bounds are refused', async () => {
  const { kit, project } = await open();
  const refused = async (answer: Promise<E.Either<unknown, unknown>>) => leftOf(await answer);
  for (const limit of [0, 101, 1.5, Number.NaN, '10' as unknown as number])
    assert.deepEqual(await refused(kit.listMessages({ project, limit })), {
      ...{ code: 'invalid_input', property: '/limit' },
      message:
        typeof limit === 'string'
          ? 'must be a whole number'
          : 'must be a whole number from 1 to 100',
    });
  const search = { project, filter: {}, createdAfter: Number.NaN, limit: 1 };
  assert.deepEqual(await refused(kit.searchMessages(search)), {
    ...{ code: 'invalid_input', property: '/createdAfter' },
    message: 'must be an instant in Unix milliseconds',
  });
  assert.deepEqual(await refused(kit.getUsage({ project, fromDate: '2026-02-30' })), {
    ...{ code: 'invalid_input', property: '/fromDate' },
    message: 'must be a calendar date, such as 2026-01-31',
  });
  await assert.rejects(kit.getStatistics({ project, from: Number.NaN, to: 0 }), {
    name: 'TypeError',
    message: 'getStatistics: /from must be an instant in Unix milliseconds.',
  });
  await kit.stop();
});

test('any value instead of the input, or of one of its fields, is refused and is no TypeError of the language', async () => {
  const { kit } = await open();
  const useCases = kit as unknown as Readonly<Record<string, (given: unknown) => Promise<unknown>>>;
  for (const name of Object.keys(declared)) {
    const call = useCases[name];
    const { input } = factsOfName(name) ?? {};
    if (!input?.isChecked || !call) continue;
    // Where every field can be left out, an object without one is an input.
    const isFree = Object.keys(input.needed).length === 0;
    const objects = isFree ? [] : [[], {}, { project: 7, organization: {} }];
    for (const given of [undefined, null, 7, 'x', ...objects]) {
      const answer = await call(given).then(
        (value) => (value as E.Either<{ readonly code: string }, unknown>) ?? E.right(value),
        (error) => E.left({ code: `${error}` }),
      );
      const { code } = leftOf(answer);
      assert.match(code, new RegExp(`^(invalid_input|TypeError: ${name}: )`), name);
    }
  }
  await kit.stop();
});

test.run();
