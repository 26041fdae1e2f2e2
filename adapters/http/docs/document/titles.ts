import { providerTitles } from '../../routes/providers/index.js';

/** Names that their words do not give. */
const titles: Readonly<Record<string, string>> = {
  acceptMessage: 'Send a message',
  markMessageRead: 'Mark a message as read',
  getMessageTimeline: 'Get the timeline of a message',
  uploadHeaderMedia: 'Upload a file for template headers',
  uploadMedia: 'Upload a media file',
  getMedia: 'Get a media file',
  listMedia: 'List media files',
  deleteMedia: 'Delete a media file',
  getMediaContent: 'Download a media file',
  removeWebhookEndpoint: 'Delete a webhook endpoint',
  rotateWebhookSecret: 'Rotate a webhook secret',
  resendWebhookDelivery: 'Resend a webhook delivery',
  replayEvents: 'Replay events',
  addNote: 'Add a note',
  removeNote: 'Delete a note',
  getUsage: 'Get the usage',
  whoami: 'Get the identity of the caller',
  health: 'Check that the process is alive',
  ready: 'Check that the service is ready',
  metrics: 'Get the metrics',
  getOpenApi: 'Get the OpenAPI document',
  getReference: 'Show the reference',
  getReferencePage: 'Show the page of a resource',
  getGuide: 'Show a guide',
  getEventTypes: 'Show the event types',
  getErrorCodes: 'Show the error codes',
  getReferenceMarkdown: 'Show the first page as Markdown',
  getEventTypesMarkdown: 'Show the event types as Markdown',
  getErrorCodesMarkdown: 'Show the error codes as Markdown',
  getLlmsText: 'List the pages for programs',
  getAsset: 'Get a file of the reference',
  getStatus: 'Get the status of the service',
  getProjectDeletion: 'Get the deletion of a project',
  setBilling: 'Set the billing of a project',
  listProviderChannels: 'List the channels of a provider',
  verifyAuditLog: 'Verify the audit log',
  getRetention: 'Get the retention of a project',
  setRetention: 'Set the retention of a project',
  setChannelRate: 'Set the rate of a channel',
  setChannelRawSends: 'Set the raw sends of a channel',
  setProjectRole: 'Set the role of a member in a project',
  removeProjectRole: 'Remove the role of a member in a project',
  listScimGroups: 'List SCIM groups',
  setScimGroupRole: 'Set the role of a SCIM group',
  setScimGroupProjectRole: 'Set the role of a SCIM group in a project',
  resetSecondFactor: 'Reset the second factor of a member',
  getSignInRules: 'Get the sign-in rules',
  updateSignInRules: 'Update the sign-in rules',
  ...providerTitles,
};

const acronyms = /\b(?:api|scim)\b/g;

/** Words in lower case, with acronyms in capitals. */
export const spelled = (words: string): string =>
  words.replaceAll(acronyms, (word) => word.toUpperCase());

const articleOf = (noun: string): string => {
  if (noun.endsWith('s')) return '';
  return /^[aeiou]/i.test(noun) ? 'an ' : 'a ';
};

/** The title of an operation: `createWebhookEndpoint` reads `Create a webhook endpoint`, `listMessages` reads `List messages`. */
export const titleOf = (id: string): string => {
  const [verb = '', ...words] = id.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  const noun = spelled(words.join(' '));
  return (
    titles[id] ?? `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${articleOf(noun)}${noun}`.trim()
  );
};
