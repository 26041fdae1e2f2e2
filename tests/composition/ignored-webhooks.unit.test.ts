import assert from 'node:assert/strict';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { ignoredWebhookLogs } from '../../composition/logs/ignored-webhooks.js';
import { suite } from '../support/suite.js';

const cases = suite('the log of webhooks without effect');

cases('has at most one line per 10 s and reason; the metric counts all', async () => {
  const lines: { readonly reason: string; readonly phoneNumberId: string; untold?: number }[] = [];
  const metrics = new Registry();
  let now = 0;
  const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const onIgnored = ignoredWebhookLogs({ logger, metrics }, () => now)('whatsapp_cloud');
  for (let i = 0; i < 1_000; i += 1)
    onIgnored({ reason: 'not_signed', phoneNumberId: `${500_600 + i}` });
  onIgnored({ reason: 'no_channel', phoneNumberId: '7' });
  now += 9_999;
  onIgnored({ reason: 'not_signed', phoneNumberId: '8' });
  now += 1;
  onIgnored({ reason: 'not_signed', phoneNumberId: '9' });
  assert.deepEqual(
    lines.map(({ reason, phoneNumberId, untold }) => [reason, phoneNumberId, untold]),
    [
      ['not_signed', '500600', undefined],
      ['no_channel', '7', undefined],
      ['not_signed', '9', 1_000],
    ],
  );
  const counted = await metrics.metrics();
  assert.match(counted, /ignored_total\{provider="whatsapp_cloud",reason="not_signed"\} 1002/);
  assert.match(counted, /ignored_total\{provider="whatsapp_cloud",reason="no_channel"\} 1/);
});

cases.run();
