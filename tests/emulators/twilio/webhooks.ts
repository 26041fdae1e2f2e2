import { createHmac } from 'node:crypto';
import { type Message, newSid, type State } from './state.js';

type Form = Readonly<Record<string, string>>;

/** Twilio's signature of a request: the URL, then each field in order, under the auth token. */
export const signatureOf = (url: string, form: Form, authToken: string): string => {
  const fields = Object.keys(form)
    .sort()
    .map((name) => `${name}${form[name]}`);
  return createHmac('sha1', authToken)
    .update(`${url}${fields.join('')}`)
    .digest('base64');
};

/** Calls of one webhook, with those after a failure. */
const maxAttempts = 6;

/** Sends a signed form. What follows a `#` is neither sent nor signed. Sends again after no answer or a status of 5xx. */
export const deliver = async (state: State, address: string, form: Form): Promise<void> => {
  const [url = ''] = address.split('#');
  const { authToken } = state;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const answer = await post(url, form, signatureOf(url, form, authToken));
    state.deliveries.push({ url, form, ...answer });
    if (answer.status !== 0 && answer.status < 500) return;
  }
};

const post = async (url: string, form: Form, signature: string) => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        'x-twilio-signature': signature,
        'user-agent': 'TwilioProxy/1.1',
      },
      body: new URLSearchParams(form).toString(),
      signal: AbortSignal.timeout(10_000),
    });
    return { status: answer.status, answer: await answer.text() };
  } catch {
    return { status: 0, answer: '' };
  }
};

/** Reports a status of a message. */
export const reportStatus = async (
  state: State,
  message: Message,
  status: string,
  code?: number,
): Promise<void> => {
  message.status = status;
  message.errorCode = code ?? null;
  message.updatedAt = new Date();
  if (status === 'delivered') {
    message.segments ||= 1;
    message.price = `-${(message.segments * 0.0079).toFixed(5)}`;
  }
  if (message.statusCallback === '') return;
  await deliver(state, message.statusCallback, {
    AccountSid: state.accountSid,
    ApiVersion: '2010-04-01',
    From: message.from,
    MessageSid: message.sid,
    MessageStatus: status,
    SmsSid: message.sid,
    SmsStatus: status,
    To: message.to,
    ...(code !== undefined && { ErrorCode: String(code) }),
  });
};

/** A message of a person to a number of the account. */
export type Inbound = {
  readonly from: string;
  readonly to?: string | undefined;
  readonly body?: string;
  readonly files?: readonly { readonly bytes: Uint8Array; readonly type: string }[];
  /** Fields beside the usual ones, or in their place. */
  readonly beside?: Form;
};

const stopWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'];
const startWords = ['START', 'YES', 'UNSTOP'];

/** Receives a message, and delivers it to the webhook of the number. Resolves to its id once the webhook has answered. */
export const receiveInbound = async (
  state: State,
  origin: string,
  { from, to = [...state.numbers.keys()][0] ?? '', body = '', files = [], beside }: Inbound,
): Promise<string> => {
  const word = body.trim().toUpperCase();
  if (stopWords.includes(word)) state.optedOut.add(from);
  if (startWords.includes(word)) state.optedOut.delete(from);
  const sid = newSid(files.length > 0 ? 'MM' : 'SM');
  const stored = files.map(({ bytes, type }) => {
    const path = `/2010-04-01/Accounts/${state.accountSid}/Messages/${sid}/Media/${newSid('ME')}`;
    state.files.set(path, { bytes: Buffer.from(bytes), type });
    return { url: `${origin}${path}`, type };
  });
  await deliver(state, state.numbers.get(to) ?? '', {
    AccountSid: state.accountSid,
    ApiVersion: '2010-04-01',
    Body: body,
    From: from,
    MessageSid: sid,
    NumMedia: String(files.length),
    NumSegments: '1',
    SmsMessageSid: sid,
    SmsSid: sid,
    SmsStatus: 'received',
    To: to,
    ...Object.fromEntries(
      stored.flatMap(({ url, type }, i) => [
        [`MediaUrl${i}`, url],
        [`MediaContentType${i}`, type],
      ]),
    ),
    ...beside,
  });
  return sid;
};
