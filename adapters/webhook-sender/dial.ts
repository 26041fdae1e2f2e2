import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type AddressRule, localhostAddresses, loopbackAddresses } from './address-rules.js';
import { sendFailure } from './failure.js';
import type { ResolveName } from './resolve-name.js';

/** A server to connect to. For `http:` it is always the loopback interface. */
export type Target = {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
};

/** Connects to a target. Rejects with a `SendFailure`. The signal stops the attempt, and later closes the socket. */
export type Dial = (target: Target, signal: AbortSignal) => Promise<Socket>;

/** The rules of a dial. */
export type DialOptions = {
  readonly allowsAddress: AddressRule;
  readonly resolve: ResolveName;
  /** Trusted certificate authorities in PEM. Undefined: those of Node. */
  readonly ca: string | undefined;
};

/** How long one address is tried before the next. */
const addressTimeoutMs = 1_000;

/**
 * A dial that resolves the name, refuses it when any of its addresses is not allowed, and connects to exactly those
 * addresses. So a name cannot change its addresses between the check and the connection.
 */
export const guardedDial =
  ({ ca, ...options }: DialOptions): Dial =>
  async ({ protocol, hostname, port }, signal) => {
    const isSecure = protocol === 'https:';
    const { allowsAddress, resolve } = isSecure ? options : loopback;
    const addresses = await addressesOf(hostname, resolve);
    if (!addresses.every(allowsAddress)) throw sendFailure('address_refused');

    signal.throwIfAborted();
    const portNumber = Number(port || (isSecure ? 443 : 80));
    const socket = await openSocket(addresses, { host: hostname, port: portNumber, signal });
    if (allowsAddress(socket.remoteAddress ?? ''))
      return isSecure ? startTls(socket, hostname, ca) : socket;
    socket.destroy();
    throw sendFailure('address_refused');
  };

const loopback = { allowsAddress: loopbackAddresses, resolve: async () => localhostAddresses };

const addressesOf = async (hostname: string, resolve: ResolveName): Promise<readonly string[]> => {
  if (isIP(hostname) !== 0) return [hostname];
  const addresses = await resolve(hostname).catch((cause) => {
    throw sendFailure('dns_failed', cause);
  });
  if (addresses.length === 0) throw sendFailure('dns_failed');
  return addresses;
};

const openSocket = (
  addresses: readonly string[],
  target: { readonly host: string; readonly port: number; readonly signal: AbortSignal },
): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const lookup: LookupFunction = (_name, _options, answer) =>
      answer(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      );
    const socket = connectTcp({
      ...target,
      lookup,
      noDelay: true,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: addressTimeoutMs,
    });
    socket.once('connect', () => resolve(socket));
    // The listener stays for the life of the socket: an error without a listener ends the process.
    socket.on('error', (cause) => reject(sendFailure('connection_failed', cause)));
  });

const startTls = (socket: Socket, hostname: string, ca: string | undefined): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const secure = connectTls({
      socket,
      host: hostname,
      servername: isIP(hostname) === 0 ? hostname : '',
      ALPNProtocols: ['http/1.1'],
      ca,
    });
    secure.once('secureConnect', () => resolve(secure));
    secure.on('error', (cause) => reject(sendFailure('tls_failed', cause)));
    secure.once('close', () => reject(sendFailure('tls_failed')));
  });
