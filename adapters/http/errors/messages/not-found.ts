import type { Refusal } from '../refusal.js';
import { type Messages, quoted } from './wording.js';

type NotFound = Extract<Refusal, { readonly code: `${string}_not_found`; readonly id: string }>;

const noneHasId =
  (resource: string, advice: string) =>
  ({ id }: { readonly id: string }): string =>
    `No ${resource} with the id ${quoted(id)} was found. ${advice}`;

const inProject = (resource: string) => noneHasId(resource, 'Check the id and the project.');
const anywhere = (resource: string) => noneHasId(resource, 'Check the id.');

/** An id that names nothing. A resource of another project gets the same text as one that does not exist. */
export const notFoundMessages = {
  api_key_not_found: anywhere('API key'),
  channel_not_found: inProject('channel'),
  event_not_found: inProject('event'),
  media_not_found: inProject('media file'),
  member_not_found: noneHasId('member', 'Check the id and the organization.'),
  message_not_found: inProject('message'),
  organization_not_found: anywhere('organization'),
  project_not_found: anywhere('project'),
  session_not_found: anywhere('session'),
  template_not_found: inProject('template'),
  webhook_delivery_not_found: inProject('webhook delivery'),
  webhook_endpoint_not_found: inProject('webhook endpoint'),
} as const satisfies Messages<NotFound>;
