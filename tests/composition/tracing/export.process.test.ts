import assert from 'node:assert/strict';
import type { Demo } from '../../../composition/demo.js';
import { runCommand, startServer } from '../../support/hosts/server-process.js';
import { apiClient } from '../../support/http/api-client.js';
import { httpReceiver } from '../../support/servers/receiver.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';
import { assertInPromisedTime } from '../../support/time/in-promised-time.js';
import { post } from '../../support/tracing/traced-deliveries.js';

const cases = suite('the export of spans');

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

type Value = { readonly stringValue?: string };
type Attributes = readonly { readonly key: string; readonly value: Value }[];
type Exported = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes };
    readonly scopeSpans: readonly {
      readonly spans: readonly { readonly name: string; readonly traceId: string }[];
    }[];
  }[];
};

/** The variables of a server in a folder, with a demo. */
const serverIn = async (folder: string) => {
  const environment = {
    ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/roundtrip.db`,
    ROUNDTRIP_DATA_DIR: folder,
  };
  return { environment, demo: await runCommand<Demo>(['demo'], environment) };
};

const send = ({ key, channel }: Demo, url: string) =>
  post(
    apiClient(url, key),
    '/v1/messages',
    { channel, to: '+12025550123', text: 'Hello' },
    { traceparent },
  );

cases('reaches a receiver of OTLP, the last spans at the stop', () =>
  withTempFolder(async (folder) => {
    const exported: Exported[] = [];
    const paths = new Set<string>();
    const receiver = await httpReceiver(({ url, headers }, response, body) => {
      paths.add(`${url} ${headers['content-type']}`);
      if (headers['content-type'] === 'application/json') exported.push(JSON.parse(String(body)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    try {
      const { environment, demo } = await serverIn(folder);
      const server = await startServer({
        ...environment,
        OTEL_EXPORTER_OTLP_ENDPOINT: new URL(receiver.url).origin,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_SERVICE_NAME: 'messaging',
        // Later than the test: what comes, comes at the stop.
        OTEL_BSP_SCHEDULE_DELAY: '600000',
      });
      await send(demo, server.url);
      const { call } = apiClient(server.url, demo.key);
      await eventually(async () =>
        assert.match(await (await call('/v1/messages')).text(), /"status":"read"/),
      );
      assert.equal(await server.end('SIGTERM'), 0);
      assert.deepEqual([...paths], ['/v1/traces application/json']);
      const all = exported.flatMap(({ resourceSpans }) => resourceSpans);
      for (const { resource } of all) {
        const named = resource.attributes.find(({ key }) => key === 'service.name');
        assert.equal(named?.value.stringValue, 'messaging');
      }
      const spans = all.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
      const names = spans.filter((span) => span.traceId === traceId).map(({ name }) => name);
      for (const name of ['POST /v1/messages', 'commit group', 'send sandbox'])
        assert.ok(names.includes(name), `no span ${name} among ${names.join(', ')}`);
    } finally {
      await receiver.close();
    }
  }),
);

cases('uses protobuf by default, and fails nothing when the receiver refuses and hangs', () =>
  withTempFolder(async (folder) => {
    const { environment, demo } = await serverIn(folder);
    const types: (string | undefined)[] = [];
    const receiver = await httpReceiver(({ headers }, response) => {
      types.push(headers['content-type']);
      if (types.length === 1) response.writeHead(400).end();
    });
    let log = '';
    const onLog = (text: string): void => {
      log += text;
    };
    const tracing = {
      OTEL_EXPORTER_OTLP_ENDPOINT: new URL(receiver.url).origin,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    };
    try {
      const server = await startServer({ ...environment, ...tracing }, undefined, onLog);
      assert.match((await send(demo, server.url)).id, /^msg_/);
      await eventually(async () => assert.match(log, /"part":"tracing"/));
      assert.match((await send(demo, server.url)).id, /^msg_/);
      await eventually(async () => assert.ok(types.length > 1, 'one export'));
      const stopping = performance.now();
      assert.equal(await server.end('SIGTERM'), 0);
      await assertInPromisedTime('the stop', performance.now() - stopping, 8_000);
      assert.ok(!log.includes('+12025550123'), 'a number is in the log');
      assert.match(log, /spans could not be exported: the collector answered 400/);
      assert.match(log, /spans were left at the stop/);
      assert.deepEqual([...new Set(types)], ['application/x-protobuf']);
    } finally {
      await receiver.close();
    }
  }),
);

cases.run();
