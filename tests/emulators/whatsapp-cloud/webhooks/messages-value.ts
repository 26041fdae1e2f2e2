import type { Json } from '../shared/json.js';
import type { BusinessNumber } from '../state/entities.js';
import type { Provider } from '../state/provider.js';

/** A timestamp as webhooks of messages bear it: text. */
export const stampOf = (provider: Provider, at: number): string =>
  String(provider.settings().variants.timestamps === 'seconds' ? Math.floor(at / 1000) : at);

/** The value of a change of `messages`: the lists, and the number they are about. */
export const messagesValue = (provider: Provider, number: BusinessNumber, lists: Json): Json => ({
  messaging_product: 'whatsapp',
  metadata: {
    display_phone_number:
      provider.settings().variants.displayNumber === 'digits'
        ? number.digits
        : number.displayNumber,
    phone_number_id: number.id,
  },
  ...lists,
});
