/**
 * An emulator of the WhatsApp Cloud API for tests, as strict as the provider. It shares no code with the adapter that
 * is tested against it.
 */

export type { Control } from './control/control.js';
export type { FaultPlan, WebhookFaultPlan } from './control/fault-control.js';
export { type RemoteControl, remoteControl } from './control/remote-control.js';
export { type EmulatorOptions, startWhatsAppEmulator, type WhatsAppEmulator } from './emulator.js';
export type { CallMatch, Fault } from './faults/call-faults.js';
export type { Plan } from './faults/plans.js';
export type { UpdateMatch, WebhookFault } from './faults/webhook-faults.js';
export type { Batch, Limits, Pace, Retry, Review, Settings, SettingsPatch } from './settings.js';
export type { Time } from './shared/clock.js';
export type { Json } from './shared/json.js';
export type {
  Account,
  App,
  BusinessNumber,
  Failing,
  Person,
  Restriction,
  Subscription,
  Template,
  Token,
} from './state/entities.js';
export { fictional } from './state/fictional.js';
export type { AcceptedMessage, CallRecord, DeliveryRecord, Emitted } from './state/ledger.js';
export type { Setup } from './state/setup.js';
export type { Variants } from './variants.js';
export type { Inbound } from './webhooks/inbound.js';
export type { InboundKindName } from './webhooks/inbound-kinds.js';
export type { Call, NewUserId, Wish } from './webhooks/people-updates.js';
export { appSecretProof, signatureHeaders } from './webhooks/signature.js';
