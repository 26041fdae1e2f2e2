import { interactive, type WhatsAppContent } from './whatsapp-content.js';

const limits = { body: 1_024 };

/** Asks for the place of the person. */
export const locationRequest: WhatsAppContent<'location_request'> = {
  limits,
  part: (content, references) =>
    interactive('location_request_message', content, { name: 'send_location' }, references),
};

/** Asks for the phone number of the person. */
export const contactRequest: WhatsAppContent<'contact_request'> = {
  limits,
  part: (content, references) =>
    interactive('request_contact_info', content, { name: 'request_contact_info' }, references),
};
