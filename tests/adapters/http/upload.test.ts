import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as E from 'fp-ts/lib/Either.js';
import { fileSystemBlobStore } from '../../../adapters/blobs/file-system.js';
import { receiveFile } from '../../../adapters/http/multipart.js';
import { requestBytes } from '../../../adapters/http/request-bytes.js';
import { mediaTypeSniffer } from '../../../adapters/system/media-type-sniffer.js';
import { takeInMedia } from '../../../core/media/take-in-media.js';
import { filesBelow, temporaryDirectory } from '../../support/blob-stores.js';
import { anyBytes, sha256Of } from '../../support/bytes.js';
import { filePartOf, multipartOf } from '../../support/multipart.js';
import { suite } from '../../support/suite.js';

const cases = suite('upload');
const mib = 1024 * 1024;
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), anyBytes(3 * mib)]);
const multipart = 'multipart/form-data; boundary=b';

type Upload = (message: IncomingMessage) => Promise<E.Either<unknown, unknown>>;

/** A server that answers with what an upload comes to; the body that it did not read stays unread. */
const listen = async (upload: Upload) => {
  const outcomes: Promise<E.Either<unknown, unknown>>[] = [];
  const server = createServer((message, response) => {
    const outcome = upload(message);
    outcomes.push(outcome);
    outcome.then(
      (answer) => response.writeHead(E.isRight(answer) ? 201 : 422).end(JSON.stringify(answer)),
      () => response.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, outcomes, port: (server.address() as AddressInfo).port };
};

const close = (server: Server) => {
  server.closeAllConnections();
  server.close();
};

const post = (port: number, type: string, agent: Agent = new Agent()) =>
  request({ port, host: '127.0.0.1', method: 'POST', headers: { 'Content-Type': type }, agent });

const fresh = async () => {
  const directory = await temporaryDirectory();
  const takeIn = takeInMedia({ sniff: mediaTypeSniffer, blobs: fileSystemBlobStore(directory) });
  const asMultipart: Upload = (message) =>
    receiveFile(requestBytes(message), message.headers['content-type'] ?? '', takeIn);
  const asBody: Upload = (message) =>
    takeIn({
      declaredType: message.headers['content-type'],
      filename: undefined,
      bytes: requestBytes(message),
    });
  return { directory, asMultipart, asBody };
};

const answerTo = async (client: ClientRequest) => {
  const [response] = await once(client, 'response');
  assert.equal(response.statusCode, 201);
  return JSON.parse(await text(response));
};

cases('stores the file of a form, and a body that is itself the file, once', async () => {
  const { directory, asMultipart, asBody } = await fresh();
  const file = filePartOf(pdf, 'application/pdf', 'name="file"; filename="../a.pdf"');
  const bodies = [
    [asMultipart, multipart, multipartOf('b', [file])],
    [asBody, 'application/pdf', pdf],
  ] as const;
  for (const [upload, type, body] of bodies) {
    const { server, port } = await listen(upload);
    const client = post(port, type).end(body);
    const [response] = await once(client, 'response');
    assert.equal(response.statusCode, 201);
    const { right } = JSON.parse(await text(response));
    assert.deepEqual(
      [right.kind, right.size, right.sha256],
      ['document', pdf.length, sha256Of(pdf)],
    );
    close(server);
  }
  assert.equal((await filesBelow(directory)).length, 1);
  await rm(directory, { recursive: true });
});

cases('takes one upload after another on the same connection, epilogues or not', async () => {
  const { directory, asMultipart } = await fresh();
  const { server, port } = await listen(asMultipart);
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = multipartOf('b', [filePartOf(pdf, 'application/pdf')]);
  for (const epilogue of ['', '\r\n', 'epilogue', '']) {
    const client = post(port, multipart, agent);
    client.write(body);
    await answerTo(client.end(epilogue));
  }
  assert.equal(connections, 1);
  agent.destroy();
  close(server);
  await rm(directory, { recursive: true });
});

cases('answers a file that it refuses although the client has not sent it all', async () => {
  const { directory, asMultipart, asBody } = await fresh();
  const executable = Buffer.concat([Buffer.from('MZ\0\0'), anyBytes(100_000)]);
  const unfinished = [
    [asMultipart, multipart, multipartOf('b', [filePartOf(executable)]).subarray(0, -50)],
    [asBody, 'image/png', executable],
  ] as const;
  for (const [upload, type, body] of unfinished) {
    const { server, port } = await listen(upload);
    const client = post(port, type);
    client.write(body);
    const [response] = await once(client, 'response');
    assert.equal(response.statusCode, 422);
    assert.match(await text(response), /unsupported_media_type/);
    client.destroy();
    close(server);
  }
  assert.deepEqual(await filesBelow(directory), []);
  await rm(directory, { recursive: true });
});

cases('keeps nothing of an upload whose client goes away', async () => {
  const { directory, asMultipart, asBody } = await fresh();
  const begun = [
    [asMultipart, multipart, multipartOf('b', [filePartOf(pdf, 'application/pdf')])],
    [asBody, 'application/pdf', pdf],
  ] as const;
  for (const [upload, type, body] of begun) {
    const { server, outcomes, port } = await listen(upload);
    const client = post(port, type).on('error', () => {});
    client.write(body.subarray(0, 2 * mib));
    while ((await filesBelow(directory)).length === 0) await new Promise(setImmediate);
    client.destroy();
    await assert.rejects(outcomes[0] ?? Promise.resolve(), { code: 'ECONNRESET' });
    assert.deepEqual(await filesBelow(directory), []);
    close(server);
  }
  await rm(directory, { recursive: true });
});

cases.run();
