import * as E from 'fp-ts/lib/Either.js';
import type { Contact } from '../../model/contacts/contact.js';
import { phoneNumber, readAddress } from '../../model/networks/address.js';
import type { Network } from '../../model/networks/network.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import { isId, type ProjectId } from '../../shared/ids.js';
import { survivorOf } from '../contacts/survivor-of.js';

/**
 * The address of the contact that a text names: by its id, or, where the network sends to what it named itself, by one of its
 * addresses. It is looked up, not judged. The number comes before the user id. Undefined where the text names no contact.
 */
export const namedRecipient = async (
  contacts: Pick<ContactStore, 'find' | 'holder'>,
  project: ProjectId,
  to: string,
  network: Network,
): Promise<string | undefined> => {
  const contact = await named(contacts, project, to, network);
  return contact?.phoneNumber ?? (network.sendsToKnown ? contact?.userId : undefined);
};

const named = (
  contacts: Pick<ContactStore, 'find' | 'holder'>,
  project: ProjectId,
  to: string,
  network: Network,
): Promise<Contact | undefined> | undefined => {
  if (isId('cont')(to)) return survivorOf(contacts, project, to);
  return network.sendsToKnown ? contacts.holder(project, spelled(to)) : undefined;
};

/** An address in the one spelling of a request: a number has its `+`. */
export const spelled = (to: string): string => {
  const number = readAddress([phoneNumber], to);
  return E.isRight(number) ? number.right.address : to;
};
