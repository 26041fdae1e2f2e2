import type { Content } from '../../../core/messages/content.js';
import type { Message } from '../../../core/messages/message.js';
import type { CallOutcome, SendCall } from '../../../core/ports/chat-provider.js';
import type { Clock } from '../../../core/ports/clock.js';
import type { TemplateStore } from '../../../core/ports/template-store.js';
import { hourMs, type Instant } from '../../../core/shared/time.js';
import { unsuccessful } from '../errors/classify.js';
import { codeText, errorIn } from '../errors/read-error.js';
import type { GraphAnswer } from '../graph/client.js';
import { idAt, isJson, objectsAt } from '../graph/json.js';
import type { Credentials } from '../settings.js';
import { messageBody } from './message-body.js';
import { findMedium, type PlacePorts, placeMedium, uploadName } from './place-medium.js';
import type { PlacedMedia } from './placed-media.js';

export type SendPorts = PlacePorts & {
  readonly clock: Clock;
  readonly templates: TemplateStore;
};

/** Hands a message over: its medium first, if it bears one, then the message itself. */
export const sendMessage =
  (ports: SendPorts) =>
  async (credentials: Credentials, { message, attempt }: SendCall): Promise<CallOutcome> => {
    const placed = await place(ports, credentials, message);
    if ('outcome' in placed) return placed.outcome;
    const template =
      message.content.type === 'template'
        ? await ports.templates.find(message.project, message.content.template)
        : undefined;
    const body = messageBody(message, { ...placed, template });
    if (!body) return notForThisNetwork;

    const path = `/${credentials.phoneNumberId}/messages`;
    const answer = await ports.graph(credentials, { method: 'POST', path, json: body });
    const providerId = messageIdIn(answer);
    if (providerId !== undefined) return { kind: 'taken', providerId };
    return (
      (await forgotten(ports, placed, answer)) ??
      numberUnknown(answer) ??
      unsuccessful(answer, attempt)
    );
  };

const notForThisNetwork: CallOutcome = {
  kind: 'refused',
  error: { code: 'content_rejected', message: 'The provider has no such kind of message.' },
  providerCode: null,
};

type PlacedMessage = {
  readonly medium?: PlacedMedia;
  readonly upload?: { readonly name: string; readonly since: Instant };
};

const place = async (
  ports: SendPorts,
  credentials: Credentials,
  { content, project }: Message,
): Promise<PlacedMessage | { readonly outcome: CallOutcome }> => {
  const named = mediumOf(content);
  if (named === undefined) return {};
  const medium = await findMedium(ports, project, named);
  if (!medium) return { outcome: mediumMissing };
  const placement = await placeMedium(ports)(credentials, medium);
  if (placement.kind === 'refused') return { outcome: mediumRefused(placement) };
  if (placement.kind !== 'placed') return { outcome: placement };
  const { id, since } = placement;
  return {
    medium: { id, filename: medium.filename },
    upload: { name: uploadName(credentials, medium), since },
  };
};

/** Whatever the provider's code means elsewhere, at an upload the medium is to blame. */
const mediumRefused = (
  outcome: Extract<CallOutcome, { readonly kind: 'refused' }>,
): CallOutcome => ({ ...outcome, error: { ...outcome.error, code: 'media_rejected' } });

const mediumOf = (content: Content) => {
  if (content.type === 'template') return content.headerMedia;
  return 'media' in content ? content.media : undefined;
};

const mediumMissing: CallOutcome = {
  kind: 'refused',
  error: { code: 'media_rejected', message: 'The medium is not there any more.' },
  providerCode: null,
};

const messageIdIn = (answer: GraphAnswer): string | undefined =>
  answer.kind === 'answered' && answer.status < 300 && isJson(answer.body)
    ? idAt(objectsAt(answer.body, 'messages')[0], 'id')
    : undefined;

/** The codes with which a medium that the provider has lost is refused, among much else. */
const lostMediumCodes = [100, 803, 131008, 131009, 131053];
/** A medium uploaded so recently was not lost: the refusal has another cause. */
const freshMs = hourMs;

/** An upload of long ago that may be gone: the next attempt uploads it anew. */
const forgotten = async (
  { uploads, clock }: SendPorts,
  { upload }: PlacedMessage,
  answer: GraphAnswer,
): Promise<CallOutcome | undefined> => {
  const code = answer.kind === 'answered' ? errorIn(answer.body)?.code : undefined;
  if (!upload || code === undefined || !lostMediumCodes.includes(code)) return undefined;
  if (clock() - upload.since < freshMs) return undefined;
  await uploads.forget(upload.name);
  return { kind: 'not_taken', waitMs: 0, providerCode: String(code) };
};

/** Neither a text nor a fresh medium names an object but the number itself: it is not ours to send from. */
const numberUnknown = (answer: GraphAnswer): CallOutcome | undefined => {
  const error = answer.kind === 'answered' ? errorIn(answer.body) : undefined;
  const isUnknown = error?.code === 803 || (error?.code === 100 && error.subcode === 33);
  return isUnknown
    ? { kind: 'channel_trouble', becomes: 'inactive', providerCode: codeText(error) }
    : undefined;
};
