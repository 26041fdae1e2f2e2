import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Control, controlOf } from './control/control.js';
import { controlOverHttp } from './control/control-http.js';
import { graphServer } from './graph/server.js';
import type { Time } from './shared/clock.js';
import type { Setup } from './state/setup.js';
import { worldOf } from './state/world.js';

/** How an emulator begins; with nothing said, the usual setup on a free port. */
export type EmulatorOptions = Setup & {
  /** A free one by default. */
  readonly port?: number;
  /** The time it runs on; this machine's by default. */
  readonly time?: Time;
};

/** An emulator that listens. */
export type GraphEmulator = {
  /** What stands before the version in every address. */
  readonly origin: string;
  readonly control: Control;
  readonly close: () => Promise<void>;
};

/** Starts an emulated provider on the loopback address. Nothing of it outlives `close`. */
export const startGraphEmulator = async (options: EmulatorOptions = {}): Promise<GraphEmulator> => {
  let origin = '';
  const world = worldOf(options, () => origin, options.time);
  const control = controlOf(world);
  const server = graphServer(world, controlOverHttp(control));
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    control,
    close: async () => {
      world.clock.close();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, world.outbox.close()]);
    },
  };
};
