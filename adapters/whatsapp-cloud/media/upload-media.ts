import { type Unsuccessful, unsuccessful } from '../errors/classify.js';
import type { GraphClient } from '../graph/client.js';
import { idAt, isJson } from '../graph/json.js';
import type { Credentials } from '../settings.js';
import { multipartForm, type UploadFile } from './multipart.js';

/** What came of an upload: the provider's name for it, or why there is none. */
export type Upload = { readonly kind: 'uploaded'; readonly id: string } | Unsuccessful;

/** How long the upload of the largest document may take. */
export const uploadTimeoutMs = 180_000;

/** Uploads a file to be sent in messages of the number. */
export const uploadMedia =
  (graph: GraphClient) =>
  async (credentials: Credentials, file: UploadFile): Promise<Upload> => {
    const fields = { messaging_product: 'whatsapp', type: file.mimeType };
    const answer = await graph(credentials, {
      method: 'POST',
      path: `/${credentials.phoneNumberId}/media`,
      bytes: multipartForm(fields, file),
      timeoutMs: uploadTimeoutMs,
    });
    const id =
      answer.kind === 'answered' && isJson(answer.body) ? idAt(answer.body, 'id') : undefined;
    return id === undefined ? unsuccessful(answer, 1) : { kind: 'uploaded', id };
  };
