import type { EmulatorOptions, WhatsAppEmulator } from '../../index.js';
import { withEmulator } from '../client.js';
import { type Receiver, startReceiver } from './receiver.js';

type Body = (emulator: WhatsAppEmulator, receiver: Receiver) => Promise<void>;

/** Runs a test with a callback that the emulator is subscribed to. */
export const withCallback = (body: Body, options: EmulatorOptions = {}) =>
  withEmulator(options, async (emulator) => {
    const receiver = await startReceiver();
    try {
      await emulator.control.subscribe({ url: receiver.url });
      await body(emulator, receiver);
    } finally {
      await receiver.close();
    }
  });
