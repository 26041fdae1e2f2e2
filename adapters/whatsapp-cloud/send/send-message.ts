import type { Clock } from '../../../core/ports/machine/clock.js';
import type { CallOutcome, SendCall } from '../../../core/ports/provider/chat-provider.js';
import { hourMs } from '../../../core/shared/time.js';
import { unsuccessful } from '../errors/classify.js';
import { codeText, errorIn, isUnknownObject } from '../errors/read-error.js';
import { callTimeoutMs, type GraphAnswer, jsonBody } from '../graph/client.js';
import { idAt, type Json, objectsAt, textAt } from '../graph/json.js';
import type { Credentials } from '../settings.js';
import { type Prepared, type PreparePorts, prepareMessage } from './prepare-message.js';

/** What `sendMessage` needs. */
export type SendPorts = PreparePorts & { readonly clock: Clock };

/** Uploads the media file of a message, then sends the message. Both share the time limit of one call. */
export const sendMessage =
  (ports: SendPorts) =>
  async (
    credentials: Credentials,
    { message, quoted, attempt, trace }: SendCall,
  ): Promise<CallOutcome> => {
    const startedMs = performance.now();
    const prepared = await prepareMessage(ports, credentials, { message, quoted });
    if ('outcome' in prepared) return prepared.outcome;
    const timeoutMs = callTimeoutMs - (performance.now() - startedMs);
    if (timeoutMs < minCallMs) return tooLate;
    const answer = await ports.graph(credentials, {
      method: 'POST',
      path: `/${credentials.phoneNumberId}/messages`,
      json: prepared.body,
      timeoutMs,
      trace,
    });
    const taken = takenIn(answer, message.to);
    if (taken) return taken;
    return (
      (await invalidateUpload(ports, prepared, answer)) ??
      numberMissing(answer) ??
      unsuccessful(answer, attempt)
    );
  };

/** The minimum time for the send itself. With less, its answer would probably come too late. */
const minCallMs = 1_000;
const tooLate: CallOutcome = { kind: 'not_taken', waitMs: 0, providerCode: 'prepared_too_late' };

type Taken = Extract<CallOutcome, { readonly kind: 'taken' }>;

/** What an answer with a message id says. A message that is not `accepted` at once can be dropped later. */
const takenIn = (answer: GraphAnswer, to: string): Taken | undefined => {
  if (answer.kind !== 'answered' || answer.status >= 300) return undefined;
  const body = jsonBody(answer);
  const [accepted] = objectsAt(body, 'messages');
  const providerId = idAt(accepted, 'id');
  if (providerId === undefined) return undefined;
  const status = textAt(accepted, 'message_status') ?? 'accepted';
  const recipient = recipientIn(objectsAt(body, 'contacts')[0], to);
  return {
    kind: 'taken',
    providerId,
    ...(status === 'accepted' ? {} : { isHeld: true }),
    ...(recipient && { recipient }),
  };
};

/** WhatsApp's form of the number, where it is another one, and its user id. */
const recipientIn = (contact: Json | undefined, to: string): Taken['recipient'] => {
  const digits = idAt(contact, 'wa_id');
  const number = digits === undefined || `+${digits}` === to ? undefined : `+${digits}`;
  const id = idAt(contact, 'user_id');
  const user = id === to ? undefined : id;
  if (number === undefined && user === undefined) return undefined;
  return { ...(number !== undefined && { number }), ...(user !== undefined && { user }) };
};

/** The codes that WhatsApp answers when it no longer has a media file. They have other meanings too. */
const missingMediaCodes = [100, 803, 131008, 131009, 131053];
/** A younger upload still exists, so the error has another cause. */
const minUploadAgeMs = hourMs;

/** Invalidates an old upload that WhatsApp may have deleted. The next attempt uploads the file again. */
const invalidateUpload = async (
  { uploads, clock, onFault }: SendPorts,
  { upload }: Prepared,
  answer: GraphAnswer,
): Promise<CallOutcome | undefined> => {
  const code = errorIn(answer)?.code;
  if (!upload || code === undefined || !missingMediaCodes.includes(code)) return undefined;
  if (clock() - upload.since < minUploadAgeMs) return undefined;
  await uploads.invalidate(upload.key).catch(onFault);
  return { kind: 'not_taken', waitMs: 0, providerCode: String(code) };
};

/** A send names no other object than the number and a recent upload, so the missing object is the number. */
const numberMissing = (answer: GraphAnswer): CallOutcome | undefined => {
  const error = errorIn(answer);
  return error && isUnknownObject(error)
    ? { kind: 'channel_trouble', becomes: 'inactive', providerCode: codeText(error) }
    : undefined;
};
