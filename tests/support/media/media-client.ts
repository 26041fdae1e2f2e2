import assert from 'node:assert/strict';
import { type Agent, type ClientRequest, request } from 'node:http';
import { MediaView } from '../../../core/model/media/media-view.js';
import type { HttpHost } from '../hosts/http-host.js';
import { multipartOf, type PartText } from '../http/multipart.js';

/** A JSON object. */
export type Wire = Record<string, unknown>;

/** The media type of what `form` makes. */
export const multipart = 'multipart/form-data; boundary=b';

/** The body of a form. */
export const form = (...parts: readonly PartText[]) => multipartOf('b', parts);

/** The error of an answer. */
export const errorOf = (json: unknown) => (json as { readonly error?: Wire }).error;

/** Calls of the media routes with one key. */
export const mediaClient = (host: HttpHost, key: string) => {
  const upload = (type: string, body: Uint8Array, headers: Record<string, string> = {}) => {
    // Time stands in this host, and with it the bucket.
    host.time.now += 1_000;
    return host.call({
      method: 'POST',
      path: '/v1/media',
      key,
      headers: { 'Content-Type': type, ...headers },
      body,
    });
  };
  return {
    upload,
    /** Uploads a file, which is accepted; the object that shows it. */
    stored: async (type: string, body: Uint8Array): Promise<Wire> => {
      const { status, json, text: answer } = await upload(type, body);
      assert.equal(status, 201, answer);
      assert.ok(MediaView.is(json), answer);
      return json;
    },
    download: (id: unknown, headers: Record<string, string> = {}, method = 'GET') =>
      host.call({ method, path: `/v1/media/${id}/content`, key, headers }),
    /** A request to upload, whose body is still to come. */
    uploading: (type: string, agent: Agent | false = false): ClientRequest =>
      request({
        host: '127.0.0.1',
        port: host.port,
        path: '/v1/media',
        method: 'POST',
        agent,
        headers: { authorization: `Bearer ${key}`, 'content-type': type },
      }),
  };
};

export type MediaClient = ReturnType<typeof mediaClient>;
