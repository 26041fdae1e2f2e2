import type { ServerResponse } from 'node:http';
import { type Fault, refusalOf } from '../faults/call-faults.js';
import type { Provider } from '../state/provider.js';
import { type Outcome, refused } from './answers/answer.js';
import { edgePage, type HttpReply, httpReplyOf, write, writeHalf } from './answers/http-reply.js';
import type { Dispatched } from './dispatch.js';
import type { Facts } from './facts.js';
import type { GraphCall } from './graph-call.js';
import { record } from './record.js';

/** A call that was read, what it is for, and where its answer goes. */
export type Exchange = {
  readonly provider: Provider;
  readonly call: GraphCall;
  readonly facts: Facts;
  readonly dispatched: Dispatched;
  readonly response: ServerResponse;
};

/** Carries a call out and answers it, as far as its fault allows. */
export const perform = async (exchange: Exchange, fault?: Fault): Promise<void> => {
  const { clock } = exchange.provider;
  const at = clock.now();
  if (fault?.kind === 'delay' && fault.carriedOut === 'last')
    await wait(exchange.provider, fault.ms);
  const outcome = isCarriedOut(fault) ? await exchange.dispatched.run() : undefined;
  record(exchange.provider, exchange.facts, { at, fault, outcome });
  if (fault?.kind === 'delay' && fault.carriedOut !== 'last')
    await wait(exchange.provider, fault.ms);
  answer(exchange, outcome, fault);
};

const wait = ({ clock }: Provider, ms: number): Promise<void> =>
  new Promise((resolve) => clock.at(clock.now() + ms, resolve));

const isCarriedOut = (fault: Fault | undefined): boolean => {
  switch (fault?.kind) {
    case 'reset':
    case 'redirect':
    case 'throttle':
    case 'error':
      return false;
    case 'hang':
    case 'server_error':
      return fault.carriedOut ?? false;
    default:
      return true;
  }
};

const answer = (exchange: Exchange, outcome: Outcome | undefined, fault?: Fault): void => {
  const { response } = exchange;
  switch (fault?.kind) {
    case 'hang':
      break;
    case 'drop_answer':
    case 'reset':
    case 'cut_request':
      response.socket?.resetAndDestroy();
      break;
    case 'cut_answer':
      writeHalf(response, pageFor(exchange, outcome, fault));
      break;
    default:
      write(response, pageFor(exchange, outcome, fault));
  }
};

const pageFor = (exchange: Exchange, outcome: Outcome | undefined, fault?: Fault): HttpReply => {
  const { provider, call, dispatched } = exchange;
  const page = (given: Outcome) => httpReplyOf(provider, call, given, dispatched.meteredAccount);
  switch (fault?.kind) {
    case 'garble_answer':
      return edgePage(200);
    case 'redirect':
      return edgePage(302, { location: fault.location });
    case 'throttle':
    case 'error':
      return page(refused(refusalOf(fault)));
    case 'server_error':
      return fault.json === true
        ? page(refused({ code: 2, status: fault.status ?? 503 }))
        : edgePage(fault.status ?? 503);
    default:
      return page(outcome ?? refused({ code: 131000 }));
  }
};
