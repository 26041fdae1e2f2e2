import assert from 'node:assert/strict';
import { undiciWebhookSender } from '../../../adapters/webhook-sender/index.js';
import type {
  WebhookOutcome,
  WebhookRequest,
} from '../../../core/ports/webhooks/webhook-sender.js';
import { times } from '../../support/fixtures/builders.js';
import { httpReceiver } from '../../support/servers/receiver.js';
import { suite } from '../../support/suite.js';
import { anyRequest, now } from './sending.js';

const test = suite('webhook sender: organizations');

test('are served while another one hangs in all slots that it can have', async () => {
  const hanging = await Promise.all(times(4, () => httpReceiver(() => undefined)));
  const answering = await httpReceiver((_request, response) => response.end());
  const sender = undiciWebhookSender({
    ...{ clock: () => now, maxRequests: 16, maxRequestsPerOrigin: 8, maxIdleSockets: 0 },
    ...{ deadlineMs: 60_000, closeGraceMs: 0 },
  });
  const sendOf = (
    tenant: WebhookRequest['tenant'],
    url: string,
    onStart?: () => void,
  ): Promise<WebhookOutcome> =>
    sender.send({
      ...anyRequest(url),
      ...(tenant && { tenant }),
      ...(onStart && { onStart }),
    });

  let begun = 0;
  const ended: WebhookOutcome[] = [];
  const attack = await new Promise<readonly Promise<void>[]>((resolve) => {
    const all = hanging.flatMap(({ url }, receiver) =>
      times(10, (n) =>
        sendOf({ organization: 'org_hangs', project: `proj_${receiver}${n}` }, url, () => {
          begun += 1;
          if (begun === 8) resolve(all);
        }).then((outcome) => void ended.push(outcome)),
      ),
    );
  });
  for (const name of ['b', 'c', 'd'])
    for (const outcome of await Promise.all(
      times(10, () =>
        sendOf({ organization: `org_${name}`, project: `proj_${name}` }, answering.url),
      ),
    ))
      assert.equal(outcome.statusCode, 200);
  assert.equal(begun, 8);
  assert.deepEqual(ended, []);

  await sender.close();
  await Promise.all(attack);
  assert.ok(ended.every(({ error }) => error === 'sender_unavailable'));
  for (const receiver of [...hanging, answering]) await receiver.close();
});

test.run();
