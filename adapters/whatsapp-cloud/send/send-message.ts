import type { Clock } from '../../../core/ports/machine/clock.js';
import type { CallOutcome, SendCall } from '../../../core/ports/provider/chat-provider.js';
import { hourMs } from '../../../core/shared/time.js';
import { unsuccessful } from '../errors/classify.js';
import { codeText, errorIn, isUnknownObject } from '../errors/read-error.js';
import { callTimeoutMs, type GraphAnswer } from '../graph/client.js';
import { idAt, isJson, objectsAt } from '../graph/json.js';
import type { Credentials } from '../settings.js';
import { type Prepared, type PreparePorts, prepareMessage } from './prepare-message.js';

export type SendPorts = PreparePorts & { readonly clock: Clock };

/** Hands a message over: its medium first, if it bears one, then the message itself, within the time of one call. */
export const sendMessage =
  (ports: SendPorts) =>
  async (credentials: Credentials, { message, attempt }: SendCall): Promise<CallOutcome> => {
    const begun = performance.now();
    const prepared = await prepareMessage(ports, credentials, message);
    if ('outcome' in prepared) return prepared.outcome;
    const timeoutMs = callTimeoutMs - (performance.now() - begun);
    if (timeoutMs < shortestCallMs) return tooLate;
    const answer = await ports.graph(credentials, {
      method: 'POST',
      path: `/${credentials.phoneNumberId}/messages`,
      json: prepared.body,
      timeoutMs,
    });
    const providerId = messageIdIn(answer);
    if (providerId !== undefined) return { kind: 'taken', providerId };
    return (
      (await forgotten(ports, prepared, answer)) ??
      numberUnknown(answer) ??
      unsuccessful(answer, attempt)
    );
  };

/** A call with less time than this is not begun: its answer would hardly come in time. */
const shortestCallMs = 1_000;
const tooLate: CallOutcome = { kind: 'not_taken', waitMs: 0, providerCode: 'prepared_too_late' };

const messageIdIn = (answer: GraphAnswer): string | undefined =>
  answer.kind === 'answered' && answer.status < 300 && isJson(answer.body)
    ? idAt(objectsAt(answer.body, 'messages')[0], 'id')
    : undefined;

/** The codes with which a medium that the provider has lost is refused, among much else. */
const lostMediumCodes = [100, 803, 131008, 131009, 131053];
/** A medium uploaded so recently was not lost: the refusal has another cause. */
const freshMs = hourMs;

/** An upload of long ago that may be gone: a later attempt uploads it anew. */
const forgotten = async (
  { uploads, clock, onFault }: SendPorts,
  { upload }: Prepared,
  answer: GraphAnswer,
): Promise<CallOutcome | undefined> => {
  const code = answer.kind === 'answered' ? errorIn(answer.body)?.code : undefined;
  if (!upload || code === undefined || !lostMediumCodes.includes(code)) return undefined;
  if (clock() - upload.since < freshMs) return undefined;
  await uploads.forget(upload.name).catch(onFault);
  return { kind: 'not_taken', waitMs: 0, providerCode: String(code) };
};

/** Neither a text nor a fresh medium names an object but the number itself: it is not ours to send from. */
const numberUnknown = (answer: GraphAnswer): CallOutcome | undefined => {
  const error = answer.kind === 'answered' ? errorIn(answer.body) : undefined;
  return error && isUnknownObject(error)
    ? { kind: 'channel_trouble', becomes: 'inactive', providerCode: codeText(error) }
    : undefined;
};
