import type { ChannelIdentity } from '../../model/channels/channel.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { IdentityReport } from '../../ports/provider/intake.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import type { NewId } from '../../shared/ids.js';
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
  ({ clock, newId, contacts, commit }: ApplyIdentityPorts) =>
  ({ project }: ChannelIdentity, { naming }: IdentityReport): Promise<void> =>
    retryOnConflict(async () => {
      const holders = await holdersIn(contacts, project, naming, true);
      if (holders.length === 0) return undefined;
      const now = clock();
      const joined = joinContacts(naming, holders, { project, now, id: newId('cont') });
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
