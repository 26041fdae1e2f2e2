import type { Contact } from '../../../core/model/contacts/contact.js';
import { addressesIn } from '../../../core/model/contacts/naming.js';
import type { CallReport, PreferenceReport } from '../../../core/ports/provider/intake.js';
import type { ProjectEnd } from '../end.js';
import type { Ledger } from '../ledger.js';
import { type Check, grouped } from './check.js';
import { realPerson, toldOf } from './contacts.js';

/** N4: what a contact wants to get on a channel is the newest that the network told, and of one time the stop. */
export const newestPreferencesStand: Check = (evidence) =>
  evidence.projects.flatMap((project) => {
    const told = toldOf(project.id, evidence).flatMap(({ report }) =>
      report.kind === 'preference' ? [report] : [],
    );
    const wrong = [...grouped(told, (report) => `${placeOf(report)} ${report.category}`)].flatMap(
      ([place, reports]) => {
        const newest = reports.reduce((a, b) => (isNewer(b, a) ? b : a));
        const { at, isOut, category } = newest;
        const known = contactOf(project, newest)?.preferences?.filter(
          (each) => each.channel === newest.channel && each.category === category,
        );
        const [only] = known ?? [];
        return known?.length === 1 && only?.at === at && only.isOut === isOut
          ? []
          : [`N4: ${place} said ${isOut} at ${at}, but the contact has ${JSON.stringify(known)}`];
      },
    );
    const places = new Set(told.map(placeOf));
    const unsaid = [...project.contacts.values()].flatMap((contact) =>
      (contact.preferences ?? []).flatMap(({ channel }) =>
        placesOf(contact, channel).some((place) => places.has(place))
          ? []
          : [`N4: ${contact.id} has a preference on ${channel} that was not told`],
      ),
    );
    return [...wrong, ...unsaid];
  });

/**
 * V2: the last call to a channel that a contact has is the newest that the network told. A process whose clock is behind takes
 * its own time for that of a call; so where clocks step, it can be an earlier one.
 */
export const newestCallsStand: Check = (evidence) =>
  evidence.projects.flatMap((project) => {
    const told = toldOf(project.id, evidence).flatMap(({ report }) =>
      report.kind === 'call' ? [report] : [],
    );
    const canBeBehind = evidence.faults.jumpEveryMs > 0;
    return [...grouped(told, placeOf)].flatMap(([place, reports]) => {
      const newest = reports.reduce((a, b) => (b.at > a.at ? b : a));
      const known = contactOf(project, newest)?.lastCalls?.filter(
        ({ channel }) => channel === newest.channel,
      );
      const isTrue = (at: number): boolean =>
        at === newest.at ||
        (canBeBehind &&
          at < newest.at &&
          (reports.some((each) => each.at === at) || isClockOf(evidence.ledger, at)));
      return known?.length === 1 && known.every(({ at }) => isTrue(at))
        ? []
        : [`V2: ${place} called at ${newest.at}, but the contact has ${JSON.stringify(known)}`];
    });
  });

type Report = CallReport | PreferenceReport;

const isNewer = (a: PreferenceReport, b: PreferenceReport): boolean =>
  a.at > b.at || (a.at === b.at && a.isOut && !b.isOut);

/** The person of the network of whom a report tells, and the channel. */
const placeOf = ({ channel, naming }: Report): string =>
  `${realPerson(addressesIn(naming)[0] ?? '')} on ${channel}`;

const placesOf = ({ phoneNumber, userId }: Contact, channel: string): readonly string[] =>
  [phoneNumber, userId].flatMap((address) =>
    address === undefined ? [] : [`${realPerson(address)} on ${channel}`],
  );

const contactOf = ({ contacts, holders }: ProjectEnd, { naming }: Report): Contact | undefined => {
  const [address] = addressesIn(naming);
  const holder = address === undefined ? undefined : holders.get(address);
  return holder === undefined ? undefined : contacts.get(holder);
};

/** Whether a commit that told of contacts was made at a time: a process whose clock is behind takes its own for a call. */
const isClockOf = ({ changes }: Ledger, at: number): boolean =>
  changes.some(({ isMade, change }) => isMade && change.at === at && change.puts?.contacts);
