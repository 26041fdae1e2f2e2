import { opaqueId } from '../../../core/model/networks/address.js';
import { type Network, numberNetwork } from '../../../core/model/networks/network.js';
import { firstBroken } from '../../../core/model/templates/template-rule.js';
import { whatsAppContents } from '../contents/index.js';
import { templateRules } from './template-rules.js';

/** Characters of a code that an authentication template can show (docs/specification.md#3.5.1). */
const maxCodeLength = 15;

/** What WhatsApp takes. Its limits of texts and files are those of the API. */
export const whatsAppNetwork: Network = {
  ...numberNetwork,
  contents: whatsAppContents,
  sendsToKnown: true,
  userIds: opaqueId(
    'user_id',
    /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/,
    'US.13491208655302741918',
  ),
  hasWindow: true,
  templates: {
    areReviewed: true,
    brokenRule: (template) => firstBroken(templateRules, template),
    maxCodeLength,
  },
};
