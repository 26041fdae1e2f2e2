import * as t from 'io-ts';
import { field, hidden, of, resource, type StoredOf, shownField } from '../../contract/resource.js';
import { nullable, oneOf } from '../../shared/codec.js';
import type { ChannelId, ContactId, ProjectId } from '../../shared/ids.js';
import { idView, Timestamp } from '../../shared/published.js';
import { type Instant, isoTime } from '../../shared/time.js';
import type { CalledThen } from '../messages/person/person.js';
import type { LastCall } from './last-call.js';
import { optedOut, optOutCategories, type Preference } from './preference.js';

/** What a contact can refuse to get. */
export const OptOutCategory = oneOf(
  'OptOutCategory',
  optOutCategories,
  'What a contact does not want to get.',
);

const orNull = (text: string | undefined): string | null => text ?? null;

const fields = {
  id: field({
    of: of<ContactId>(),
    view: idView('cont'),
    about: 'Its identifier.',
    example: 'cont_01kg9zmt3v5r8y2c4n6q7w9x0e',
    erased: 'kept',
    storedAs: 'apart',
  }),
  project: hidden<ProjectId>('kept', 'apart'),
  /** How often it was changed; a Change names the version it starts from. */
  version: hidden<number>('kept', 'apart'),
  phoneNumber: field({
    of: of<string | undefined>(),
    view: nullable(t.string),
    json: orNull,
    about: 'Phone number in E.164 format. Null while the network hides it.',
    example: '+12025550123',
    erased: 'gone',
  }),
  userId: field({
    of: of<string | undefined>(),
    view: nullable(t.string),
    json: orNull,
    about: 'The network’s own id of the person; null until known.',
    example: null,
    erased: 'gone',
  }),
  username: field({
    of: of<string | undefined>(),
    view: nullable(t.string),
    json: orNull,
    about: 'The username that the person has on the network; null for none, and until known.',
    example: null,
    erased: 'gone',
  }),
  name: field({
    of: of<string | undefined>(),
    view: nullable(t.string),
    json: orNull,
    about: 'The name that the person shows on the network; null until known.',
    example: 'Ada Q',
    erased: 'gone',
  }),
  otherAddresses: field({
    of: of<readonly string[]>(),
    view: t.readonlyArray(t.string),
    about:
      'Other addresses of the person: forms of the number that the network uses, and user ids that another business account of the project sees.',
    example: [],
    erased: () => [],
    storedAs: { usual: [] },
  }),
  optedOut: shownField({
    view: t.readonlyArray(OptOutCategory),
    about:
      'What the person does not want to get on a channel, as the network said. No send is refused for it in this version.',
    example: [],
    from: (contact: { readonly preferences?: readonly Preference[] | undefined }) =>
      optedOut(contact),
    erased: () => [],
  }),
  blockedOn: field({
    of: of<readonly ChannelId[]>(),
    view: t.readonlyArray(idView('chan')),
    about: 'The channels that block the person: the network takes nothing from it there.',
    example: [],
    erased: () => [],
    storedAs: { usual: [] },
  }),
  /** What the person said of each channel and category, the newest: also that a stop was taken back. */
  preferences: hidden<readonly Preference[] | undefined>('gone'),
  /** When the person last called each channel. Conversations of these channels are open from then on. */
  lastCalls: hidden<readonly LastCall[] | undefined>('gone'),
  mergedInto: field({
    of: of<ContactId | undefined>(),
    view: nullable(idView('cont')),
    json: (id) => id ?? null,
    about:
      'The contact that took its place when both turned out to be one person; null for a contact that stands for itself.',
    example: null,
    erased: 'kept',
  }),
  /** The contacts whose place it took, and those whose place they had taken. */
  merged: hidden<readonly ContactId[] | undefined>(({ merged }: Merged) => merged),
  /**
   * The address that all sends to the contact wait by, one after another: the first that it had. It stays when the address goes.
   */
  queueKey: hidden<string>(() => ''),
  createdAt: field({
    of: of<Instant>(),
    view: Timestamp,
    json: isoTime,
    about: 'When it was first seen.',
    example: '2026-01-31T09:30:00.000Z',
    erased: 'kept',
  }),
  updatedAt: field({
    of: of<Instant>(),
    view: Timestamp,
    json: isoTime,
    about: 'When it last changed.',
    example: '2026-01-31T09:30:00.000Z',
    erased: 'kept',
  }),
};

type Merged = { readonly merged?: readonly ContactId[] | undefined };

/** One person of a project, with every address of that person (docs/specification.md#2.13.1). */
export type Contact = StoredOf<typeof fields>;

/** A contact: what is stored, what is published, and what an erasure leaves of both. */
export const contactResource = resource(
  'Contact',
  'One person that the project writes with, with every address by which a network names that person.',
  fields,
);

/** A contact in answers. */
export const ContactView = contactResource.view;

/** A contact in its published form. */
export const contactJson = contactResource.json;

/** A contact as it is stored: the record, and what its row has beside it. */
export const contactRecord = contactResource.record;

/** A contact in its events: as it stands after the change. */
export const changedContact = resource(
  'ChangedContact',
  'A contact after a change. `from` and `into` name the two that turned out to be one person.',
  {
    ...fields,
    from: field({
      of: of<ContactId | undefined>(),
      view: nullable(idView('cont')),
      json: (id) => id ?? null,
      about: 'Of `contact.merged`: the contact whose place the other one took. Otherwise null.',
      example: null,
      erased: 'kept',
    }),
    into: field({
      of: of<ContactId | undefined>(),
      view: nullable(idView('cont')),
      json: (id) => id ?? null,
      about: 'Of `contact.merged`: the contact that stays. Otherwise null.',
      example: null,
      erased: 'kept',
    }),
  },
);

/** What a contact is called, for a message of now. */
export const calledNow = ({ username, name }: Contact): { readonly calledThen?: CalledThen } =>
  username === undefined && name === undefined ? {} : { calledThen: { username, name } };

/** Every id by which a message can name a contact: its own, and those of contacts that were merged into it. */
export const idsOf = ({
  id,
  merged = [],
}: Pick<Contact, 'id' | 'merged'>): readonly ContactId[] => [id, ...merged];

/** Every address that a contact has. */
export const keysOf = ({
  phoneNumber,
  userId,
  otherAddresses,
}: Pick<Contact, 'phoneNumber' | 'userId' | 'otherAddresses'>): readonly string[] => [
  ...(phoneNumber === undefined ? [] : [phoneNumber]),
  ...(userId === undefined ? [] : [userId]),
  ...otherAddresses,
];
