import assert from 'node:assert/strict';
import { isJson, type Json, parseJson } from '../../../../adapters/whatsapp-cloud/graph/json.js';
import { parseWebhook } from '../../../../adapters/whatsapp-cloud/webhook/parse-webhook.js';
import { mutilated } from '../../../support/mutilated.js';
import { suite } from '../../../support/suite.js';
import {
  aboutNumber,
  example,
  exampleNumber,
  examples,
  webhook,
} from '../../../support/whatsapp/examples/index.js';

const cases = suite('whatsapp webhooks: variants');

const now = 1_800_000_000_000;
const text = (id: string): Json => ({
  from: '61491570156',
  id,
  timestamp: '1790000540',
  type: 'text',
  text: { body: id },
});

cases('a malformed item does not affect its neighbours', () => {
  let tried = 0;
  for (const [name, item] of examples('messages'))
    for (const broken of mutilated(item)) {
      const body = aboutNumber({ messages: [text('before'), broken, text('after')] });
      const ids = [...parseWebhook(body, now)].map(
        (notice) => 'providerId' in notice && notice.providerId,
      );
      assert.ok(ids[0] === 'before' && ids.at(-1) === 'after', name);
      tried += 1;
    }
  assert.ok(tried > 1_000);
});

cases('a malformed status does not affect its neighbours', () => {
  const good = (id: string) => ({ id, status: 'sent', timestamp: '1790000540' });
  for (const broken of mutilated(example('statuses', 'failed'))) {
    const body = aboutNumber({ statuses: [good('before'), broken, good('after')] });
    const ids = [...parseWebhook(body, now)].map(
      (notice) => 'providerId' in notice && notice.providerId,
    );
    assert.ok(ids[0] === 'before' && ids.at(-1) === 'after');
  }
});

cases('a malformed change or entry does not affect its neighbours', () => {
  const [entry] = aboutNumber({ messages: [text('kept')] }).entry;
  const whole = example('webhooks', 'template-rejected');
  assert.ok(isJson(whole) && Array.isArray(whole.entry));
  for (const broken of mutilated(whole.entry[0])) {
    const body = { object: 'whatsapp_business_account', entry: [broken, entry] };
    const last = [...parseWebhook(body, now)].at(-1);
    assert.equal(last?.kind === 'inbound' && last.providerId, 'kept');
  }
});

cases('every entry and every change of a batch is read, in order', () => {
  const { entry: first } = aboutNumber({ messages: [text('1'), text('2')] });
  const { entry: second } = aboutNumber({ messages: [text('3')] });
  const changes = [...(first[0]?.changes ?? []), ...(second[0]?.changes ?? [])];
  const body = {
    object: 'whatsapp_business_account',
    entry: [{ ...first[0], changes }, ...second],
  };
  const ids = [...parseWebhook(body, now)].map(
    (notice) => notice.kind === 'inbound' && notice.providerId,
  );
  assert.deepEqual(ids, ['1', '2', '3', '3']);
});

cases('updates of other products are ignored', () => {
  const body = { ...aboutNumber({ messages: [text('1')] }), object: 'instagram' };
  assert.deepEqual([...parseWebhook(body, now)], []);
});

cases('a template id beyond the safe integers keeps every digit', () => {
  const value = JSON.stringify(example('changes', 'message_template_status_update')).replace(
    '410020030040050',
    '9007199254740993123',
  );
  const [notice] = parseWebhook(webhook('message_template_status_update', parseJson(value)), now);
  assert.equal(notice?.kind === 'template' && notice.providerId, '9007199254740993123');
});

cases('times are read in seconds and in milliseconds, and are never in the future', () => {
  const at = (timestamp: unknown) => {
    const [notice] = parseWebhook(aboutNumber({ messages: [{ ...text('1'), timestamp }] }), now);
    return notice?.kind === 'inbound' ? notice.at : undefined;
  };
  assert.equal(at('1790000540'), 1_790_000_540_000);
  assert.equal(at(1_790_000_540), 1_790_000_540_000);
  assert.equal(at('1790000540123'), 1_790_000_540_123);
  assert.equal(at('9999999999'), now);
  for (const none of ['', 'soon', null, -5, '1e400'])
    assert.ok((at(none) ?? 0) > 1_790_000_000_000);
});

cases('a user with a hidden number is identified by the provider’s user id', () => {
  const { from: _, ...hidden } = text('1');
  const fromOf = (item: Json, contacts: readonly Json[] = []) => {
    const metadata = { phone_number_id: '500600700800900' };
    const value = { metadata, messages: [item], contacts };
    const [notice] = parseWebhook(webhook('messages', value), now);
    return notice?.kind === 'inbound' ? notice.from : undefined;
  };
  assert.equal(fromOf({ ...hidden, from_user_id: 'AU.80215550001734' }), 'AU.80215550001734');
  assert.equal(fromOf(hidden, [{ user_id: 'AU.80215550001734' }]), 'AU.80215550001734');
  assert.equal(fromOf(hidden, [{ wa_id: '61491570156' }]), '+61491570156');
  assert.equal(fromOf(hidden), undefined);
});

cases('our id is echoed, and nothing else is accepted as our id', () => {
  const echo = (biz_opaque_callback_data: unknown) => {
    const status = { id: 'wamid.1', status: 'sent', timestamp: '1', biz_opaque_callback_data };
    const [notice] = parseWebhook(aboutNumber({ statuses: [status] }), now);
    return notice?.kind === 'status' ? notice.echo : undefined;
  };
  const id = `msg_01h${'0'.repeat(23)}`;
  assert.equal(echo(id), id);
  for (const other of [undefined, null, 7, '', 'msg_1', `chan_01h${'0'.repeat(23)}`])
    assert.equal(echo(other), null);
});

cases('a played voice note counts as read; unknown statuses are ignored', () => {
  const statusOf = (status: string) => {
    const item = { id: 'wamid.1', status, timestamp: '1790000540' };
    const [notice] = parseWebhook(aboutNumber({ statuses: [item] }), now);
    return notice?.kind === 'status' ? notice.status : undefined;
  };
  assert.equal(statusOf('played'), 'read');
  for (const other of ['deleted', 'warning', 'pending', 'constructor', ''])
    assert.equal(statusOf(other), undefined);
});

cases('a language written with a hyphen is the same language', () => {
  const value = example('changes', 'message_template_status_update');
  assert.ok(isJson(value));
  const given = { ...value, message_template_language: 'pt-BR' };
  const [notice] = parseWebhook(webhook('message_template_status_update', given), now);
  assert.equal(notice?.kind === 'template' && notice.language, 'pt_BR');
});

cases('an error that suggests that the number cannot send requests its inspection', () => {
  for (const [code, error] of [
    [131_042, 'channel_restricted'],
    [131_031, 'channel_restricted'],
    [190, 'channel_unauthorized'],
    [0, 'channel_unauthorized'],
  ] as const) {
    const errors = [{ code, title: 'Any' }];
    const status = { id: 'wamid.1', status: 'failed', timestamp: '1790000540', errors };
    const [report, ...more] = parseWebhook(aboutNumber({ statuses: [status] }), now);
    assert.ok(report?.kind === 'status' && report.error?.code === error);
    const request = {
      ...exampleNumber,
      kind: 'inspection',
      phoneNumber: null,
      providerCode: String(code),
    };
    assert.deepEqual(more, [request]);
    assert.deepEqual([...parseWebhook(aboutNumber({ errors }), now)], [request]);
  }
  const errors = [{ code: 131_026, title: 'Any' }];
  assert.deepEqual([...parseWebhook(aboutNumber({ errors }), now)], []);
});

cases('an account restriction says what it stops, and until when', () => {
  const item = (type: string, expiration?: number) => ({
    restriction_type: `RESTRICTED_${type}`,
    ...(expiration !== undefined && { expiration }),
  });
  const told = (...restriction_info: readonly object[]) =>
    [
      ...parseWebhook(
        webhook('account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info }),
        now,
      ),
    ].map((notice) => notice.kind === 'restriction' && [notice.restricts, notice.until]);
  const business = 'BIZ_INITIATED_MESSAGING';
  const customer = 'CUSTOMER_INITIATED_MESSAGING';
  assert.deepEqual(told(item(business, 5)), [['business_initiated', 5_000]]);
  assert.deepEqual(told(item(customer, 5)), [['everything', 5_000]]);
  assert.deepEqual(told(item(business, 9), item(customer, 5)), [
    ['everything', 5_000],
    ['business_initiated', 9_000],
  ]);
  assert.deepEqual(told(item(business, 9), item(business)), [['business_initiated', null]]);
  assert.deepEqual(told(item('ADD_PHONE_NUMBER_ACTION', 5), item('UTILITY_TEMPLATES')), []);
});

cases('text that a store cannot hold is cleaned', () => {
  const body = aboutNumber({ messages: [{ ...text('1'), text: { body: 'a\0b\ud800c' } }] });
  const [notice] = parseWebhook(body, now);
  assert.deepEqual(notice?.kind === 'inbound' && notice.content, {
    type: 'text',
    body: 'a\uFFFDb\uFFFDc',
  });
});

cases('an integer that JavaScript cannot represent becomes its digits, in every place', () => {
  const digits = '9007199254740993';
  for (const given of [digits, `-${digits}`, `${digits}000`])
    for (const text of [`{"a":${given}}`, `{"a": ${given} }`, `{"a":\n[1,${given},2]}`])
      assert.deepEqual(parseJson(text), JSON.parse(text.replace(given, `"${given}"`)), text);
  const text = `{"a":"${digits}, [${digits}]","b":1,"c":0.${digits},"d":9007199254740991}`;
  assert.deepEqual(parseJson(text), JSON.parse(text));
});

cases('JSON of any depth is either read or refused, and never crashes the parser', () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  assert.deepEqual([...parseWebhook(parseJson(deep), now)], []);
  assert.equal(parseJson('{"a":'), undefined);
  assert.deepEqual(parseJson('{"a":1,"a":2}'), { a: 2 });
});

cases.run();
