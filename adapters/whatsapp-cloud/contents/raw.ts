import type { WhatsAppContent } from './whatsapp-content.js';

/** What the service itself says of a message. */
const own = [
  'messaging_product',
  'recipient_type',
  'to',
  'recipient',
  'biz_opaque_callback_data',
  'context',
];

/** A message in the form of the Graph API, beside the recipient and what it answers. */
export const raw: WhatsAppContent<'raw'> = {
  limits: {},
  misfit: ({ body }) => {
    const name = own.find((each) => Object.hasOwn(body, each));
    if (name !== undefined)
      return { param: `content.body.${name}`, message: 'is not allowed: the service sets it' };
    return typeof body.type === 'string'
      ? undefined
      : { param: 'content.body.type', message: 'is required: the type of the message at WhatsApp' };
  },
  part: ({ body }) => body,
};
