import type { Route } from '../route/route-types.js';

/** The groups of operations, in the order in which they are shown. */
export const tags = [
  { name: 'messages', description: 'Send, receive, and follow messages.' },
  { name: 'events', description: 'What happened, in order, for 90 days.' },
  {
    name: 'webhook_endpoints',
    description: 'Where events are pushed to, and what became of each.',
  },
  {
    name: 'templates',
    description: 'Texts that the provider approves once and that are sent often.',
  },
  { name: 'media', description: 'Files to send, and files that were received.' },
  { name: 'usage', description: 'What was counted.' },
  { name: 'whoami', description: 'Whose the calling key is.' },
  { name: 'service', description: 'The service itself: its health, and its own description.' },
] as const;

/** The group of an operation: the resource that its path names. */
export const tagOf = ({ path }: Pick<Route, 'path'>): string => {
  const [, version, resource] = path.split('/');
  const found = tags.find(({ name }) => version === 'v1' && name === resource);
  return found?.name ?? 'service';
};
