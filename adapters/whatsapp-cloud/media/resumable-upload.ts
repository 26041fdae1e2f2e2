import { unsuccessful } from '../errors/classify.js';
import { type GraphAnswer, type GraphClient, jsonBody } from '../graph/client.js';
import { idAt, numberAt } from '../graph/json.js';
import type { Credentials } from '../settings.js';
import type { UploadFile } from './multipart.js';
import { type Upload, uploadTimeoutMs } from './upload-media.js';

/** A file that can be read from any offset. `bytesFrom` resolves to undefined when the file does not exist. */
export type ResumableFile = Omit<UploadFile, 'bytes'> & {
  readonly bytesFrom: (offset: number) => Promise<AsyncIterable<Uint8Array> | undefined>;
};

/** How often one upload is resumed. */
const maxResumptions = 3;

/** Uploads the example of a template's header. The handle can only be used to create templates. */
export const resumableUpload =
  (graph: GraphClient) =>
  async (credentials: Credentials, file: ResumableFile): Promise<Upload> => {
    const started = await graph(credentials, {
      method: 'POST',
      path: `/${credentials.appId}/uploads`,
      query: {
        file_name: file.filename,
        file_length: String(file.size),
        file_type: file.mimeType,
      },
    });
    const session = idAt(jsonBody(started), 'id');
    if (session === undefined) return unsuccessful(started, 1);
    return continueUpload(graph, credentials, session, file);
  };

const continueUpload = async (
  graph: GraphClient,
  credentials: Credentials,
  session: string,
  file: ResumableFile,
): Promise<Upload> => {
  let offset = 0;
  for (let left = maxResumptions; ; left -= 1) {
    const answer = await sendFrom(graph, credentials, session, file, offset);
    const handle = idAt(jsonBody(answer), 'h');
    if (handle !== undefined) return { kind: 'uploaded', id: handle };
    const received =
      answer.kind === 'answered' ? undefined : await receivedBytes(graph, credentials, session);
    if (received === undefined || received >= file.size || left === 0)
      return unsuccessful(answer, 1);
    offset = received;
  }
};

const sendFrom = async (
  graph: GraphClient,
  credentials: Credentials,
  session: string,
  file: ResumableFile,
  offset: number,
): Promise<GraphAnswer> => {
  const stream = await file.bytesFrom(offset);
  if (!stream) return { kind: 'not_sent', reason: 'bytes_missing' };
  return graph(credentials, {
    method: 'POST',
    path: `/${session}`,
    scheme: 'OAuth',
    bytes: {
      headers: {
        file_offset: String(offset),
        'content-type': 'application/octet-stream',
        'content-length': String(file.size - offset),
      },
      stream,
    },
    timeoutMs: uploadTimeoutMs,
  });
};

/** The number of bytes that WhatsApp has received. */
const receivedBytes = async (
  graph: GraphClient,
  credentials: Credentials,
  session: string,
): Promise<number | undefined> => {
  const answer = await graph(credentials, {
    method: 'GET',
    path: `/${session}`,
    scheme: 'OAuth',
  });
  return numberAt(jsonBody(answer), 'file_offset');
};
