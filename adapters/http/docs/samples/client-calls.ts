/** What a method of the client takes, in order. */
export type ClientArgument = 'id' | 'delivery' | 'body' | 'query' | 'key' | 'file' | 'after';

/** The method of the client for an operation, and the name of what it gives. */
export type ClientCall = {
  readonly method: string;
  readonly takes: readonly ClientArgument[];
  readonly gives?: string;
};

/** The methods of the client, by the operation that they call. Samples of other operations use `fetch`. */
export const clientCalls: Readonly<Record<string, ClientCall>> = {
  acceptMessage: { method: 'messages.send', takes: ['body', 'key'], gives: 'message' },
  listMessages: { method: 'messages.page', takes: ['query'], gives: 'page' },
  getMessage: { method: 'messages.get', takes: ['id'], gives: 'message' },
  markMessageRead: { method: 'messages.markRead', takes: ['id'], gives: 'message' },
  getMessageTimeline: { method: 'messages.timeline', takes: ['id'], gives: 'timeline' },
  listEvents: { method: 'events.page', takes: ['query'], gives: 'page' },
  getEvent: { method: 'events.get', takes: ['id'], gives: 'event' },
  streamEvents: { method: 'events.stream', takes: ['query'], gives: 'event' },
  listChannels: { method: 'channels.page', takes: ['query'], gives: 'page' },
  getChannel: { method: 'channels.get', takes: ['id'], gives: 'channel' },
  updateTemplate: { method: 'templates.update', takes: ['id', 'body'], gives: 'template' },
  deleteTemplate: { method: 'templates.remove', takes: ['id'] },
  createTemplate: { method: 'templates.create', takes: ['body'], gives: 'template' },
  listTemplates: { method: 'templates.page', takes: ['query'], gives: 'page' },
  getTemplate: { method: 'templates.get', takes: ['id'], gives: 'template' },
  submitTemplate: { method: 'templates.submit', takes: ['id'], gives: 'template' },
  uploadHeaderMedia: { method: 'templates.uploadMedia', takes: ['file'], gives: 'media' },
  uploadMedia: { method: 'media.upload', takes: ['file'], gives: 'media' },
  getMedia: { method: 'media.get', takes: ['id'], gives: 'media' },
  listMedia: { method: 'media.page', takes: ['query'], gives: 'page' },
  deleteMedia: { method: 'media.remove', takes: ['id'] },
  getMediaContent: { method: 'media.content', takes: ['id'], gives: 'response' },
  createWebhookEndpoint: { method: 'webhookEndpoints.create', takes: ['body'], gives: 'endpoint' },
  listWebhookEndpoints: { method: 'webhookEndpoints.list', takes: [], gives: 'endpoints' },
  getWebhookEndpoint: { method: 'webhookEndpoints.get', takes: ['id'], gives: 'endpoint' },
  updateWebhookEndpoint: {
    method: 'webhookEndpoints.update',
    takes: ['id', 'body'],
    gives: 'endpoint',
  },
  removeWebhookEndpoint: { method: 'webhookEndpoints.remove', takes: ['id'] },
  rotateWebhookSecret: {
    method: 'webhookEndpoints.rotateSecret',
    takes: ['id'],
    gives: 'endpoint',
  },
  activateWebhookEndpoint: {
    method: 'webhookEndpoints.activate',
    takes: ['id'],
    gives: 'endpoint',
  },
  deactivateWebhookEndpoint: {
    method: 'webhookEndpoints.deactivate',
    takes: ['id'],
    gives: 'endpoint',
  },
  listWebhookDeliveries: {
    method: 'webhookEndpoints.deliveries.page',
    takes: ['id', 'query'],
    gives: 'page',
  },
  getWebhookDelivery: {
    method: 'webhookEndpoints.deliveries.get',
    takes: ['id', 'delivery'],
    gives: 'delivery',
  },
  resendWebhookDelivery: {
    method: 'webhookEndpoints.deliveries.resend',
    takes: ['id', 'delivery'],
    gives: 'delivery',
  },
  testWebhookEndpoint: { method: 'webhookEndpoints.test', takes: ['id', 'body'], gives: 'test' },
  replayEvents: { method: 'webhookEndpoints.replay', takes: ['id', 'after'], gives: 'replay' },
  getUsage: { method: 'usage', takes: [], gives: 'usage' },
  whoami: { method: 'whoami', takes: [], gives: 'identity' },
};
