import type { Contact } from '../../../core/model/contacts/contact.js';
import { onProjects } from '../../../core/ports/stores/commit.js';
import type { Mutant } from '../assemble.js';

/** A store that keeps other contacts than a Change has. `before` is the one that it replaces. */
const keeping = (
  name: string,
  kept: (contact: Contact, before: Contact | undefined) => Contact,
): Mutant => ({
  name,
  store: ({ stores, memory }) => ({
    ...stores,
    commit: onProjects(stores.commit, (change) => {
      const { puts } = change;
      if (!puts?.contacts) return stores.commit(change);
      const contacts = puts.contacts.map((each) => kept(each, memory.contacts.get(each.id)));
      return stores.commit({ ...change, puts: { ...puts, contacts } });
    }),
  }),
});

export const mergeForgetsCalls: Mutant = keeping('merge that loses a call', (contact, before) =>
  (contact.merged?.length ?? 0) > (before?.merged?.length ?? 0)
    ? { ...contact, lastCalls: before?.lastCalls }
    : contact,
);

export const lastPreferenceStands: Mutant = {
  name: 'the preference that comes last stands',
  useCases:
    () =>
    (app, { machine }) => ({
      ...app,
      receiveReports: (reports) =>
        app.receiveReports(
          reports.map((each) =>
            each.kind === 'preference' ? { ...each, at: machine.clock() } : each,
          ),
        ),
    }),
};

export const callOpensNothing: Mutant = {
  name: 'call that opens no window',
  store: ({ stores }) => ({
    ...stores,
    commit: onProjects(stores.commit, ({ calls: _, ...change }) => stores.commit(change)),
  }),
};
