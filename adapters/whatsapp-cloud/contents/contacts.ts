import type { ContactCard } from '../../../core/model/contents/contacts.js';
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

const pairs = [
  ['phones', 'phone_entries'],
  ['emails', 'email_entries'],
  ['addresses', 'address_entries'],
  ['urls', 'url_entries'],
] as const;

/** A list and its entries say the same, so a card to send has one of them. */
const cardMisfit = (card: ContactCard, path: string): ContentMisfit | undefined => {
  const both = pairs.find(([list, entries]) => card[list]?.length && card[entries]?.length);
  return both && { param: `${path}.${both[0]}`, message: `is not allowed beside \`${both[1]}\`` };
};

const cardPart = (card: ContactCard): object => {
  const { organization: company, department, title, birthday } = card;
  return {
    name: namePart(card),
    ...listed(
      'phones',
      card.phone_entries?.map(phonePart) ?? card.phones?.map((phone) => ({ phone })),
    ),
    ...listed('emails', card.email_entries?.map(said) ?? card.emails?.map((email) => ({ email }))),
    ...listed(
      'addresses',
      card.address_entries?.map(said) ?? card.addresses?.map((street) => ({ street })),
    ),
    ...listed('urls', card.url_entries?.map(said) ?? card.urls?.map((url) => ({ url }))),
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

const listed = (name: string, entries: readonly object[] | undefined) =>
  entries && entries.length > 0 ? { [name]: entries } : {};

/** The members that say something. */
const said = (given: object): object =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value));
