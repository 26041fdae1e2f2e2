import type { UsageRow } from '../../core/model/billing/usage.js';
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
  { projects }: Scene,
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
        ...(await underNames(stores, id, ledger)),
      };
    }),
  );

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
