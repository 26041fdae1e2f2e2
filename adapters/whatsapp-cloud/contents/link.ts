import { frame, interactive, type WhatsAppContent } from './whatsapp-content.js';

/** A button that opens a page. */
export const link: WhatsAppContent<'link'> = {
  limits: { ...frame, title: 20 },
  part: (content, references) => {
    const parameters = { display_text: content.title, url: content.url };
    return interactive('cta_url', content, { name: 'cta_url', parameters }, references);
  },
};
