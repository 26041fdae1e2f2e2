/**
 * An emulator of Twilio's Messages API for tests: sends, status callbacks, inbound messages, files, errors and faults. It
 * shares no code with the adapter that is tested against it.
 */

export {
  type Control,
  type EmulatorOptions,
  startTwilioEmulator,
  type TwilioEmulator,
} from './emulator.js';
export {
  type Call,
  type Delivery,
  type Fault,
  type File,
  fictional,
  type Message,
  type State,
} from './state.js';
export { type Inbound, signatureOf } from './webhooks.js';
