import { kindsOf } from '../media/kinds.js';
import { mediaReferences } from '../media/references.js';
import type { Json } from '../shared/json.js';
import type { BusinessNumber, Failing } from '../state/entities.js';
import type { Provider } from '../state/provider.js';
import type { Recipient } from './recipient.js';
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
  const failing = windowFailure(provider, message) ?? mediaFailure(provider, message);
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
  return unfit && { code: 131053, details: `Media ${unfit.id} cannot be sent as ${unfit.kind}.` };
};
