import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type AddressRule, localhostAddresses, loopbackAddresses } from './address-rules.js';
import { sendFailure } from './failure.js';
import type { ResolveName } from './resolve-name.js';

/** A server to connect to; plain `http:` leads to the loopback addresses, whatever the name. */
export type Target = {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
};

/** Connects to a target, or rejects with a `SendFailure`; the signal ends the attempt, and later the socket. */
export type Dial = (target: Target, signal: AbortSignal) => Promise<Socket>;

/** What a dial judges by; `ca`, in PEM, stands in for the well-known certificate authorities. */
export type DialRules = {
  readonly admits: AddressRule;
  readonly resolve: ResolveName;
  readonly ca: string | undefined;
};

/** How long one of several addresses is tried before the next. */
const addressPatienceMs = 1_000;

/** A dial that connects to nothing but the addresses that it has just judged, all of a name's together. */
export const guardedDial =
  ({ ca, ...outward }: DialRules): Dial =>
  async ({ protocol, hostname, port }, signal) => {
    const isSecure = protocol === 'https:';
    const { admits, resolve } = isSecure ? outward : inward;
    const addresses = await addressesOf(hostname, resolve);
    if (!addresses.every(admits)) throw sendFailure('address_refused');

    signal.throwIfAborted();
    const portNumber = Number(port || (isSecure ? 443 : 80));
    const socket = await opened(addresses, { host: hostname, port: portNumber, signal });
    if (admits(socket.remoteAddress ?? ''))
      return isSecure ? secured(socket, hostname, ca) : socket;
    socket.destroy();
    throw sendFailure('address_refused');
  };

const inward = { admits: loopbackAddresses, resolve: async () => localhostAddresses };

const addressesOf = async (hostname: string, resolve: ResolveName): Promise<readonly string[]> => {
  if (isIP(hostname) !== 0) return [hostname];
  const addresses = await resolve(hostname).catch((cause) => {
    throw sendFailure('dns_failed', cause);
  });
  if (addresses.length === 0) throw sendFailure('dns_failed');
  return addresses;
};

const opened = (
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
      autoSelectFamilyAttemptTimeout: addressPatienceMs,
    });
    socket.once('connect', () => resolve(socket));
    // Stays for the socket's whole life: an error that nobody hears would end the process.
    socket.on('error', (cause) => reject(sendFailure('connection_failed', cause)));
  });

const secured = (socket: Socket, hostname: string, ca: string | undefined): Promise<Socket> =>
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
