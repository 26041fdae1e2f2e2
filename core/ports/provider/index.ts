export type {
  ChannelCheck,
  ChannelSetup,
  CheckedChannel,
  KnownOfChannel,
  SetupField,
  SetupValues,
  SetupWebhook,
} from './channel-setup.js';
export type { ChannelWebhook, ChannelWebhookRequest } from './channel-webhook.js';
export type {
  BlockCall,
  CallOutcome,
  ChatProvider,
  ChatProviders,
  DeletionOutcome,
  LiveCalls,
  MediaFetch,
  SendCall,
  SubmissionCall,
  SubmissionOutcome,
  TemplateLookup,
  TemplateOnRecord,
  UnsettledOutcome,
} from './chat-provider.js';
export type {
  CallReport,
  IdentityReport,
  Intake,
  PreferenceReport,
  ProviderReport,
} from './intake.js';
export type { ProviderWebhook } from './provider-webhook.js';
