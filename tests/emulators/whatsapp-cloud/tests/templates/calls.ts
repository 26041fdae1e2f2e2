import { fictional, type WhatsAppEmulator } from '../../index.js';
import { type Json, objectAt, objectsAt } from '../../shared/json.js';
import { type Answered, call } from '../client.js';

/** Where templates are made, listed and deleted. */
export const edge = `${fictional.accountId}/message_templates`;
/** A body, with an example of each variable. */
export const body = (text: string, ...example: string[]) => ({
  type: 'BODY',
  text,
  ...(example.length > 0 && { example: { body_text: [example] } }),
});

/** A template that is approved when it is reviewed. */
export const parcel: Json = {
  name: 'parcel_update',
  language: 'en_US',
  category: 'utility',
  components: [
    body('Hello {{1}}, parcel {{2}} leaves our depot today.', 'Ada', '4471'),
    { type: 'FOOTER', text: 'Fictional Desk' },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Reschedule' }] },
  ],
};

/** Submits that template; `over` is laid over it. */
export const create = (emulator: WhatsAppEmulator, over: Json = {}): Promise<Answered> =>
  call(emulator, 'POST', edge, { body: { ...parcel, ...over } });

/** The templates that a query finds, on its first page. */
export const list = async (emulator: WhatsAppEmulator, query: string): Promise<readonly Json[]> =>
  objectsAt((await call(emulator, 'GET', `${edge}?${query}`)).json, 'data');

/** The subcode in an error envelope. */
export const subcodeOf = ({ json }: Answered): unknown => objectAt(json, 'error').error_subcode;
