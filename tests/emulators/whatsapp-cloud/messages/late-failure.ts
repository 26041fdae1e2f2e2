import { kindsOf } from '../media/kinds.js';
import { mediaReferences } from '../media/references.js';
import { type Json, objectAt, textAt } from '../shared/json.js';
import type { BusinessNumber, Failing } from '../state/entities.js';
import type { Provider } from '../state/provider.js';
import type { Recipient } from './recipient.js';
import { reachMs } from './references.js';
import { isWindowOpen } from './window.js';

type Message = {
  readonly number: BusinessNumber;
  readonly recipient: Recipient;
  readonly type: string;
  readonly body: Json;
};

/** A failure that the provider usually finds only after it took the message. */
export type Late = { readonly failing: Failing; readonly isAnswered: boolean };

/** How a message is going to fail, if it is, and whether the answer says so already. */
export const lateFailure = (provider: Provider, message: Message): Late | undefined => {
  const isAnswered = provider.settings().variants.lateRefusals === 'answered';
  const failing =
    windowFailure(provider, message) ??
    mediaFailure(provider, message) ??
    reactionFailure(provider, message);
  if (failing !== undefined) return { failing, isAnswered };
  const { fails } = message.recipient.person;
  return fails && { failing: fails, isAnswered: false };
};

const windowFailure = (provider: Provider, message: Message): Failing | undefined =>
  message.type === 'template' || isWindowOpen(provider, message.number.id, message.recipient.key)
    ? undefined
    : { code: 131047, details: 'More than 24 hours have passed since the recipient last replied.' };

const mediaFailure = (provider: Provider, { body }: Message): Failing | undefined => {
  const unfit = mediaReferences(body).find(({ kind, id }) => {
    const media = provider.state.media.get(id);
    return media !== undefined && !kindsOf(media.mimeType).includes(kind);
  });
  if (unfit) return { code: 131053, details: `Media ${unfit.id} cannot be sent as ${unfit.kind}.` };
  const { id, voice } = objectAt(body, 'audio');
  const file = voice === true ? provider.state.media.get(String(id)) : undefined;
  return file && !isMonoOpus(file.bytes)
    ? { code: 131053, details: `Media ${id} is no voice message: it must be mono Ogg Opus.` }
    : undefined;
};

/** The channels stand behind the mark of the codec and a byte of its version. */
const isMonoOpus = (bytes: Buffer): boolean => {
  const at = bytes.subarray(0, 400).indexOf('OpusHead');
  return at > 0 && bytes[at + 9] === 1;
};

/** A message is reacted to that a user sent to this number within 30 days, still stands, and is no reaction itself. */
const reactionFailure = (
  { ledger, clock }: Provider,
  { number, type, body }: Message,
): Failing | undefined => {
  if (type !== 'reaction') return undefined;
  const target = textAt(objectAt(body, 'reaction'), 'message_id') ?? '';
  const message = ledger.inbound.get(target);
  const isFit =
    message?.number === number.id &&
    message.type !== 'reaction' &&
    !message.isRevoked &&
    message.at > clock.now() - reachMs;
  return isFit ? undefined : { code: 131009, details: `Message ${target} cannot be reacted to.` };
};
