import type { Contact } from '../../../core/model/contacts/contact.js';
import { keysOf } from '../../../core/model/contacts/contact.js';
import { addressesIn } from '../../../core/model/contacts/naming.js';
import type { Message } from '../../../core/model/messages/message.js';
import { isErased, personOf } from '../../../core/model/messages/person/person.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { namesIn, personAt } from '../actors/persons.js';
import type { ProjectEnd } from '../end.js';
import type { Ledger, ToldOfPerson } from '../ledger.js';
import type { Check, Evidence } from './check.js';
import { isRefusedPost } from './host/posted.js';

/** The contact that stands for another one, or for itself. */
export const standing = ({ contacts }: ProjectEnd, id: string | undefined): Contact | undefined => {
  const seen = new Set<string>();
  let contact = id === undefined ? undefined : contacts.get(id);
  while (contact?.mergedInto !== undefined && !seen.has(contact.id)) {
    seen.add(contact.id);
    contact = contacts.get(contact.mergedInto);
  }
  return contact?.mergedInto === undefined ? contact : undefined;
};

/** N1: an address is found at one contact, which shows it and stands for itself. One that was merged has none. */
export const addressesHaveOneContact: Check = ({ projects }) =>
  projects.flatMap(({ contacts, holders }) => {
    const all = [...contacts.values()];
    const shown = all.flatMap((contact) => keysOf(contact).map((key) => ({ key, contact })));
    const addresses = new Set([...holders.keys(), ...shown.map(({ key }) => key)]);
    return [...addresses].flatMap((address) => {
      const at = shown.filter(({ key }) => key === address).map(({ contact }) => contact);
      const [only] = at;
      const holder = holders.get(address);
      const isRight = at.length <= 1 && only?.id === holder && only?.mergedInto === undefined;
      return isRight
        ? []
        : [`N1: ${address} is at ${holder}, shown by ${at.map(({ id }) => id).join(', ')}`];
    });
  });

/** N2: the names that one report said of one person are names of one contact once it is applied. */
export const namesAreJoined: Check = ({ scene, projects, ledger }) =>
  projects.flatMap((project) =>
    [
      ...saidOf(project, ledger),
      ...saidOfPersons(toldOf(project.id, { scene, ledger })),
      ...shownBy(project),
    ].flatMap(({ what, names }) => {
      const holders = new Set(names.map((name) => project.holders.get(name)));
      return holders.size === 1 && !holders.has(undefined)
        ? []
        : [`N2: ${what} named ${names.join(', ')}, which are of ${[...holders].join(', ')}`];
    }),
  );

/** N3: no contact is two persons of the network, and a message is of the contact of its person. */
export const contactsAreOnePerson: Check = ({ projects }) =>
  projects.flatMap((project) => [
    ...[...project.contacts.values()].flatMap((contact) => {
      const persons = new Set(keysOf(contact).map(realPerson));
      return persons.size > 1 ? [`N3: ${contact.id} is ${[...persons].join(' and ')}`] : [];
    }),
    ...project.messages.flatMap((message) => {
      if (isErased(message) || isRefusedPost(message)) return [];
      const contact = standing(project, message.contact);
      const isOf = contact && keysOf(contact).includes(personOf(message));
      return isOf ? [] : [`N3: ${message.id} to or from ${personOf(message)} is of ${contact?.id}`];
    }),
  ]);

/** What networks said of persons, beside messages, on the channels of a project. */
export const toldOf = (
  project: ProjectId,
  { scene, ledger }: Pick<Evidence, 'scene' | 'ledger'>,
): readonly ToldOfPerson[] =>
  ledger.toldOfPersons.filter(({ report }) =>
    scene.lines.some((line) => line.project === project && line.channel === report.channel),
  );

/** Whom the network knows by an address. */
export const realPerson = (address: string): string => personAt(address)?.number ?? address;

type Said = { readonly what: string; readonly names: readonly string[] };

/** What reports said that were applied to messages of a project. */
const saidOf = (project: ProjectEnd, { told }: Ledger): readonly Said[] => {
  const { messages, timelines } = project;
  const byName = new Map(messages.map((each) => [`${each.channel} ${each.providerId}`, each]));
  const byId = new Map<string, Message>(messages.map((each) => [each.id, each]));
  const entered = new Map(
    [...timelines].flatMap(([id, entries]) =>
      entries.map(({ detail }) => [`${detail.provider_code}`, byId.get(id)] as const),
    ),
  );
  return told.flatMap(({ tag, report }) => {
    if (report.kind !== 'status') {
      const isThere = byName.has(`${report.channel} ${report.providerId}`);
      return isThere ? [{ what: tag, names: namesIn(report) }] : [];
    }
    const message = entered.get(tag);
    const { number, user } = report.recipient ?? {};
    const names = [message?.to, number, user].flatMap((name) => name ?? []);
    return message && report.recipient ? [{ what: tag, names }] : [];
  });
};

const saidOfPersons = (told: readonly ToldOfPerson[]): readonly Said[] =>
  told.map(({ tag, report: { naming } }) => ({ what: tag, names: addressesIn(naming) }));

/** What messages show of their persons. */
const shownBy = ({ messages }: ProjectEnd): readonly Said[] =>
  messages.flatMap((message) => {
    const { number, user } = message.networkRecipient ?? {};
    const names = [personOf(message), number, user].flatMap((name) => name ?? []);
    return names.length > 1 ? [{ what: message.id, names }] : [];
  });
