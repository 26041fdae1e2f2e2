import * as E from 'fp-ts/lib/Either.js';
import type { Contact } from '../../model/contacts/contact.js';
import { phoneNumber, readAddress } from '../../model/networks/address.js';
import type { Network } from '../../model/networks/network.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import { isId, type ProjectId } from '../../shared/ids.js';
import { survivorOf } from '../contacts/survivor-of.js';

/** What a recipient has the form of, of which the project knows none: the network's id of a person, or the id of a contact. */
export type UnknownRecipient = 'unknown_user_id' | 'unknown_contact';

/** A recipient that was looked up: its address, or the text as it was given, with what the project does not know. */
export type NamedRecipient = { readonly to: string; readonly unknown?: UnknownRecipient };

/**
 * The recipient that a text names: a contact by its id, or, where the network sends to what it named itself, by one of its
 * addresses. It is looked up, not judged. The number comes before the user id. Undefined where the text has the form of neither.
 */
export const namedRecipient = async (
  contacts: Pick<ContactStore, 'find' | 'holder'>,
  project: ProjectId,
  to: string,
  network: Network,
): Promise<NamedRecipient | undefined> => {
  const isContact = isId('cont')(to);
  const contact = isContact
    ? await survivorOf(contacts, project, to)
    : await holderOf(contacts, project, to, network);
  const address = contact?.phoneNumber ?? contact?.userId;
  if (address !== undefined) return { to: address };
  if (isContact) return { to, unknown: 'unknown_contact' };
  const isUser = network.userIds?.read(to) !== undefined;
  return isUser ? { to, unknown: 'unknown_user_id' } : undefined;
};

const holderOf = (
  contacts: Pick<ContactStore, 'holder'>,
  project: ProjectId,
  to: string,
  { sendsToKnown }: Network,
): Promise<Contact | undefined> | undefined =>
  sendsToKnown && contacts.holder(project, spelled(to));

/** An address in the one spelling of a request: a number has its `+`. */
export const spelled = (to: string): string => {
  const number = readAddress([phoneNumber], to);
  return E.isRight(number) ? number.right.address : to;
};
