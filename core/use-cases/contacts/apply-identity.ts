import type { ChannelIdentity } from '../../model/channels/channel.js';
import type { Contact } from '../../model/contacts/contact.js';
import { withCall } from '../../model/contacts/last-call.js';
import type { Naming } from '../../model/contacts/naming.js';
import { withPreference } from '../../model/contacts/preference.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { CallReport, IdentityReport, PreferenceReport } from '../../ports/provider/intake.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import type { NewId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { holdersIn, joinContacts, partsOf } from './join-contacts.js';

/** The ports of `applyIdentity`. */
export type ApplyIdentityPorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly contacts: Pick<ContactStore, 'holder' | 'recall'>;
  readonly commit: Commit;
};

/** Joins what a network says of a person. A person with whom the project has no message is no contact. Harmless when repeated. */
export const applyIdentity =
  (ports: ApplyIdentityPorts) =>
  (channel: ChannelIdentity, { naming }: IdentityReport): Promise<void> =>
    storeKnown(ports, channel, naming);

/**
 * Notes that a person called a channel: the conversation is open from then on (docs/specification.md#2.14.2). A person who
 * is not known is a contact from then on. Harmless when repeated and late.
 */
export const applyCall =
  (ports: ApplyIdentityPorts) =>
  (channel: ChannelIdentity, { naming, at }: CallReport): Promise<void> =>
    storeKnown(ports, channel, naming, (contact, now) =>
      withCall(contact, { channel: channel.id, at: Math.min(at, now) }),
    );

/**
 * Notes what a person wants to get on a channel (docs/specification.md#2.13.5). A person who is not known is a contact from
 * then on. Harmless when repeated and late.
 */
export const applyPreference =
  (ports: ApplyIdentityPorts) =>
  (channel: ChannelIdentity, { naming, category, isOut, at }: PreferenceReport): Promise<void> =>
    storeKnown(ports, channel, naming, (contact, now) =>
      withPreference(contact, {
        ...{ channel: channel.id, category, isOut },
        at: Math.min(at, now),
        source: 'provider',
      }),
    );

const storeKnown = (
  { clock, newId, contacts, commit }: ApplyIdentityPorts,
  { project }: ChannelIdentity,
  naming: Naming,
  known?: (contact: Contact, now: Instant) => Contact,
): Promise<void> =>
  retryOnConflict(async () => {
    const holders = await holdersIn(contacts, project, naming, true);
    if (holders.length === 0 && !known) return undefined;
    const now = clock();
    const context = { project, now, id: newId('cont') };
    const amend = known && ((contact: Contact) => known(contact, now));
    const joined = joinContacts(naming, holders, context, amend);
    const { parts } = joined;
    if (!parts) return undefined;
    const { contacts: put, events } = parts;
    const change = { project, at: now, puts: { contacts: put }, events, ...partsOf(joined) };
    return commitChange(commit, change, {
      committed: () => undefined,
      changed: retry,
      contact_key_taken: retry,
    });
  });
