import { request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { DashboardPage } from '../../../../adapters/dashboard/server/page.js';
import { csrfToken } from '../../../../adapters/dashboard/server/security/csrf.js';
import { type DashboardHost, secret } from '../../../support/dashboard/dashboard-host.js';
import { filePartOf, multipartOf } from '../../../support/http/multipart.js';
import { samples } from '../../../support/media/samples.js';
import { addressOf, type Resources } from './every-resource.js';

/** The answer of a page. */
export type Reply = {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
};

const boundary = 'part';
const upload = multipartOf(boundary, [filePartOf(samples['image/png'])]);

const bodyOf = ({
  body,
}: DashboardPage): { readonly type: string; readonly bytes: Uint8Array } | undefined => {
  if (body === 'none') return undefined;
  if (body === 'upload')
    return { type: `multipart/form-data; boundary=${boundary}`, bytes: upload };
  const form = new URLSearchParams({ csrf: csrfToken(secret) }).toString();
  return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(form) };
};

/** Asks for a page, or posts an empty form, or a small file, to an action. */
export const ask = (
  host: Pick<DashboardHost, 'url'>,
  page: DashboardPage,
  resources: Pick<Resources, 'organization' | 'project' | 'ids'>,
  accept: 'application/json' | 'text/html' = 'application/json',
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const body = bodyOf(page);
    const query = page.body === 'upload' ? `?csrf=${csrfToken(secret)}` : '';
    const address = host.url + addressOf(page, resources) + query;
    const headers = { Accept: accept, ...(body && { 'Content-Type': body.type }) };
    const call = request(address, { method: page.method, headers, agent: false }, (response) => {
      const { statusCode: status = 0, headers: given } = response;
      const done = (text: string): void => resolve({ status, location: given.location, text });
      textOf(response).then(done, reject);
    });
    call.on('error', reject);
    call.end(body?.bytes);
  });
