import { interaction } from './interaction.js';
import { body } from './parts.js';

/** Asks for the place of the person. The answer is a location. */
export const locationRequest = interaction(
  'location_request',
  { body },
  { body: 'Where shall we deliver?' },
);

/** Asks for the phone number of the person. The answer is a contact card. */
export const contactRequest = interaction(
  'contact_request',
  { body },
  { body: 'May we call you?' },
);
