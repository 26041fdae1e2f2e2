import type { WhatsAppContent } from './whatsapp-content.js';

/** A place. */
export const location: WhatsAppContent<'location'> = {
  limits: {},
  part: ({ latitude, longitude, name, address }) => ({
    type: 'location',
    location: { latitude, longitude, ...(name && { name }), ...(address && { address }) },
  }),
};
