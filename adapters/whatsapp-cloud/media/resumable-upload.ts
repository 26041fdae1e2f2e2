import { unsuccessful } from '../errors/classify.js';
import type { GraphAnswer, GraphClient } from '../graph/client.js';
import { idAt, isJson, numberAt } from '../graph/json.js';
import type { Credentials } from '../settings.js';
import type { UploadFile } from './multipart.js';
import { type Upload, uploadTimeoutMs } from './upload-media.js';

/** A file whose bytes can be read again from any place. */
export type ResumableFile = Omit<UploadFile, 'bytes'> & {
  readonly bytesFrom: (offset: number) => Promise<AsyncIterable<Uint8Array> | undefined>;
};

/** How often an upload goes on where it broke off. */
const resumptions = 3;

/** Uploads the example of a template's header; the handle is good for creating templates and nothing else. */
export const resumableUpload =
  (graph: GraphClient) =>
  async (credentials: Credentials, file: ResumableFile): Promise<Upload> => {
    const begun = await graph(credentials, {
      method: 'POST',
      path: `/${credentials.appId}/uploads`,
      query: {
        file_name: file.filename,
        file_length: String(file.size),
        file_type: file.mimeType,
      },
    });
    const session = fieldOf(begun, 'id');
    if (session === undefined) return unsuccessful(begun, 1);
    return continueUpload(graph, credentials, session, file);
  };

const continueUpload = async (
  graph: GraphClient,
  credentials: Credentials,
  session: string,
  file: ResumableFile,
): Promise<Upload> => {
  let offset = 0;
  for (let left = resumptions; ; left -= 1) {
    const answer = await sendFrom(graph, credentials, session, file, offset);
    const handle = fieldOf(answer, 'h');
    if (handle !== undefined) return { kind: 'uploaded', id: handle };
    const reached =
      answer.kind === 'answered' ? undefined : await offsetOf(graph, credentials, session);
    if (reached === undefined || reached >= file.size || left === 0) return unsuccessful(answer, 1);
    offset = reached;
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

/** How far the provider has the bytes. */
const offsetOf = async (
  graph: GraphClient,
  credentials: Credentials,
  session: string,
): Promise<number | undefined> => {
  const answer = await graph(credentials, {
    method: 'GET',
    path: `/${session}`,
    scheme: 'OAuth',
  });
  return answer.kind === 'answered' && isJson(answer.body)
    ? numberAt(answer.body, 'file_offset')
    : undefined;
};

const fieldOf = (answer: GraphAnswer, name: string): string | undefined =>
  answer.kind === 'answered' && isJson(answer.body) ? idAt(answer.body, name) : undefined;
