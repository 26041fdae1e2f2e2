import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { errorFacts } from '../../../composition/logs/error-facts.js';
import { reportingExporter } from '../../../composition/tracing/export-failure.js';
import { suite } from '../../support/suite.js';

const test = suite('a failed export');

const secret = 'Bearer hidden';

/** What the log says of an export to a URL. */
const factsOf = async (url: string): Promise<ReturnType<ReturnType<typeof errorFacts>>[]> => {
  const facts: ReturnType<ReturnType<typeof errorFacts>>[] = [];
  const exporter = reportingExporter(
    new OTLPTraceExporter({ url, timeoutMillis: 500, headers: { authorization: secret } }),
    (failure) => facts.push(errorFacts(true)(failure)),
  );
  await new Promise((done) => exporter.export([], done));
  await exporter.shutdown();
  return facts;
};

/** Answers each request with a status, and with its `Authorization` in the status text and the body. */
const collector = async (status: number) => {
  const server = createServer(({ headers: { authorization = '' } }, response) => {
    response.writeHead(status, authorization, { connection: 'close' }).end(authorization);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

test('names a refused connection', async () => {
  const { server, url } = await collector(200);
  await new Promise((closed) => server.close(closed));
  const [facts, ...more] = await factsOf(url);
  assert.equal(facts?.message, 'spans could not be exported: ECONNREFUSED');
  assert.equal(facts?.cause?.code, 'ECONNREFUSED');
  assert.deepEqual(more, []);
});

test('names the HTTP status, and nothing that the collector wrote', async () => {
  const { server, url } = await collector(401);
  const facts = await factsOf(url);
  assert.equal(facts[0]?.message, 'spans could not be exported: the collector answered 401');
  assert.ok(!JSON.stringify(facts).includes(secret));
  await new Promise((closed) => server.close(closed));
});

test('is not told of one that succeeds', async () => {
  const { server, url } = await collector(200);
  assert.deepEqual(await factsOf(url), []);
  await new Promise((closed) => server.close(closed));
});

test.run();
