import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Grant } from '../../../core/model/rate-limits/bucket.js';
import type { RequestId } from '../../../core/shared/ids.js';
import type { HttpResponse } from './response.js';
import { commonHeaders, notStored } from './write-response.js';

/** Writes a response to a socket that has no response object, and closes it. */
export const writeToSocket = (
  socket: Duplex,
  { status, type, headers = [], body }: HttpResponse,
  { id, grant, lingerMs }: { id: RequestId; grant: Grant | undefined; lingerMs: number },
): void => {
  const text = typeof body === 'string' ? body : '';
  const fields = [...commonHeaders(id, grant), ...notStored, ...headers];
  fields.push('Content-Type', type ?? 'text/plain');
  fields.push('Content-Length', String(Buffer.byteLength(text)), 'Connection', 'close');
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let i = 0; i < fields.length; i += 2) lines.push(`${fields[i]}: ${fields[i + 1]}`);
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
  const cut = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(cut));
};
