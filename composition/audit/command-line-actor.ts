import { userInfo } from 'node:os';
import type { Actor } from '../../core/model/people/actor.js';

/** The operator at the command line, by the login name of the operating system. */
export const commandLineActor = (): Actor => ({
  kind: 'command_line',
  id: null,
  name: loginName(),
  address: null,
  memberships: 'all',
});

/** The operator, as an entry of the audit log names it. */
export const loggedOperator = (): Omit<Actor, 'memberships'> => {
  const { memberships: _, ...actor } = commandLineActor();
  return actor;
};

/** A process can run under a user id that the system has no name for. */
const loginName = (): string => {
  try {
    return userInfo().username.slice(0, 200) || 'unknown';
  } catch {
    return 'unknown';
  }
};
