import type { UsageRow } from '../../core/model/billing/usage.js';
import { type Contact, keysOf } from '../../core/model/contacts/contact.js';
import type { Conversation } from '../../core/model/conversations/conversation.js';
import type { Event } from '../../core/model/events/event.js';
import { messageExternalId } from '../../core/model/messages/external-id.js';
import type { Message } from '../../core/model/messages/message.js';
import type { UnmatchedReport } from '../../core/model/messages/status-report.js';
import type { TimelineEntry } from '../../core/model/messages/timeline.js';
import type { Template } from '../../core/model/templates/template.js';
import type { StepCount } from '../../core/ports/stores/counts/statistics-store.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { MessageId, ProjectId } from '../../core/shared/ids.js';
import { dayMs } from '../../core/shared/time.js';
import { addressesOf, persons } from './actors/persons.js';
import type { Scene } from './actors/scene.js';
import type { Ledger } from './ledger.js';
import type { SharedStore } from './world/store.js';

/** All that is left of a project when everything is over. */
export type ProjectEnd = {
  readonly id: ProjectId;
  readonly allowance: number | null;
  readonly events: readonly Event[];
  readonly messages: readonly Message[];
  readonly templates: readonly Template[];
  /** Every contact, also those that were merged into others. */
  readonly contacts: ReadonlyMap<string, Contact>;
  /** The contact at which each address is found that the network has, or that a contact shows. */
  readonly holders: ReadonlyMap<string, string>;
  readonly conversations: readonly Conversation[];
  readonly timelines: ReadonlyMap<MessageId, readonly TimelineEntry[]>;
  readonly usage: readonly UsageRow[];
  /** The statistics of all its time. */
  readonly counts: readonly StepCount[];
  readonly spent: number;
  /** The reports still kept. */
  readonly kept: readonly UnmatchedReport[];
  /** Whom the provider's names stand for, as far as they are known. */
  readonly named: ReadonlyMap<string, string>;
};

const everything = 100_000;
const allTime = { stepMs: dayMs, from: 0, to: Number.MAX_SAFE_INTEGER };

/** Reads out all that is left. */
export const readEnd = (
  store: SharedStore,
  { projects, lines }: Scene,
  ledger: Ledger,
): Promise<readonly ProjectEnd[]> =>
  Promise.all(
    projects.map(async ({ id, allowance }) => {
      const { stores } = store;
      const messages = await stores.messages.list(id, { limit: everything });
      const timelines = new Map(
        await Promise.all(
          messages.map(async (message) => {
            const entries = await stores.timeline.of(id, message.id);
            return [message.id, entries] as const;
          }),
        ),
      );
      return {
        ...{ id, allowance, messages, timelines },
        templates: await stores.templates.list(id, { limit: everything }),
        events: await stores.events.list(id, { after: 0, since: 0, limit: everything }),
        usage: await stores.usage.sum(id, '2000-01-01', '2100-01-01'),
        counts: (await stores.statistics.read({ project: id, ...allTime })).byStep,
        spent: store.spent(id),
        conversations: await stores.conversations.list(id, {
          channels: lines.map(({ channel }) => channel),
          limit: everything,
        }),
        ...(await contactsOf(stores, id)),
        ...(await underNames(stores, id, ledger)),
      };
    }),
  );

/** The contacts of a project, and those that its addresses lead to. */
const contactsOf = async ({ contacts: store }: Stores, project: ProjectId) => {
  const all = await store.within(project, { first: 'cont_', last: 'cont_~' });
  const holders = new Map<string, string>();
  for (const key of [...persons.flatMap(addressesOf), ...all.flatMap(keysOf)]) {
    const holder = await store.holder(project, key);
    if (holder) holders.set(key, holder.id);
  }
  return { contacts: new Map<string, Contact>(all.map((each) => [each.id, each])), holders };
};

/** What is known and what is kept under the names that the provider reported by. */
const underNames = async (stores: Stores, project: ProjectId, { told }: Ledger) => {
  const kept: UnmatchedReport[] = [];
  const named = new Map<string, string>();
  const names = told.flatMap(({ report: { channel, providerId } }) =>
    providerId === null ? [] : [messageExternalId(channel, providerId)],
  );
  for (const name of new Set(names)) {
    kept.push(...(await stores.unmatchedReports.list(project, name)));
    const holder = await stores.externalIds.find(project, name);
    if (holder) named.set(name, holder);
  }
  return { kept, named };
};
