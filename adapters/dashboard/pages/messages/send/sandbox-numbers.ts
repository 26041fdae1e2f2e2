import type { Choice } from '../../../view/index.js';

/** Numbers by which the sandbox behaves in another way (docs/specification.md#3.9.2). */
export const sandboxNumbers: readonly Choice[] = [
  { value: '+12025550123', label: 'is sent, delivered and read' },
  { value: '+12025550101', label: 'fails: recipient unreachable' },
  { value: '+12025550102', label: 'is sent, then nothing more' },
  { value: '+12025550103', label: 'is delivered, never read' },
  { value: '+12025550104', label: 'is sent, then fails: recipient opted out' },
  { value: '+12025550105', label: 'is throttled twice, then delivered' },
  { value: '+12025550106', label: 'loses the answer; the reports come after 5 s' },
  { value: '+12025550107', label: 'is read, then answers with the same' },
  { value: '+12025550108', label: 'has its reports doubled and out of order' },
  { value: '+12025550109', label: 'is down for a minute, then delivered' },
  { value: '+12025550110', label: 'answers with an image, whose file comes late' },
  { value: '+12025550111', label: 'answers with an image, whose file is corrupt' },
  { value: '+12025550112', label: 'restricts the channel for 2 s' },
  { value: '+12025550113', label: 'takes templates alone: the window is closed' },
  { value: '+12025550114', label: 'is held by the network for 3 s, then delivered' },
  { value: '+12025550115', label: 'hides its number, and answers with the same' },
  { value: '+12025550116', label: 'answers what it is asked' },
  { value: '+12025550117', label: 'answers with STOP' },
  { value: '+12025550118', label: 'reacts, changes the reaction, takes it back' },
  { value: '+12025550119', label: 'is read, then the phone of the business sends the same' },
  { value: '+12025550120', label: 'answers from another form of its number' },
  { value: '+12025550121', label: 'wants no marketing: such templates fail' },
  { value: '+12025550122', label: 'changes its number, then its user id' },
  { value: '+12025550125', label: 'is held by the network for 3 s, then dropped' },
];
