import * as E from 'fp-ts/lib/Either.js';
import type { MessageStatus } from '../../../core/model/messages/status.js';
import type { EventId, MessageId, ProjectId } from '../../../core/shared/ids.js';
import { isId } from '../../../core/shared/ids.js';
import type { Ledger, SeenPage } from '../ledger.js';
import type { Environment } from '../world/machine.js';
import type { Network } from './network.js';

/** Somebody who watches: reads the log on from where they were, and looks at messages in between. */
export type Reader = {
  /** One thing that they may come to do. */
  readonly actOnce: () => Promise<void>;
  /** Reads on until there is nothing more. */
  readonly catchUp: () => Promise<void>;
};

const rank: Readonly<Record<MessageStatus, number>> = {
  accepted: 0,
  sent: 1,
  delivered: 2,
  read: 3,
  failed: 3,
};

type Seen = SeenPage['events'][number];
type Place = { readonly last: EventId | undefined; readonly sequence: number };

export const reader = (
  name: string,
  { schedule, chance }: Environment,
  { ask }: Network,
  { projects, ledger }: { readonly projects: readonly ProjectId[]; readonly ledger: Ledger },
): Reader => {
  const places = new Map<ProjectId, Place>();
  const known: { readonly project: ProjectId; readonly event: Seen }[] = [];

  /** Reads one page after a place; undefined when no answer came. */
  const readPage = async (as: string, project: ProjectId, after: Place) => {
    const limit = chance.oneOf([1, 3, 20, 100]);
    const query = { project, after: after.last, limit };
    const reply = await ask(`events ${as}`, ({ app }) => app.listEvents(query));
    if (reply.kind !== 'answer') return undefined;
    if (E.isLeft(reply.value)) {
      ledger.wrongs.push(`E3: a reader's own cursor was refused: ${after.last}`);
      return undefined;
    }
    const { items } = reply.value.right;
    const events = items.map(({ sequence, text }) => ({ sequence, text }));
    ledger.pages.push({ reader: as, project, after: after.sequence, limit, events });
    const last = items.at(-1);
    return { items, place: last ? { last: last.id, sequence: last.sequence } : after };
  };

  const readOn = async (project: ProjectId): Promise<number> => {
    const page = await readPage(name, project, places.get(project) ?? begin);
    if (!page) return -1;
    places.set(project, page.place);
    for (const { sequence, text } of page.items) known.push({ project, event: { sequence, text } });
    return page.items.length;
  };

  /** Every event about a message, from the beginning of the log; undefined when some answer did not come. */
  const announcedOf = async (project: ProjectId, message: MessageId) => {
    const types: string[] = [];
    let place = begin;
    for (let pages = 0; pages < pagesAtMost; pages += 1) {
      const page = await readPage(`${name} looks`, project, place);
      if (!page) return undefined;
      if (page.items.length === 0) return types;
      types.push(
        ...page.items.filter(({ subject }) => subject === message).map(({ type }) => type),
      );
      place = page.place;
    }
    ledger.wrongs.push(`E3: the log of ${project} has no end`);
    return undefined;
  };

  /** Looks at a message that some event told of; it may have gone on since, but never back. */
  const look = async (): Promise<void> => {
    if (known.length === 0) return;
    const { project, event } = chance.oneOf(known);
    const { type, data } = JSON.parse(event.text);
    if (!isId('msg')(data.id)) return;
    const id: MessageId = data.id;
    if (type === 'message.received' && chance.happens(0.5))
      await ask(`mark ${id}`, ({ app }) => app.markRead({ project, id }));
    const from = schedule.now();
    const reply = await ask(`get ${id}`, ({ app }) => app.getMessage({ project, id }));
    if (reply.kind !== 'answer') return;
    if (E.isLeft(reply.value))
      return void ledger.wrongs.push(`E5: ${id} is announced, but missing`);
    const message = reply.value.right;
    const told: MessageStatus = data.status;
    if (rank[message.progress.status] < rank[told])
      ledger.wrongs.push(
        `E5: ${id} was announced as ${told}, then found ${message.progress.status}`,
      );
    const until = schedule.now();
    const announced = chance.happens(0.3) ? await announcedOf(project, id) : undefined;
    ledger.rechecks.push({ from, until, message, announced });
  };

  return {
    actOnce: async () => {
      if (chance.happens(0.5)) await look();
      else await readOn(chance.oneOf(projects));
    },
    catchUp: async () => {
      for (const project of projects)
        for (let pages = 0; pages < pagesAtMost && (await readOn(project)) !== 0; ) pages += 1;
    },
  };
};

/** More than any run writes. */
const pagesAtMost = 2_000;
const begin: Place = { last: undefined, sequence: 0 };
