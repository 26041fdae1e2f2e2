import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { addressIn, canonicalAddress, peerAddress } from '../../system/addresses.js';

/**
 * The client address of a request (docs/specification.md#8.1.5): that of the connection, or behind trusted proxies
 * the right-most address in `X-Forwarded-For` that is not a trusted proxy. Clients can forge the entries before it.
 */
export const clientAddress = (
  trustedProxies: readonly string[],
): ((req: IncomingMessage) => string) => {
  const isTrusted = addressIn(trustedProxies);
  return ({ socket, headers }) => {
    const peer = peerAddress(socket.remoteAddress);
    const forwarded = headers['x-forwarded-for'];
    if (trustedProxies.length === 0 || forwarded === undefined) return peer;
    return lastUntrusted(peer, String(forwarded).split(','), isTrusted);
  };
};

/** Whether a client came over TLS, to this server or to a trusted proxy that says so in `X-Forwarded-Proto`. */
export const cameOverTls = (
  trustedProxies: readonly string[],
): ((req: IncomingMessage) => boolean) => {
  const isTrusted = addressIn(trustedProxies);
  return ({ socket, headers }) =>
    (socket as Partial<TLSSocket>).encrypted === true ||
    (headers['x-forwarded-proto'] === 'https' && isTrusted(peerAddress(socket.remoteAddress)));
};

const lastUntrusted = (
  peer: string,
  forwarded: readonly string[],
  isTrusted: (address: string) => boolean,
): string => {
  let address = peer;
  for (let i = forwarded.length - 1; i >= 0 && isTrusted(address); i -= 1) {
    const next = canonicalAddress(withoutPort((forwarded[i] ?? '').trim()));
    if (next === undefined) break;
    address = next;
  }
  return address;
};

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withPort = /^(?:\[([^\]]*)\](?::\d+)?|([^:]+):\d+)$/;

const withoutPort = (text: string): string => {
  const [, bracketed, plain] = withPort.exec(text) ?? [];
  return bracketed ?? plain ?? text;
};
