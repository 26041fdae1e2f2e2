import type { Contact } from '../../../../core/model/contacts/contact.js';
import { isolated } from '../../view/index.js';

type Named = Pick<Contact, 'id' | 'name' | 'username' | 'phoneNumber' | 'userId'>;

/** The address of a contact that people know: the number, else what the network calls the person. */
export const addressOf = ({ phoneNumber, userId }: Named): string | undefined =>
  phoneNumber ?? userId;

/** What people call a contact: the name, else the username, else the address. */
export const personName = (contact: Named): string =>
  contact.name ?? contact.username ?? addressOf(contact) ?? contact.id;

/** The name with the address behind it, where both are known. */
export const nameWithAddress = (contact: Named): string => {
  const [name, address] = [personName(contact), addressOf(contact)];
  return address === undefined || address === name
    ? isolated(name)
    : `${isolated(name)} (${isolated(address)})`;
};
