import assert from 'node:assert/strict';
import { errorTable } from '../../../adapters/twilio-sms/errors/error-table.js';
import type { Content } from '../../../core/model/messages/content.js';
import { suite } from '../../support/suite.js';
import { withSms } from '../../support/twilio/sms-scene.js';

const cases = suite('twilio: error codes');

const text: Content = { type: 'text', body: 'Hello' };
const codes = Object.keys(errorTable).map(Number);

const kinds = {
  final: 'refused',
  passing: 'not_taken',
  throttled: 'throttled',
  restricted: 'channel_trouble',
  inactive: 'channel_trouble',
  ambiguous: 'unknown',
} as const;

cases(
  'have each its outcome, and a refusal has the error of the table with its meaning',
  withSms(async ({ control, send }) => {
    for (const code of codes) {
      const { errorClass, error, meaning } = errorTable[code] ?? assert.fail();
      control.planFault({ kind: 'error', code });
      const outcome = await send(text);
      assert.equal(outcome.kind, kinds[errorClass], String(code));
      if (outcome.kind === 'channel_trouble') assert.equal(outcome.becomes, errorClass);
      if (outcome.kind !== 'refused') continue;
      assert.equal(outcome.providerCode, String(code));
      assert.deepEqual(outcome.error, { code: error, message: `${meaning} (A planned error.)` });
    }
    assert.equal(control.messages().length, 0);
  }),
);

cases(
  'name what the core acts on',
  withSms(async ({ control, send }) => {
    const expected = [
      [21_610, 'recipient_opted_out'],
      [21_211, 'recipient_unreachable'],
      [21_614, 'recipient_unreachable'],
      [21_408, 'recipient_unreachable'],
      [30_003, 'recipient_unreachable'],
      [30_005, 'recipient_unreachable'],
      [30_006, 'recipient_unreachable'],
      [30_007, 'content_rejected'],
      [21_617, 'content_rejected'],
      [21_620, 'media_rejected'],
      [99_999, 'provider_error'],
    ] as const;
    for (const [code, error] of expected) {
      control.planFault({ kind: 'error', code });
      const outcome = await send(text);
      assert.equal(outcome.kind === 'refused' && outcome.error.code, error, String(code));
    }
  }),
);

cases(
  'that are not listed are judged by the status',
  withSms(async ({ control, send }) => {
    const expected = [
      [400, 'refused'],
      [404, 'refused'],
      [401, 'channel_trouble'],
      [429, 'throttled'],
      [500, 'unknown'],
      [503, 'unknown'],
    ] as const;
    for (const [status, kind] of expected) {
      control.planFault({ kind: 'error', code: 99_999, status });
      assert.equal((await send(text)).kind, kind, String(status));
    }
  }),
);

cases(
  'in a callback fail the message with the same error, and the account is inspected where it can be the cause',
  withSms(async ({ control, send, reports }) => {
    const outcome = await send(text);
    const sid = outcome.kind === 'taken' ? (outcome.providerId ?? '') : assert.fail();
    for (const code of codes) {
      reports.length = 0;
      await control.report(sid, 'undelivered', code);
      const [report, ...others] = reports;
      const { error, meaning, errorClass } = errorTable[code] ?? assert.fail();
      assert.ok(report?.kind === 'status');
      assert.deepEqual([report.status, report.providerCode], ['failed', String(code)]);
      assert.deepEqual(report.error, { code: error, message: meaning });
      const asksAccount = errorClass === 'restricted' || errorClass === 'inactive';
      assert.deepEqual(
        others.map(({ kind }) => kind),
        asksAccount ? ['inspection'] : [],
      );
    }
  }),
);

cases.run();
