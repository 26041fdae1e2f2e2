import assert from 'node:assert/strict';
import { SpanKind } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { startDemoOn } from '../../support/hosts/running-server.js';
import { testDatabase } from '../../support/stores/test-database.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';
import { relationsOf, withRecordedSpans } from '../../support/tracing/recorded-spans.js';
import { post, tracedDeliveries } from '../../support/tracing/traced-deliveries.js';

const cases = suite('spans');

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';
const traceparent = `00-${traceId}-${parentId}-01`;
const message = { to: '+12025550123', text: 'Meet me at the station' };
const types = ['accepted', 'sent', 'delivered', 'read'].map((step) => `message.${step}`);

const databases = {
  sqlite: async (folder: string) => `sqlite:${folder}/roundtrip.db`,
  postgres: () => testDatabase(),
} as const;

const traceOf = (span: ReadableSpan): string => span.spanContext().traceId;
const idOf = (span: ReadableSpan): string => span.spanContext().spanId;

for (const [name, urlIn] of Object.entries(databases))
  cases(`of a message continue the trace of its request, over a restart: ${name}`, () =>
    withTempFolder((folder) =>
      withRecordedSpans(async ({ spans, span }) => {
        const receiver = await tracedDeliveries();
        const url = await urlIn(folder);
        const data = { ROUNDTRIP_DATA_DIR: folder };
        const accepting = await startDemoOn(url, { ...data, ROUNDTRIP_ROLE: 'api' });
        const { client, demo } = accepting;
        const endpoint = { url: receiver.url, subscribed_types: ['message.*'] };
        await post(client, '/v1/webhook_endpoints', endpoint);
        const body = { ...message, channel: demo.channel };
        const { id } = await post(client, '/v1/messages', body, { traceparent });
        await accepting.close();
        assert.deepEqual([receiver.deliveries.length, spans('send sandbox').length], [0, 0]);

        const working = await startDemoOn(url, data);
        await eventually(async () =>
          assert.deepEqual(
            receiver.deliveries.map(({ type }) => type),
            types,
          ),
        );
        await working.close();
        await receiver.close();

        const request = span('POST /v1/messages');
        assert.equal(request.kind, SpanKind.SERVER);
        assert.deepEqual([traceOf(request), relationsOf(request).parent], [traceId, parentId]);
        assert.equal(request.attributes['http.response.status_code'], 202);
        assert.equal(request.attributes['roundtrip.project.id'], demo.project_id);

        const sent = span('send sandbox');
        assert.deepEqual([traceOf(sent), relationsOf(sent).parent], [traceId, idOf(request)]);
        assert.equal(sent.attributes['roundtrip.message.id'], id);
        assert.equal(sent.attributes['roundtrip.outcome'], 'taken');

        const attempts = spans('webhook attempt');
        assert.deepEqual(
          attempts.map(({ attributes }) => attributes['roundtrip.event.type']),
          types,
        );
        for (const [i, attempt] of attempts.entries()) {
          assert.deepEqual(
            [traceOf(attempt), relationsOf(attempt).parent],
            [traceId, idOf(request)],
          );
          const passedOn = `00-${traceId}-${idOf(attempt)}-01`;
          assert.equal(receiver.deliveries[i]?.traceparent, passedOn);
        }

        const groups = spans('commit group').filter((group) => traceOf(group) === traceId);
        assert.ok(groups.length >= 3, 'accepted, sent, delivered and read are committed');
        for (const group of groups) assert.equal(relationsOf(group).parent, idOf(request));

        for (const each of spans()) {
          const { attributes, events, status } = each;
          const text = JSON.stringify([each.name, attributes, events, status]);
          for (const secret of [
            message.to,
            message.to.slice(1),
            message.text,
            demo.key,
            receiver.url,
          ])
            assert.ok(!text.includes(secret), `${each.name} names ${secret}`);
        }
      }),
    ),
  );

cases('begin a trace where a request has none, or a malformed one', () =>
  withRecordedSpans(async ({ spans }) => {
    const server = await startDemoOn('memory:', {});
    try {
      const body = { ...message, channel: server.demo.channel };
      await post(server.client, '/v1/messages', body);
      await post(server.client, '/v1/messages', body, { traceparent: `${traceparent}x` });
      await eventually(async () => assert.equal(spans('send sandbox').length, 2));
      const requests = spans('POST /v1/messages');
      const traces = requests.map(traceOf);
      assert.equal(new Set([...traces, traceId]).size, 3);
      assert.deepEqual(
        requests.map((each) => relationsOf(each).parent),
        [undefined, undefined],
      );
      assert.deepEqual(new Set(spans('send sandbox').map(traceOf)), new Set(traces));
    } finally {
      await server.close();
    }
  }),
);

cases('of one group link to each of its requests', () =>
  withTempFolder((folder) =>
    withRecordedSpans(async ({ spans }) => {
      const data = { ROUNDTRIP_DATA_DIR: folder, ROUNDTRIP_ROLE: 'api' };
      const server = await startDemoOn(`sqlite:${folder}/roundtrip.db`, data, true);
      const body = { ...message, channel: server.demo.channel };
      // The first send to a person makes the contact: of several first ones, all but one commit twice.
      await post(server.client, '/v1/messages', body);
      let sent = 1;
      // Requests share a group when they come close enough together.
      await eventually(async () => {
        await Promise.all(
          Array.from({ length: 20 }, () => post(server.client, '/v1/messages', body)),
        );
        sent += 20;
        const groups = spans('commit group').map(relationsOf);
        assert.ok(
          groups.some(({ links }) => links.length > 0),
          'no group had two Changes',
        );
      });
      await server.close();
      const requests = spans('POST /v1/messages').map(idOf);
      const groups = spans('commit group').map(relationsOf);
      const named = groups.flatMap(({ parent, links }) => [parent, ...links]);
      assert.equal(requests.length, sent);
      assert.deepEqual([...named].sort(), [...requests].sort());
    }),
  ),
);

cases('name the route of a failed request and its error, and leave out probes', () =>
  withRecordedSpans(async ({ spans, span }) => {
    const server = await startDemoOn('memory:', {});
    try {
      for (const path of ['/healthz', '/readyz', '/metrics', '/nothing'])
        await (await server.client.call(path)).text();
      await (await server.client.call(`/v1/messages/${encodeURIComponent(message.to)}`)).text();
      assert.deepEqual(
        spans().map(({ name }) => name),
        ['GET /v1/messages/{id}'],
      );
      const { attributes, status } = span('GET /v1/messages/{id}');
      assert.equal(attributes['http.response.status_code'], 404);
      assert.equal(attributes['roundtrip.error.code'], 'message_not_found');
      assert.equal(status.code, 0);
    } finally {
      await server.close();
    }
  }),
);

cases.run();
