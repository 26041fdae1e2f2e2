import { eventData } from '../../../core/model/events/event.js';
import { messageJson } from '../../../core/model/messages/message.js';
import { type Check, grouped } from './check.js';

/** E1: a project's events are numbered from 1 without a gap. */
export const numbersHaveNoGap: Check = ({ projects }) =>
  projects.flatMap(({ id, events }) =>
    events.every(({ sequence }, i) => sequence === i + 1) ? [] : [`E1: ${id} has a gap`],
  );

/** E2, E3: each page that was read equals the log at that place, byte for byte. */
export const pagesAreTheLog: Check = ({ projects, ledger }) =>
  ledger.pages.flatMap(({ reader, project, after, events }) => {
    const log = projects.find(({ id }) => id === project)?.events ?? [];
    const there = log.slice(after, after + events.length);
    const isSame = events.every(({ sequence, text }, i) => {
      const event = there[i];
      return event?.sequence === sequence && event.text === text;
    });
    return isSame ? [] : [`E3: ${reader} read something else after ${after} of ${project}`];
  });

/** E3: a reader that resumes after its last event sees each event once, in order. */
export const readersMissNothing: Check = ({ projects, ledger }) =>
  projects.flatMap(({ id, events }) => {
    const own = ledger.pages.filter(({ reader, project }) => isGoingOn(reader) && project === id);
    return [...grouped(own, ({ reader }) => reader)].flatMap(([reader, pages]) => {
      const seen = pages.flatMap((page) => page.events.map(({ sequence }) => sequence));
      const isAll =
        seen.length === events.length && seen.every((sequence, i) => sequence === i + 1);
      return isAll ? [] : [`E3: ${reader} saw ${seen.length} of ${events.length} events of ${id}`];
    });
  });

/** A look-up starts from the beginning each time. */
const isGoingOn = (reader: string): boolean => !reader.endsWith('looks');

const runs = [
  'accepted sent delivered read',
  'accepted failed',
  'accepted sent failed',
  'received media_ready',
  'received media_unavailable',
];

/** E4: a message's events are a run without gap or repetition. */
export const messagesRunInOrder: Check = ({ projects }) =>
  projects.flatMap(({ events }) => {
    const about = grouped(
      events.filter(({ type }) => type.startsWith('message.')),
      ({ subject }) => subject,
    );
    return [...about].flatMap(([message, own]) => {
      const [first, ...later] = own.map(({ type }) => type.replace('message.', ''));
      // A reaction can come after any other event.
      const steps = later.filter((step) => step !== 'reaction_changed');
      const run = [first, ...steps].join(' ');
      return runs.some((whole) => `${whole} `.startsWith(`${run} `))
        ? []
        : [`E4: ${message}: ${run}`];
    });
  });

/** E5: an event tells the message as it stood then, and the last one as it stands now. */
export const eventsTellTheState: Check = ({ projects }) =>
  projects.flatMap(({ messages, events }) => {
    const about = grouped(events, ({ subject }) => subject);
    return messages.flatMap((message) => {
      const own = about.get(message.id) ?? [];
      const told = own.map(({ text }) => JSON.parse(eventData(text)));
      const final = JSON.parse(JSON.stringify(messageJson(message)));
      const isOwn = own.every(({ type }, i) => isStepOf(type, told[i], final));
      const isLast =
        message.direction === 'inbound' ||
        sameJson(withoutLate(told.at(-1), final), withoutLate(final, final));
      const isKept = told.every((each, i) => i === 0 || isKeptIn(told[i - 1], each));
      return isOwn && isLast && isKept ? [] : [`E5: ${message.id} was announced as something else`];
    });
  });

/** What the network charges, and how it names the person, can become known after the last event. */
const withoutLate = (shown: Shown | undefined, { peer }: Shown): unknown => ({
  ...shown,
  peer: isOlderPeer(shown?.peer, peer) ? peer : shown?.peer,
  segments: null,
  price: null,
  price_currency: null,
  pricing: null,
});

/** Whether an event tells the charge and the names that one before it told. */
const isKeptIn = (before: Shown, after: Shown): boolean =>
  isOlderPeer(before.peer, after.peer) &&
  (before.segments === null || after.segments !== null) &&
  (before.pricing === null || after.pricing !== null) &&
  (before.price === null || after.price !== null);

type Shown = { readonly [field: string]: unknown };

/** Whether an event's data is what the message showed at that step. */
const isStepOf = (type: string, told: Shown, final: Shown): boolean => {
  const isInbound = final.direction === 'inbound';
  // A message can be read before its file comes, or before a person reacts to it.
  const received = type !== 'message.received' && told.status === 'read' ? 'read' : 'delivered';
  const status = isInbound ? received : type.replace('message.', '');
  const later = laterThan[status] ?? [];
  const want: Shown = {
    ...final,
    content: isPendingIn(told) ? pendingOf(final) : final.content,
    status,
    error: status === 'failed' ? final.error : null,
    fallback_message: status === 'failed' ? final.fallback_message : null,
    reactions: told.reactions,
    peer: isOlderPeer(told.peer, final.peer) ? told.peer : final.peer,
    pricing: told.pricing === null ? null : final.pricing,
    segments: told.segments === null ? null : final.segments,
    price: told.price === null ? null : final.price,
    price_currency: told.price === null ? null : final.price_currency,
    ...Object.fromEntries(later.map((step) => [`${step}_at`, null])),
  };
  return sameJson(told, want);
};

/** Whether an event told the person of a message before the network named it otherwise. */
const isOlderPeer = (told: unknown, final: unknown): boolean =>
  isObject(told) && isObject(final) && sameJson(told, { ...final, ...unknownIn(told) });

/** The names of a person that an event did not know. */
const unknownIn = ({ user_id, other_addresses }: Shown): Shown => ({
  ...(user_id === null && { user_id }),
  ...(Array.isArray(other_addresses) && other_addresses.length === 0 && { other_addresses }),
});

/** Whether a message was told without its file, which is still being fetched. */
const isPendingIn = ({ content }: Shown): boolean =>
  isObject(content) && content.media_status === 'pending';

/** The content of a message before its file came, or before it was given up. */
const pendingOf = ({ content }: Shown): unknown =>
  isObject(content) && { ...content, media: null, media_status: 'pending', media_error: null };

const isObject = (value: unknown): value is Shown => typeof value === 'object' && value !== null;

const laterThan: Readonly<Record<string, readonly string[]>> = {
  accepted: ['sent', 'delivered', 'read', 'failed'],
  sent: ['delivered', 'read', 'failed'],
  delivered: ['read', 'failed'],
  read: ['failed'],
  failed: ['delivered', 'read'],
};

const sameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** E5: the event of each status that was read is in the log. */
export const statesAreAnnounced: Check = ({ ledger }) =>
  ledger.rechecks.flatMap(({ message, announced }) => {
    const { direction, progress, id } = message;
    if (!announced || direction === 'inbound') return [];
    return announced.includes(`message.${progress.status}`)
      ? []
      : [`E5: ${id} was ${progress.status}, but no event said so`];
  });
