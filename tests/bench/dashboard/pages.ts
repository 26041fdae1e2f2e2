/** What the address of a page can name. */
export type Names = { readonly project: string; readonly organization: string };

/** The address of each page that is measured, by its name. The figures of a page are at most 100 ms (docs/performance.md). */
export const dashboardPages: Readonly<Record<string, (names: Names) => string>> = {
  'overview, an hour': ({ project }) => `/projects/${project}/overview?range=1h`,
  'overview, a day': ({ project }) => `/projects/${project}/overview?range=24h`,
  'overview, 90 days': ({ project }) => `/projects/${project}/overview?range=90d`,
  usage: ({ project }) => `/projects/${project}/usage`,
  'usage, all projects': ({ organization }) => `/organizations/${organization}/usage`,
  messages: ({ project }) => `/projects/${project}/messages`,
  'messages, failed': ({ project }) => `/projects/${project}/messages?status=failed`,
  events: ({ project }) => `/projects/${project}/events`,
  media: ({ project }) => `/projects/${project}/media`,
  channels: ({ project }) => `/projects/${project}/channels`,
  templates: ({ project }) => `/projects/${project}/templates`,
};
