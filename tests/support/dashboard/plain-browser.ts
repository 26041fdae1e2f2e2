/** What a browser without scripts got. */
export type PlainReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
};

type Send = (request: {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}) => Promise<PlainReply>;

/** A browser without scripts: it keeps cookies, follows no redirect, and sends the token of the last form. */
export const plainBrowser = (call: Send) => {
  const cookies = new Map<string, string>();
  let csrf = '';
  const send = async (
    method: string,
    path: string,
    fields?: Readonly<Record<string, string>>,
  ): Promise<PlainReply> => {
    const reply = await call({
      method,
      path,
      headers: {
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(fields && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      },
      ...(fields && { body: new URLSearchParams({ csrf, ...fields }).toString() }),
    });
    const set = (reply.headers['set-cookie'] ?? '').matchAll(/(roundtrip_\w+)=([^;]*)/g);
    for (const [, name = '', value = ''] of set)
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    csrf = /name="csrf" value="([^"]*)"/.exec(reply.text)?.[1] ?? csrf;
    return reply;
  };
  return {
    cookies,
    get: (path: string) => send('GET', path),
    post: (path: string, fields: Readonly<Record<string, string>> = {}) =>
      send('POST', path, fields),
  };
};

export type PlainBrowser = ReturnType<typeof plainBrowser>;
