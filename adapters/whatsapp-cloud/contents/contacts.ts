import { type ContactCard, listsOf } from '../../../core/model/contents/contacts.js';
import type { ContentMisfit } from '../../../core/model/networks/network.js';
import type { WhatsAppContent } from './whatsapp-content.js';

/** Contact cards. */
export const contacts: WhatsAppContent<'contacts'> = {
  limits: { contacts: 257 },
  misfit: ({ contacts: cards }) => {
    for (const [place, card] of cards.entries()) {
      const misfit = cardMisfit(card, `content.contacts[${place}]`);
      if (misfit) return misfit;
    }
    return undefined;
  },
  part: ({ contacts: cards }) => ({ type: 'contacts', contacts: cards.map(cardPart) }),
};

/** A list says the same as its entries, or nothing. */
const cardMisfit = (card: ContactCard, path: string): ContentMisfit | undefined => {
  const said = listsOf(card);
  for (const name of ['phones', 'emails', 'addresses', 'urls'] as const) {
    const [list, entries] = [card[name] ?? [], said[name] ?? []];
    if (list.length > 0 && entries.length > 0 && list.join('\n') !== entries.join('\n'))
      return {
        param: `${path}.${name}`,
        message: 'must say the same as its entries, or be left out',
      };
  }
  return undefined;
};

const cardPart = (card: ContactCard): object => {
  const { organization: company, department, title, birthday } = card;
  return {
    name: namePart(card),
    ...listed(
      'phones',
      partsOf(card.phone_entries, phonePart) ?? card.phones?.map((phone) => ({ phone })),
    ),
    ...listed(
      'emails',
      partsOf(card.email_entries, said) ?? card.emails?.map((email) => ({ email })),
    ),
    ...listed(
      'addresses',
      partsOf(card.address_entries, said) ?? card.addresses?.map((street) => ({ street })),
    ),
    ...listed('urls', partsOf(card.url_entries, said) ?? card.urls?.map((url) => ({ url }))),
    ...((company || department || title) && { org: said({ company, department, title }) }),
    ...(birthday && { birthday }),
  };
};

/** WhatsApp wants one part of the name beside the whole. */
const namePart = ({ name: formatted_name, name_parts: parts }: ContactCard): object => {
  const { first, middle, last, prefix, suffix } = parts ?? {};
  const given = said({
    ...{ first_name: first, middle_name: middle, last_name: last, prefix, suffix },
  });
  return {
    formatted_name,
    ...(Object.keys(given).length > 0 ? given : { first_name: formatted_name }),
  };
};

type Phone = NonNullable<ContactCard['phone_entries']>[number];

const phonePart = ({ number: phone, type, network_id: wa_id }: Phone): object =>
  said({ phone, type, wa_id });

/** Undefined without entries: a card as it is shown has empty ones. */
const partsOf = <Entry>(
  entries: readonly Entry[] | undefined,
  part: (entry: Entry) => object,
): readonly object[] | undefined => (entries?.length ? entries.map(part) : undefined);

const listed = (name: string, entries: readonly object[] | undefined) =>
  entries && entries.length > 0 ? { [name]: entries } : {};

/** The members that say something. */
const said = (given: object): object =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value));
