import { frame, interactive, type WhatsAppContent } from './whatsapp-content.js';

/** A button that opens a flow. */
export const form: WhatsAppContent<'form'> = {
  limits: { ...frame, title: 30 },
  misfit: ({ title, data, screen }) => {
    if (/\p{Extended_Pictographic}/u.test(title))
      return { param: 'content.title', message: 'must not have an emoji' };
    if (!data) return undefined;
    if (Object.keys(data).length === 0)
      return { param: 'content.data', message: 'must not be empty; leave it out' };
    return screen
      ? undefined
      : { param: 'content.screen', message: 'is required beside `data`, which is for a screen' };
  },
  part: (content, references) => {
    const { form: flow_id, title: flow_cta, token, screen, data, draft } = content;
    const parameters = {
      flow_message_version: '3',
      flow_id,
      flow_cta,
      ...(token && { flow_token: token }),
      ...(draft && { mode: 'draft' }),
      ...(screen && {
        flow_action: 'navigate',
        flow_action_payload: { screen, ...(data && { data }) },
      }),
    };
    return interactive('flow', content, { name: 'flow', parameters }, references);
  },
};
