import * as E from 'fp-ts/lib/Either.js';
import { type Outcome, refused } from '../graph/answers/answer.js';
import { authenticate } from '../graph/auth.js';
import type { GraphCall } from '../graph/graph-call.js';
import { nodeFor, opens } from '../graph/nodes.js';
import type { Provider } from '../state/provider.js';
import { downloadPath, mediaAtAddress } from './address.js';

/** Whether a call goes to the host of media rather than to the Graph API. */
export const isDownload = ({ method, path }: GraphCall): boolean =>
  method === 'GET' && path === downloadPath;

/** User agents that libraries send when their user sets none. */
const defaultAgents = /^$|^(node|undici|axios|node-fetch|got)\b/i;

/** The bytes at an address, for a token that opens them. */
export const download = (provider: Provider, call: GraphCall): Outcome => {
  const demandsAgent = provider.settings().variants.userAgent === 'demanded';
  if (demandsAgent && defaultAgents.test(call.headers['user-agent'] ?? '')) return page(400);
  const caller = authenticate(provider, call);
  if (E.isLeft(caller)) return refused({ ...caller.left, status: 401 });
  const id = mediaAtAddress(provider, call.query);
  const node = id === undefined ? undefined : nodeFor(provider, id);
  const media = id === undefined ? undefined : provider.state.media.get(id);
  if (!media || !node || !opens(provider.state, caller.right, node)) return page(404);
  const fileName = media.fileName ?? 'file';
  return E.right({
    status: 200,
    body: media.bytes,
    headers: {
      'content-type': media.mimeType,
      'content-disposition': `attachment;filename=${encodeURIComponent(fileName)}`,
    },
  });
};

const page = (status: number): Outcome =>
  E.right({
    status,
    body: Buffer.from('<html><body>Sorry, this content is not available.</body></html>'),
    headers: { 'content-type': 'text/html' },
  });
