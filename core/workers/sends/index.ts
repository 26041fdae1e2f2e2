export type { UnknownPolicy } from './resolve-unknown.js';
export type { SendLane, SendLanePorts } from './send-lane.js';
