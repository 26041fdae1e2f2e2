import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Control, controlOf } from './control/control.js';
import { controlOverHttp } from './control/control-http.js';
import { graphServer } from './graph/server.js';
import type { Time } from './shared/clock.js';
import { createProvider } from './state/provider.js';
import type { Setup } from './state/setup.js';

/** Options of an emulator: its setup, and where and in which time it runs. */
export type EmulatorOptions = Setup & {
  /** Port on 127.0.0.1. Default: any free port. */
  readonly port?: number;
  /** Clock and timer that it uses. Default: those of this machine. */
  readonly time?: Time;
};

/** A running emulator. */
export type WhatsAppEmulator = {
  /** Base URL of its Graph API, without the version: `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /** Commands that change its behaviour, and questions about what it received. */
  readonly control: Control;
  /** Stops it: closes its connections and sends no further webhook. */
  readonly close: () => Promise<void>;
};

/** Starts an emulated provider on 127.0.0.1. Rejects when the port is taken. */
export const startWhatsAppEmulator = async (
  options: EmulatorOptions = {},
): Promise<WhatsAppEmulator> => {
  let origin = '';
  const provider = createProvider(options, () => origin, options.time);
  const control = controlOf(provider);
  const server = graphServer(provider, controlOverHttp(control));
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    control,
    close: async () => {
      provider.clock.close();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, provider.outbox.close()]);
    },
  };
};
