export type { EventData, PublishedEvent } from '../../core/model/events/typed-event.js';
export {
  createTestMessaging,
  type TestMessaging,
  type TestOptions,
} from './create-test-messaging.js';
export type { Pattern } from './expectations/differences.js';
export type { Expectations } from './expectations/expectations.js';
export type { RecordedSend } from './expectations/sends.js';
export { outcomes } from './remote/outcomes.js';
export type { Remote, TestInbound } from './remote/remote.js';
export type { Script } from './remote/scripted.js';
export { type ScriptedProvider, scriptedProvider } from './remote/scripted-provider.js';
export type { ReceivedRequest, WebhookAnswer, WebhookReceiver } from './remote/webhook-receiver.js';
export type { Duration } from './time/duration.js';
