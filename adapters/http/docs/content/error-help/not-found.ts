import type { HelpOf } from './error-help.js';

const ofProject = (what: string) => ({
  cause: `The project of the key has no ${what} with this id. A ${what} of another project is not found either.`,
  remedy: 'Check the id, and that the key belongs to the same project.',
});

/** Ids that name nothing. */
export const notFoundHelp = {
  channel_not_found: ofProject('channel'),
  event_not_found: ofProject('event'),
  media_not_found: ofProject('media file'),
  message_not_found: ofProject('message'),
  template_not_found: ofProject('template'),
  webhook_endpoint_not_found: ofProject('webhook endpoint'),
  webhook_delivery_not_found: {
    cause:
      'The endpoint has no delivery with this id, or it is older than the retention of events.',
    remedy: 'List the deliveries of the endpoint. A delivery belongs to one endpoint.',
  },
  organization_not_found: {
    cause: 'No organization has this id.',
    remedy: 'List the organizations with `roundtrip org list`.',
  },
  project_not_found: {
    cause: 'No project has this id.',
    remedy: 'List the projects with `roundtrip project list`.',
  },
  api_key_not_found: {
    cause: 'No API key has this id.',
    remedy: 'List the keys of the project with `roundtrip key list`.',
  },
  member_not_found: {
    cause: 'The organization has no such member.',
    remedy: 'List its members with `roundtrip member list`.',
  },
  session_not_found: {
    cause: 'The session has ended already, or belongs to another person.',
    remedy: 'Look at the list of sessions again.',
  },
} as const satisfies HelpOf;
