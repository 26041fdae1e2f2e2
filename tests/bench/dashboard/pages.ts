/** What the address of a page can name. */
export type Names = {
  readonly project: string;
  readonly organization: string;
  readonly message: string;
  readonly event: string;
  readonly channel: string;
  readonly endpoint: string;
  readonly delivery: string;
  readonly key: string;
};

const pagesOf = (names: Names): Readonly<Record<string, string>> => {
  const { message, event, channel, endpoint, delivery, key } = names;
  return {
    'overview, an hour': '/overview?range=1h',
    'overview, a day': '/overview?range=24h',
    'overview, 90 days': '/overview?range=90d',
    usage: '/usage',
    messages: '/messages',
    'messages, failed': '/messages?status=failed',
    'a message': `/messages/${message}`,
    'a message to send': '/messages/new',
    events: '/events',
    'an event': `/events/${event}`,
    media: '/media',
    channels: '/channels',
    'a channel': `/channels/${channel}`,
    'a channel to connect': '/channels/connect',
    templates: '/templates',
    'a template to make': '/templates/new',
    webhooks: '/webhooks',
    'an endpoint': `/webhooks/${endpoint}`,
    'an endpoint, failed deliveries': `/webhooks/${endpoint}?status=failed`,
    'a delivery': `/webhooks/${endpoint}/deliveries/${delivery}`,
    'a replay': `/webhooks/${endpoint}/replay`,
    keys: '/keys',
    'a key': `/keys/${key}`,
    settings: '/settings',
    'a person to erase': '/settings/erase',
  };
};

/** The address of each page that is measured, by its name. The figures of a page are at most 100 ms (docs/performance.md). */
export const dashboardPages = (names: Names): Readonly<Record<string, string>> => {
  const { project, organization, message } = names;
  const ofProject = Object.entries(pagesOf(names)).map(([name, path]) => [
    name,
    `/projects/${project}${path}`,
  ]);
  return {
    ...Object.fromEntries(ofProject),
    'usage, all projects': `/organizations/${organization}/usage`,
    projects: `/organizations/${organization}/projects`,
    members: `/organizations/${organization}/members`,
    'audit log': `/organizations/${organization}/audit`,
    search: `/search?q=${message}`,
  };
};
