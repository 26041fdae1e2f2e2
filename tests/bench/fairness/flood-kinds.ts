import type { Pool } from 'undici';
import { pngOf } from '../../support/media/samples.js';
import type { LoadRequest } from '../load/http-load.js';
import { sendRequest } from '../load/send.js';
import type { Ready } from '../processes/side.js';

/** What a flood asks for. */
export type FloodKind = 'sends' | 'searches' | 'uploads' | 'streams' | 'sign-ins';

/** One piece of a flood, the nth; whether it was accepted. */
export type FloodCall = (project: Ready, n: number) => Promise<boolean>;

type Request = Omit<LoadRequest, 'body'> & { readonly body?: string | Uint8Array };

const file = pngOf(Buffer.alloc(16_384));
const signIn = '/dashboard/sign-in';

/** The pieces of a flood over a pool of connections. What they hold open ends with the pool. */
export const floodCalls = async (pool: Pool, kind: FloodKind): Promise<FloodCall> => {
  const ask = async ({ headers, ...request }: Request): Promise<boolean> => {
    const { statusCode, body } = await pool.request({ ...request, headers: { ...headers } });
    await body.dump();
    return statusCode < 300;
  };
  switch (kind) {
    case 'sends':
      return (project, n) => ask(sendRequest(project, n));
    case 'searches':
      return ({ headers }) =>
        ask({ method: 'GET', path: '/v1/messages?status=failed&limit=100', headers });
    case 'uploads':
      return ({ headers }) => {
        const type = { 'content-type': 'image/png' };
        return ask({
          method: 'POST',
          path: '/v1/media',
          headers: { ...headers, ...type },
          body: file,
        });
      };
    case 'streams':
      return async ({ headers }) => {
        const stream = { method: 'GET', path: '/v1/events/stream', headers } as const;
        const { statusCode, body } = await pool.request(stream);
        if (statusCode === 200) {
          // It is read, and stays open.
          body.on('error', () => undefined).resume();
          return true;
        }
        await body.dump();
        return false;
      };
    case 'sign-ins': {
      const form = await pool.request({ method: 'GET', path: signIn });
      const cookies = [form.headers['set-cookie'] ?? []].flat().map((each) => each.split(';')[0]);
      const csrf = /name="csrf" value="([^"]*)"/.exec(await form.body.text())?.[1] ?? '';
      return async (_, n) => {
        const email = `person-${n}@example.com`;
        const { statusCode, body } = await pool.request({
          method: 'POST',
          path: signIn,
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            cookie: cookies.join('; '),
            // Each of another network: one alone is soon refused.
            'x-forwarded-for': `10.${n & 255}.${(n >> 8) & 255}.1`,
          },
          body: new URLSearchParams({ csrf, email, password: 'not-the-password' }).toString(),
        });
        await body.dump();
        // The password was checked, and is wrong.
        return statusCode === 422;
      };
    }
  }
};
