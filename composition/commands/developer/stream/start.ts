import { InvalidArgumentError } from '@commander-js/extra-typings';
import type { Follow } from './follow-events.js';

/** The option of commands that follow events and can begin in the past. */
export const sinceOption = [
  '--since <start>',
  'begin after the event with this id, or at this time, such as 2027-01-31T09:30:00Z (default: now)',
] as const;

/** The id of an event, or a time. */
export const startArgument = (text: string): NonNullable<Follow['from']> => {
  if (text.startsWith('evt_')) return { after: text };
  const at = /^\d{4}-\d\d-\d\d(T|$)/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return { since: new Date(at).toISOString() };
  throw new InvalidArgumentError(
    'It must be the id of an event, or a time such as 2027-01-31T09:30:00Z.',
  );
};
