import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { carryOut, messageJson, takeMessage } from './messages.js';
import { type Fault, fictional, type State } from './state.js';

type Form = Readonly<Record<string, string>>;

/** The storage of files gives them to who has the URL, and refuses requests with credentials, as S3 does. */
const storage = '/storage';

const base = '/2010-04-01/Accounts/';

/** Twilio's API on an account. `begun` is called with each work that goes on after an answer. */
export const twilioServer = (state: State, begun: (work: Promise<void>) => void): Server =>
  createServer(async (request, response) => {
    if (state.isCutOff) {
      request.socket.resetAndDestroy();
      return;
    }
    const bytes = await bodyOf(request);
    const fields = new URLSearchParams(bytes.toString());
    const form = Object.fromEntries(fields);
    const urls = fields.getAll('MediaUrl');
    if (!answerOther(state, request, form, response))
      answerSend(state, { form, urls }, response, begun);
  });

/** Answers what sends no message. False for a call that does. */
const answerOther = (
  state: State,
  request: IncomingMessage,
  form: Form,
  response: ServerResponse,
): boolean => {
  const { url: path = '', method, headers } = request;
  const isMessages = path === `${base}${state.accountSid}/Messages.json` && method === 'POST';
  if (path.startsWith('/storage/')) sendFile(state, path, response);
  else if (!isAllowed(state, request)) refuse(response, 401, 20_003, 'Authenticate');
  else if (state.files.has(path)) response.writeHead(307, { location: `${storage}${path}` }).end();
  else if (path === `${base}${state.accountSid}.json`)
    send(response, 200, { sid: state.accountSid, status: state.status, type: 'Full' });
  else if (path === `${base}${state.accountSid}/IncomingPhoneNumbers/${fictional.numberSid}.json`)
    changeNumber(state, form, response);
  else if (path.startsWith(`${base}${state.accountSid}/Messages.json?`) && method === 'GET')
    listMessages(state, path, response);
  else if (!isMessages) refuse(response, 404, 20_404, `The resource ${path} was not found`);
  else if (headers['content-type'] !== 'application/x-www-form-urlencoded')
    refuse(response, 415, 20_415, 'Unsupported media type');
  else return false;
  return true;
};

/** Changes where the messages to the first number are delivered. */
const changeNumber = (
  { numbers }: State,
  { SmsUrl = '' }: Form,
  response: ServerResponse,
): void => {
  numbers.set(fictional.number, SmsUrl);
  send(response, 200, { sid: fictional.numberSid, sms_url: SmsUrl });
};

/** A page of the messages from a number, or of all, newest first. */
const listMessages = (state: State, path: string, response: ServerResponse): void => {
  const { pathname, searchParams } = new URL(path, 'http://emulator');
  const [from, size, page] = ['From', 'PageSize', 'Page'].map((name) => searchParams.get(name));
  const found = state.messages.filter((message) => !from || message.from === from).reverse();
  const [count, first] = [Number(size ?? 50), Number(page ?? 0) * Number(size ?? 50)];
  searchParams.set('Page', String(Number(page ?? 0) + 1));
  send(response, 200, {
    messages: found.slice(first, first + count).map((message) => messageJson(state, message)),
    next_page_uri: found.length > first + count ? `${pathname}?${searchParams}` : null,
  });
};

const answerSend = (
  state: State,
  { form, urls }: { readonly form: Form; readonly urls: readonly string[] },
  response: ServerResponse,
  begun: (work: Promise<void>) => void,
): void => {
  const record = (status: number): void => void state.calls.push({ form, status });
  const fault = state.faults.shift();
  if (fault && failsAtOnce(fault, response, record)) return;
  const taken = takeMessage(state, form, urls);
  if ('code' in taken) {
    record(taken.status);
    refuse(response, taken.status, taken.code, taken.message);
    return;
  }
  record(fault ? 0 : 201);
  if (fault?.kind === 'drop_answer') response.socket?.resetAndDestroy();
  if (!fault) send(response, 201, messageJson(state, taken));
  begun(carryOut(state, taken));
};

const failsAtOnce = (
  fault: Fault,
  response: ServerResponse,
  record: (status: number) => void,
): boolean => {
  switch (fault.kind) {
    case 'error':
      record(fault.status ?? 400);
      refuse(response, fault.status ?? 400, fault.code, 'A planned error.');
      return true;
    case 'status':
      record(fault.status);
      response.writeHead(fault.status).end(fault.body ?? '');
      return true;
    case 'reset':
      record(0);
      response.socket?.resetAndDestroy();
      return true;
    default:
      return false;
  }
};

const isAllowed = ({ accountSid, authToken }: State, { headers }: IncomingMessage): boolean =>
  headers.authorization === `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

const sendFile = (state: State, path: string, response: ServerResponse): void => {
  const file = state.files.get(path.slice(storage.length));
  const isRefused = response.req.headers.authorization !== undefined;
  if (!file || isRefused) response.writeHead(file ? 400 : 404).end();
  else response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
};

const send = (response: ServerResponse, status: number, json: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
};

const refuse = (response: ServerResponse, status: number, code: number, message: string): void =>
  send(response, status, {
    code,
    message,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  });

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
};
