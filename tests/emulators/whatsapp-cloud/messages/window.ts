import type { Provider } from '../state/provider.js';

/** How long after a user's last message anything may be sent to that user. */
const windowMs = 24 * 3_600_000;

const keyOf = (number: string, user: string): string => `${number}:${user}`;

/** Whether a user wrote to a number within the last 24 hours. */
export const isWindowOpen = ({ state, clock }: Provider, number: string, user: string): boolean => {
  const lastAt = state.windows.get(keyOf(number, user));
  return lastAt !== undefined && clock.now() < lastAt + windowMs;
};

/** Notes that a user has just written to a number. */
export const openWindow = ({ state, clock }: Provider, number: string, user: string): void => {
  state.windows.set(keyOf(number, user), clock.now());
};
