import type { AnyRoute } from '../route/route-types.js';

/** The groups of operations, in the order in which they are shown. */
export const tags = [
  { name: 'messages', description: 'Send, receive and follow messages.' },
  { name: 'events', description: 'Events of the last 90 days or more, in order.' },
  {
    name: 'webhook_endpoints',
    description: 'URLs that receive events, and the deliveries to them.',
  },
  { name: 'alert_rules', description: 'What a project is watched for, and who is told.' },
  { name: 'alerts', description: 'Causes for which alert rules were broken.' },
  {
    name: 'templates',
    description: 'Message texts with variables that the provider reviews and approves.',
  },
  { name: 'media', description: 'Files to send and received files.' },
  { name: 'contacts', description: 'The people who are written to and who write.' },
  {
    name: 'conversations',
    description:
      'All messages between a channel and a contact, what is unread, and the 24-hour window.',
  },
  { name: 'quick_replies', description: 'Texts that members put into their answers.' },
  { name: 'channels', description: 'The numbers that send and receive messages.' },
  { name: 'usage', description: 'Counts of messages.' },
  { name: 'requests', description: 'The log of requests: what was asked, and how it ended.' },
  { name: 'whoami', description: 'The identity of the calling key.' },
  { name: 'service', description: 'Health, metrics and documentation of the service.' },
] as const;

/** The groups of operations of the Admin API. */
export const adminTags = [
  { name: 'organizations', description: 'Customers of the service, with their members.' },
  { name: 'projects', description: 'What API keys and channels belong to.' },
  { name: 'plans', description: 'Named sets of limits.' },
  { name: 'api_keys', description: 'Keys of projects.' },
  { name: 'channels', description: 'Numbers that send and receive messages.' },
  { name: 'operations', description: 'The calling token, and how the service is.' },
] as const;

/** The group of an operation: the resource that its path names. */
export const tagOf = ({ path }: Pick<AnyRoute, 'path'>): string => {
  const [, version, ...parts] = path.split('/');
  if (version === 'admin') {
    const inProject = parts[3] === 'api_keys' || parts[3] === 'channels' || parts[3] === 'projects';
    const resource = inProject ? parts[3] : parts[1];
    return adminTags.find(({ name }) => name === resource)?.name ?? 'operations';
  }
  const found = tags.find(({ name }) => version === 'v1' && name === parts[0]);
  return found?.name ?? 'service';
};
