import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { twilioServer } from './server.js';
import {
  type Call,
  type Delivery,
  type Fault,
  type Message,
  newState,
  type State,
} from './state.js';
import { type Inbound, receiveInbound, reportStatus } from './webhooks.js';

/** Commands that change the emulated account, and questions about what it received. */
export type Control = {
  /** The messages that were taken, oldest first. */
  readonly messages: () => readonly Message[];
  /** The calls that send messages. */
  readonly calls: () => readonly Call[];
  /** The webhooks that were sent. */
  readonly deliveries: () => readonly Delivery[];
  /** What happens to the next call that sends a message; given again, to the one after it. */
  readonly planFault: (fault: Fault) => void;
  /** Messages to this number fail with a code after they were taken. */
  readonly failLater: (number: string, code: number) => void;
  /** Resets every connection from now on. */
  readonly cutOff: () => void;
  /** Where the messages to a number are delivered. Adds the number if the account does not have it. */
  readonly connectNumber: (number: string, url: string) => void;
  /** The account has another auth token from now on. */
  readonly changeAuthToken: (authToken: string) => void;
  readonly changeStatus: (status: State['status']) => void;
  /** Reports a status of a message. Resolves once the webhook has answered. */
  readonly report: (sid: string, status: string, code?: number) => Promise<void>;
  /** A person writes. Resolves to the id of the message once the webhook has answered. */
  readonly receive: (inbound: Inbound) => Promise<string>;
  /** Resolves once all that began after an answer has ended. */
  readonly settled: () => Promise<void>;
};

/** A running emulator. */
export type TwilioEmulator = {
  /** Base URL of its API: `http://127.0.0.1:PORT`. */
  readonly origin: string;
  readonly control: Control;
  readonly close: () => Promise<void>;
};

export type EmulatorOptions = {
  /** Port on 127.0.0.1. Default: any free port. */
  readonly port?: number;
  /** Whether it reports statuses by itself. Default: it does. */
  readonly isAutomatic?: boolean;
};

/** Starts an emulated account of Twilio on 127.0.0.1. Rejects when the port is taken. */
export const startTwilioEmulator = async ({
  port = 0,
  isAutomatic = true,
}: EmulatorOptions = {}): Promise<TwilioEmulator> => {
  const state: State = { ...newState(), isAutomatic };
  const works = new Set<Promise<void>>();
  const server = twilioServer(state, (work) => {
    works.add(work);
    work.finally(() => works.delete(work)).catch(() => undefined);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settled = async (): Promise<void> => {
    while (works.size > 0) await Promise.allSettled(works);
  };
  return {
    origin,
    control: controlOf(state, origin, settled),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, settled()]);
    },
  };
};

const controlOf = (state: State, origin: string, settled: Control['settled']): Control => ({
  messages: () => state.messages,
  calls: () => state.calls,
  deliveries: () => state.deliveries,
  planFault: (fault) => void state.faults.push(fault),
  failLater: (number, code) => void state.failing.set(number, code),
  cutOff: () => {
    state.isCutOff = true;
  },
  connectNumber: (number, url) => void state.numbers.set(number, url),
  changeAuthToken: (authToken) => {
    state.authToken = authToken;
  },
  changeStatus: (status) => {
    state.status = status;
  },
  report: async (sid, status, code) => {
    const message = state.messages.find((each) => each.sid === sid);
    if (!message) throw new Error(`There is no message ${sid}.`);
    await reportStatus(state, message, status, code);
  },
  receive: (inbound) => receiveInbound(state, origin, inbound),
  settled,
});
