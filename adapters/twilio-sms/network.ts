import {
  channelNumber,
  type MediaCapability,
  type Network,
  phoneNumber,
  senderId,
  shortCode,
} from '../../core/model/networks/index.js';
import type { Button } from '../../core/model/templates/components.js';
import { firstBroken, type TemplateRule } from '../../core/model/templates/template-rule.js';

/** Characters of a text that Twilio takes. It splits a longer SMS into segments itself. */
export const maxTextLength = 1_600;

/** Twilio takes messages of 5 MiB. This leaves room for the text, which counts too. */
const maxFileBytes = 5_000_000;

const withCaption: MediaCapability = {
  maxBytes: maxFileBytes,
  maxCaptionLength: 1_024,
};

/** In an SMS there is nothing to tap. */
const withoutButtons = (kind: Button['kind']): TemplateRule => ({
  param: 'components.buttons',
  reason: 'button_limit',
  kind,
  limit: 0,
  holds: ({ components: { buttons = [] } }) => buttons.every((button) => button.kind !== kind),
});

const templateRules: readonly TemplateRule[] = [
  withoutButtons('quick_reply'),
  withoutButtons('url'),
  withoutButtons('phone_number'),
  withoutButtons('copy_code'),
];

/** What Twilio takes: SMS to phone numbers, and files as MMS. A file's caption is the text of its message. */
export const smsNetwork: Network = {
  recipients: [phoneNumber],
  channels: [channelNumber, shortCode, senderId],
  text: { maxLength: maxTextLength },
  templates: {
    areReviewed: false,
    brokenRule: (template) => firstBroken(templateRules, template),
  },
  media: {
    image: withCaption,
    video: withCaption,
    audio: { ...withCaption, maxCaptionLength: 0 },
    document: withCaption,
  },
  severalFiles: { maxFiles: 10, maxBytes: maxFileBytes },
};
