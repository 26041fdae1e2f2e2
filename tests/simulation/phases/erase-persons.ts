import * as E from 'fp-ts/lib/Either.js';
import type { Event } from '../../../core/model/events/event.js';
import { personOf } from '../../../core/model/messages/person/person.js';
import type { EventId, ProjectId } from '../../../core/shared/ids.js';
import { minuteMs, secondMs } from '../../../core/shared/time.js';
import { recountConversations } from '../../../core/use-cases/conversations/recount.js';
import type { World } from '../assemble.js';
import { inTime } from './in-time.js';

/** Deliveries that are sent again before, and after, the person is erased. */
const resentAtMost = 8;

/** R6: one person of each project is erased while what tells of them is on its way, and is told again afterwards. */
export const erasePersons = async (world: World): Promise<void> => {
  world.fleet.heal();
  for (const { id } of world.scene.projects)
    await inTime(world, 5 * minuteMs, 'an erasure', eraseOne(world, id));
};

const eraseOne = async (world: World, project: ProjectId): Promise<void> => {
  const { network, chance, schedule, ledger } = world;
  const log = await readLog(world, project);
  const told = log.filter(({ subject }) => subject.startsWith('msg_'));
  if (told.length === 0) return;
  const person = personOf(dataOf(chance.oneOf(told)));
  const about = told.filter((event) => personOf(dataOf(event)) === person);
  const events = new Set<EventId>(about.map(({ id }) => id));
  await resend(world, project, events);
  await schedule.runUntil(() => false, chance.between(0, secondMs));
  const command = { project, recipient: person };
  const reply = await network.ask('erase', ({ app }) => app.erasePerson(command));
  if (reply.kind !== 'answer' || E.isLeft(reply.value)) {
    ledger.wrongs.push(`R6: ${person} of ${project} cannot be erased`);
    return;
  }
  ledger.erased.push({ person, events, at: schedule.now() });
  await schedule.runUntil(() => false, secondMs);
  await resend(world, project, events);
  await schedule.runUntil(() => false, 5 * secondMs);
  await recountAll(world, project);
  for (const { id, text } of await readLog(world, project))
    if (events.has(id) && text.includes(person))
      ledger.wrongs.push(`R6: the log shows ${person}, who was erased, in ${id}`);
};

/** V6: an erasure leaves conversations that say what their messages say. */
const recountAll = async ({ store, ledger }: World, project: ProjectId): Promise<void> => {
  for await (const each of recountConversations(store.stores, project))
    if (each !== 'right') ledger.wrongs.push(`V6: ${JSON.stringify(each)}`);
};

/** The whole log, as a client reads it. */
const readLog = async ({ network }: World, project: ProjectId): Promise<readonly Event[]> => {
  const log: Event[] = [];
  for (;;) {
    const query = { project, limit: 100, after: log.at(-1)?.id };
    const reply = await network.ask('events', ({ app }) => app.listEvents(query));
    if (reply.kind !== 'answer' || E.isLeft(reply.value)) return log;
    log.push(...reply.value.right.items);
    if (!reply.value.right.hasMore) return log;
  }
};

const dataOf = ({ text }: Event): Parameters<typeof personOf>[0] => JSON.parse(text).data;

/** Sends deliveries of some events again. */
const resend = async (
  { network, ledger }: World,
  project: ProjectId,
  events: ReadonlySet<EventId>,
): Promise<void> => {
  const known = ledger.listed.flatMap(({ endpoint, deliveries }) =>
    deliveries.flatMap(({ id, event }) =>
      events.has(event.id) ? [{ project, id: endpoint, delivery: id }] : [],
    ),
  );
  for (const command of known.slice(0, resentAtMost))
    await network.ask('resend', ({ app }) => app.resendDelivery(command));
};
