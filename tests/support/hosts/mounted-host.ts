import { type HandlerParts, messagingHandler } from '../../../adapters/http/index.js';
import { createMessaging } from '../../../composition/host/index.js';
import { openSandbox } from '../../../composition/host/sandbox-channel.js';
import { scopes } from '../../../core/model/access/scopes.js';
import { rightOf } from '../fixtures/either.js';

export type MountedHostOptions = Partial<Omit<HandlerParts, 'services'>> & {
  readonly services?: Partial<HandlerParts['services']>;
};

/** The API as a host mounts it, in memory, with a project, its channel and a key. */
export const mountedHost = async ({ services, ...parts }: MountedHostOptions = {}) => {
  const messaging = createMessaging();
  const faults: unknown[] = [];
  const handler = messagingHandler({
    services: { ...messaging, ...services },
    rateLimiters: messaging.rateLimiters,
    newId: messaging.newId,
    onFault: (error) => void faults.push(error),
    ...parts,
  });
  const { project, channel } = await openSandbox(messaging);
  const newKey = async (allowedIps: readonly string[] = []): Promise<string> => {
    const given = { project, scopes, expiresAt: null, allowedIps };
    return rightOf(await messaging.createKey(given)).text;
  };
  const key = await newKey();
  const request = (path: string, init: RequestInit = {}, bearer = key): Request =>
    new Request(`https://example.com${path}`, {
      ...init,
      headers: { authorization: `Bearer ${bearer}`, ...init.headers },
    });
  return {
    messaging,
    handler,
    faults,
    project,
    channel,
    key,
    newKey,
    request,
    /** Calls the Fetch handler with the key. */
    fetch: (path: string, init?: RequestInit) => handler.fetch(request(path, init)),
    /** A request that sends a text to a number. */
    send: (to: string): RequestInit => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ channel, to, text: 'Hello' }),
    }),
  };
};

export type MountedHost = Awaited<ReturnType<typeof mountedHost>>;
