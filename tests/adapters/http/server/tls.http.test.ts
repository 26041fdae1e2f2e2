import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:tls';
import { httpHost } from '../../../support/hosts/http-host.js';
import { framed } from '../../../support/http/http-checks.js';
import { replyIn } from '../../../support/http/http-client.js';
import { rawConnection } from '../../../support/http/raw-connection.js';
import { selfSigned } from '../../../support/servers/certificate.js';
import { suite } from '../../../support/suite.js';

const cases = suite('HTTPS');

/** What comes back over TLS for what is written. */
const over = async (port: number, written: string): Promise<string> => {
  const socket = connect({ port, ca: selfSigned.cert, servername: 'hooks.example' });
  await once(socket, 'secureConnect');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  socket.write(written);
  await once(socket, 'close');
  return received;
};

cases('serves the same answers over TLS', async () => {
  const host = await httpHost({ tls: selfSigned });
  const request = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  assert.equal(framed(replyIn(await over(host.port, request))).status, 200);
  assert.equal(framed(replyIn(await over(host.port, 'GARBAGE\r\n\r\n'))).status, 400);
  assert.equal(await host.raw(request), '');
  await host.close();
});

cases('does not wait at its stop for a client that never finishes its handshake', async () => {
  const host = await httpHost({ tls: selfSigned });
  const silent = await rawConnection(host.port);
  await host.close();
  assert.equal(await silent.ended, '');
});

cases.run();
