import type { Json } from '../shared/json.js';
import type { BusinessNumber } from '../state/entities.js';
import type { World } from '../state/world.js';

/** A timestamp as webhooks of messages bear it: text. */
export const stampOf = (world: World, at: number): string =>
  String(world.settings().readings.timestamps === 'seconds' ? Math.floor(at / 1000) : at);

/** The value of a change of `messages`: the lists, and the number they are about. */
export const messagesValue = (world: World, number: BusinessNumber, lists: Json): Json => ({
  messaging_product: 'whatsapp',
  metadata: {
    display_phone_number:
      world.settings().readings.displayNumber === 'digits' ? number.digits : number.displayNumber,
    phone_number_id: number.id,
  },
  ...lists,
});
