import type { VNode } from 'preact';
import { contacts } from '../../../../../core/model/contents/contacts.js';
import type { Content } from '../../../../../core/model/messages/content.js';
import { Facts, isolated } from '../../../view/index.js';
import { OutsideLink } from '../../../view/parts/outside-link.js';
import { AllFacts, SaidFacts } from './facts.js';

type Contacts = Extract<Content, { readonly type: 'contacts' }>;
type Card = ReturnType<typeof contacts.json>['contacts'][number];

/** The cards of an address book, each as on a phone. */
export const ContactCards = ({ content }: { readonly content: Contacts }): VNode => {
  const { type: _, contacts: cards, ...rest } = contacts.json(content);
  return (
    <>
      {cards.map((card, place) => (
        <ContactCard key={place} card={card} />
      ))}
      <SaidFacts of={rest} />
    </>
  );
};

/** A line of a card, and what it is for. */
type Line = { readonly value: string; readonly use: string | null };

const ContactCard = ({ card }: { readonly card: Card }): VNode => {
  const { name, name_parts, phones, phone_entries, emails, email_entries, ...others } = card;
  const { addresses, address_entries, urls, url_entries, ...rest } = others;
  const lists: readonly (readonly [string, readonly Line[]])[] = [
    ['Phone', linesOf(phones, phone_entries)],
    ['E-mail', linesOf(emails, email_entries)],
    ['Address', linesOf(addresses, address_entries)],
    ['Page', linesOf(urls, url_entries)],
  ];
  return (
    <section class="contact-card">
      <h3 dir="auto">{name}</h3>
      {lists.some(([, lines]) => lines.length > 0) && (
        <Facts
          facts={lists
            .filter(([, lines]) => lines.length > 0)
            .map(([label, lines]) => [
              label,
              lines.map((line, i) => <CardLine key={i} line={line} isPage={label === 'Page'} />),
            ])}
        />
      )}
      <SaidFacts of={rest} />
      {(name_parts || hasParts(card)) && (
        <details class="more">
          <summary>All fields of the card</summary>
          <AllFacts of={card} />
        </details>
      )}
    </section>
  );
};

const CardLine = ({
  line: { value, use },
  isPage,
}: {
  readonly line: Line;
  readonly isPage: boolean;
}): VNode => (
  <p>
    {isPage ? <OutsideLink address={value} /> : <bdi>{isolated(value)}</bdi>}
    {use && (
      <>
        {' '}
        <bdi class="soft">{use}</bdi>
      </>
    )}
  </p>
);

/** The lines of a list. Its entries, where there are any, say the same in the same order, and what each is for. */
const linesOf = (
  list: readonly string[],
  entries: readonly { readonly type: string | null }[],
): readonly Line[] => list.map((value, i) => ({ value, use: entries[i]?.type ?? null }));

/** Whether a card has parts that its lines do not show. */
const hasParts = ({ phone_entries: phones, address_entries: addresses }: Card): boolean =>
  addresses.length > 0 || phones.some(({ network_id }) => network_id !== null);
