import type { ChannelIdentity } from '../../model/channels/channel.js';
import type { Contact } from '../../model/contacts/contact.js';
import { withCall } from '../../model/contacts/last-call.js';
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

/** What a network says of a person beside messages. */
export type PersonReport = IdentityReport | CallReport | PreferenceReport;

/**
 * Joins what a network says of a person, and notes a call (docs/specification.md#2.14.2) or what the person wants to get
 * (docs/specification.md#2.13.5). A person with whom the project has no message is no contact, unless it did one of these.
 * Harmless when repeated and late.
 */
export const applyIdentity =
  ({ clock, newId, contacts, commit }: ApplyIdentityPorts) =>
  ({ project }: ChannelIdentity, report: PersonReport): Promise<void> =>
    retryOnConflict(async () => {
      const { naming } = report;
      const holders = await holdersIn(contacts, project, naming, true);
      if (holders.length === 0 && report.kind === 'identity') return undefined;
      const now = clock();
      const joined = joinContacts(
        naming,
        holders,
        { project, now, id: newId('cont') },
        report.kind === 'identity' ? undefined : noted(report, now),
      );
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

const noted = (report: CallReport | PreferenceReport, now: Instant) => {
  const { channel, at } = report;
  return (contact: Contact): Contact => {
    // No window is open from a later time than now. What a person said stays in the network's order.
    if (report.kind === 'call') return withCall(contact, { channel, at: Math.min(at, now) });
    const { category, isOut } = report;
    return withPreference(contact, { channel, category, isOut, at, source: 'provider' });
  };
};
