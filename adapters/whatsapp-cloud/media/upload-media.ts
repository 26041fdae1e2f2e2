import { type Unsuccessful, unsuccessful } from '../errors/classify.js';
import { type GraphClient, jsonBody } from '../graph/client.js';
import { idAt } from '../graph/json.js';
import type { Credentials } from '../settings.js';
import { multipartForm, type UploadFile } from './multipart.js';

/** The outcome of an upload: the id or handle at WhatsApp, or the failure. */
export type Upload = { readonly kind: 'uploaded'; readonly id: string } | Unsuccessful;

/** Time for the upload of the largest document, in milliseconds. */
export const uploadTimeoutMs = 180_000;

/** Uploads a media file for messages of one number. */
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
    const id = idAt(jsonBody(answer), 'id');
    return id === undefined ? unsuccessful(answer, 1) : { kind: 'uploaded', id };
  };
