import { lateFailureOf, type Refusal, refusalOf } from './errors.js';
import { type Message, newSid, type State } from './state.js';
import { reportStatus } from './webhooks.js';

type Form = Readonly<Record<string, string>>;

/** Takes a message, or says why not. */
export const takeMessage = (
  state: State,
  form: Form,
  mediaUrls: readonly string[],
): Message | Refusal => {
  const refused = refusalOf(state, form);
  if (refused) return refused;
  if (mediaUrls.length > 10)
    return { code: 21_623, status: 400, message: 'The number of media files exceeds 10.' };
  const { To = '', From, Body = '', StatusCallback = '' } = form;
  const message: Message = {
    sid: newSid(mediaUrls.length === 0 ? 'SM' : 'MM'),
    to: To,
    from: From ?? [...state.numbers.keys()][0] ?? '',
    body: Body,
    statusCallback: StatusCallback,
    mediaUrls,
    media: [],
    status: 'queued',
    segments: From === undefined ? 0 : Math.ceil(Math.max(1, Body.length) / 153),
    price: null,
    errorCode: null,
    updatedAt: new Date(),
  };
  state.messages.push(message);
  return message;
};

/** Fetches the files of a message, and reports what becomes of it. */
export const carryOut = async (state: State, message: Message): Promise<void> => {
  for (const url of message.mediaUrls)
    if (!(await fetchFile(message, url))) return reportStatus(state, message, 'failed', 11_200);
  if (!state.isAutomatic) return;
  await reportStatus(state, message, 'sent');
  const code = lateFailureOf(state, message);
  await (code === undefined
    ? reportStatus(state, message, 'delivered')
    : reportStatus(state, message, 'undelivered', code));
};

/** Twilio asks for the type of a file first. */
const fetchFile = async (message: Message, url: string): Promise<boolean> => {
  try {
    const head = await fetch(url, { method: 'HEAD' });
    const answer = await fetch(url);
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok || head.headers.get('content-type') !== type) return false;
    const disposition = answer.headers.get('content-disposition') ?? '';
    const bytes = Buffer.from(await answer.arrayBuffer());
    message.media.push({ bytes, type, disposition });
    return true;
  } catch {
    return false;
  }
};

/** A message as the API shows it. */
export const messageJson = (state: State, message: Message): object => ({
  date_updated: message.updatedAt.toUTCString(),
  sid: message.sid,
  account_sid: state.accountSid,
  api_version: '2010-04-01',
  body: message.body,
  direction: 'outbound-api',
  error_code: message.errorCode,
  error_message: null,
  from: message.from,
  num_media: String(message.mediaUrls.length),
  num_segments: String(message.segments),
  price: message.price,
  price_unit: 'USD',
  status: message.status,
  to: message.to,
});
