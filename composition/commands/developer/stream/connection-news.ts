import type { Output } from '../../output.js';
import type { Follow } from './follow-events.js';

const news = {
  lost: 'The server does not answer. Trying again; no event is left out.\n',
  back: 'The server answers again.\n',
} as const;

/** Tells people when the connection is lost, and when it is back. */
export const connectionNews =
  ({ error }: Pick<Output, 'error'>): NonNullable<Follow['onConnection']> =>
  (state) =>
    error(news[state]);
