import assert from 'node:assert/strict';
import { isId } from '../../../core/shared/ids.js';
import { databaseNames, startDemo } from '../../support/hosts/running-server.js';
import { suite } from '../../support/suite.js';
import { eventually } from '../../support/time/eventually.js';
import { post, tracedDeliveries } from '../../support/tracing/traced-deliveries.js';

const cases = suite('a traceparent, without an SDK');

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const tracestate = 'vendor=t61rcWkgMzE';
const untraced = { traceparent: undefined, tracestate: undefined };

for (const database of databaseNames)
  cases(`is passed on to every webhook that the request caused: ${database}`, async () => {
    const receiver = await tracedDeliveries();
    const { client, demo, messaging, close } = await startDemo(database);
    try {
      const endpoint = { url: receiver.url, subscribed_types: ['message.*'] };
      await post(client, '/v1/webhook_endpoints', endpoint);
      const body = { channel: demo.channel, to: '+12025550123', text: 'Hello' };
      const project = demo.project_id;
      assert.ok(isId('proj')(project));
      for (const [headers, expected] of [
        [
          { traceparent, tracestate },
          { traceparent, tracestate },
        ],
        [{ traceparent: traceparent.toUpperCase() }, untraced],
        [{ tracestate }, untraced],
      ] as const) {
        receiver.deliveries.splice(0);
        const { id } = await post(client, '/v1/messages', body, headers);
        await eventually(async () => assert.equal(receiver.deliveries.length, 4));
        for (const { type: _, ...trace } of receiver.deliveries) assert.deepEqual(trace, expected);
        const stored: string = JSON.stringify(await messaging.getMessage({ project, id }));
        assert.equal(stored.includes('"trace"'), expected !== untraced, 'the trace is stored');
      }
    } finally {
      await close();
      await receiver.close();
    }
  });

cases.run();
