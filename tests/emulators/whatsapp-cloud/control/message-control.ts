import { type Report, report } from '../messages/report.js';
import { openWindow } from '../messages/window.js';
import type { Person } from '../state/entities.js';
import type { World } from '../state/world.js';
import { type Inbound, receiveFrom } from '../webhooks/inbound.js';
import { inboundKinds } from '../webhooks/inbound-kinds.js';
import { demand } from './demand.js';

const statuses = ['sent', 'delivered', 'read', 'failed', 'played', 'deleted', 'warning'];

/** Lets users write, and messages move. */
export const messageControl = (world: World) => ({
  /** Has a user send a message. */
  receive: (inbound: Inbound) => {
    demand(
      Object.hasOwn(inboundKinds, inbound.kind ?? 'text'),
      `There is no kind ${inbound.kind}.`,
    );
    return receiveFrom(world, inbound);
  },
  /** Gives a message a status, whatever it had before. */
  report: (given: Report) => {
    demand(world.ledger.accepted.has(given.wamid), `There is no message ${given.wamid}.`);
    demand(statuses.includes(given.status), `There is no status ${given.status}.`);
    report(world, given);
  },
  /** How the person with these digits behaves from now on; nothing more is as usual. */
  person: ({ digits, ...behaviour }: Person & { readonly digits: string }) => {
    world.state.people.set(digits.replace(/\D/g, ''), behaviour);
  },
  /** As if the user had just written to the number, without a webhook. */
  openWindow: ({ user, number }: { readonly user: string; readonly number?: string }) => {
    const [first = ''] = world.state.numbers.keys();
    openWindow(world, number ?? first, user.replace(/\D/g, ''));
  },
});
