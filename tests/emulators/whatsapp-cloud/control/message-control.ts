import { type Report, report } from '../messages/report.js';
import { openWindow } from '../messages/window.js';
import type { Person } from '../state/entities.js';
import type { Provider } from '../state/provider.js';
import { type Echo, echoTo, type Inbound, receiveFrom } from '../webhooks/inbound.js';
import { inboundKinds } from '../webhooks/inbound-kinds.js';
import {
  type Call,
  callFrom,
  type NewUserId,
  renameUser,
  type Wish,
  wishOf,
} from '../webhooks/people-updates.js';
import { requireValid } from './require-valid.js';

const statuses = ['sent', 'delivered', 'read', 'failed', 'played', 'deleted', 'warning'];

const requireKind = ({ kind = 'text' }: Pick<Inbound, 'kind'>): void =>
  requireValid(Object.hasOwn(inboundKinds, kind), `Unknown kind of message: ${kind}.`);

/** Commands that receive messages from users and change the statuses of messages. */
export const messageControl = (provider: Provider) => ({
  /** Receives a message from a user. Returns its ids. */
  receive: (inbound: Inbound) => {
    requireKind(inbound);
    return receiveFrom(provider, inbound);
  },
  /** Tells of a message that the business wrote to a user in the app of its phone. Returns its ids. */
  echo: (given: Echo) => {
    requireKind(given);
    return echoTo(provider, given);
  },
  /** Tells of a call, by default one that a user begins. Returns its id. */
  call: (given: Call) => callFrom(provider, given),
  /** Tells that a user stops or resumes marketing messages. */
  wish: (given: Wish) => {
    requireValid(['stop', 'resume'].includes(given.value), `Unknown wish: ${given.value}.`);
    wishOf(provider, given);
  },
  /** Gives a user another user id, and tells of it. A new number is a message of the kind `system`. */
  renameUser: (given: NewUserId) => renameUser(provider, given),
  /** Gives a message a status, after any other status. Throws on an unknown message or status. */
  report: (given: Report) => {
    requireValid(provider.ledger.accepted.has(given.wamid), `Unknown message: ${given.wamid}.`);
    requireValid(statuses.includes(given.status), `Unknown status: ${given.status}.`);
    report(provider, given);
  },
  /** Sets how the recipient with these digits behaves from now on. What is left out gets its default. */
  person: ({ digits, ...behaviour }: Person & { readonly digits: string }) => {
    provider.state.people.set(digits.replace(/\D/g, ''), behaviour);
  },
  /** Opens the service window, as if the user had just written to the number. Sends no webhook. */
  openWindow: ({ user, number }: { readonly user: string; readonly number?: string }) => {
    const [first = ''] = provider.state.numbers.keys();
    openWindow(provider, number ?? first, user.replace(/\D/g, ''));
  },
});
