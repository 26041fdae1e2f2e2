import {
  type EmulatorOptions,
  fictional,
  startWhatsAppEmulator,
  type WhatsAppEmulator,
} from '../index.js';
import { isJson, type Json, objectAt, parseJson } from '../shared/json.js';

/** An answer, read to its end. */
export type Answered = {
  readonly status: number;
  readonly json: Json;
  readonly text: string;
  readonly headers: Headers;
};

/** What a call bears beside its address; bytes and forms go as they are. */
export type CallOptions = {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string | null;
};

/** One user that messages go to, with whom the window is open. */
export const user = '61491570156';

/** A call to the Graph API of an emulator, with the usual token unless another is given. */
export const call = async (
  { origin }: Pick<WhatsAppEmulator, 'origin'>,
  method: string,
  path: string,
  { body, headers, token = fictional.accessToken }: CallOptions = {},
): Promise<Answered> => {
  const raw = body instanceof FormData ? body : bytesIn(body);
  const answer = await fetch(path.startsWith('http') ? path : `${origin}/v26.0/${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: raw ?? JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json = parseJson(text);
  return { status: answer.status, json: isJson(json) ? json : {}, text, headers: answer.headers };
};

const bytesIn = (body: unknown): Uint8Array<ArrayBuffer> | undefined =>
  Buffer.isBuffer(body) ? new Uint8Array(body) : undefined;

/** Sends a message to the usual user; `content` is laid over a plain text. */
export const send = (emulator: WhatsAppEmulator, content: Json = {}): Promise<Answered> =>
  call(emulator, 'POST', `${fictional.phoneNumberId}/messages`, {
    body: {
      messaging_product: 'whatsapp',
      to: `+${user}`,
      type: 'text',
      ...(content.type === undefined && { text: { body: 'Your parcel left the depot.' } }),
      ...content,
    },
  });

/** The code in an error envelope, or `ok`. */
export const codeOf = ({ json, status }: Answered): unknown =>
  status === 200 ? 'ok' : objectAt(json, 'error').code;

/** The id that a send was given. */
export const wamidOf = ({ json }: Answered): string => {
  const [first] = Array.isArray(json.messages) ? json.messages : [];
  return isJson(first) ? String(first.id) : '';
};

/** Runs a test against an emulator of its own, with the window to the usual user open. */
export const withEmulator =
  (options: EmulatorOptions, body: (emulator: WhatsAppEmulator) => Promise<void>) =>
  async (): Promise<void> => {
    const emulator = await startWhatsAppEmulator(options);
    try {
      emulator.control.openWindow({ user });
      await body(emulator);
    } finally {
      await emulator.close();
    }
  };
