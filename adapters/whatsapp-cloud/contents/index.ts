import type { ContentKind } from '../../../core/model/contents/contents.js';
import { buttons } from './buttons.js';
import { carousel } from './carousel.js';
import { contacts } from './contacts.js';
import { form } from './form.js';
import { link } from './link.js';
import { list } from './list.js';
import { location } from './place.js';
import { catalog, product, productList } from './products.js';
import { raw } from './raw.js';
import { reaction } from './reaction.js';
import { contactRequest, locationRequest } from './requests.js';
import type { WhatsAppContent } from './whatsapp-content.js';

/** Each kind of content on WhatsApp. */
export const whatsAppContents: { readonly [Kind in ContentKind]: WhatsAppContent<Kind> } = {
  location,
  contacts,
  buttons,
  list,
  link,
  location_request: locationRequest,
  contact_request: contactRequest,
  form,
  carousel,
  product,
  product_list: productList,
  catalog,
  reaction,
  raw,
};
