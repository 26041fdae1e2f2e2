export {
  addressIn,
  addressMatch,
  canonicalAddress,
  isAddressRange,
  peerAddress,
} from './addresses.js';
export { systemClock, systemMonotonicClock, systemRandom, systemTimer } from './clocks.js';
export { sha256, systemRandomBytes } from './crypto.js';
export { ulidNewId } from './ids.js';
export { phoneNumbering } from './phone-numbering.js';
export { aesSealing } from './sealing.js';
export {
  type ClockStep,
  type SteadyTime,
  type SteadyTimePorts,
  steadyTime,
} from './steady-time.js';
