import type { Messaging } from '../../core/messaging.js';
import type { Configuration } from '../configuration.js';
import { print } from './output.js';

/** Runs a piece of work on the host's use cases, and lets go of the host afterwards. */
export type WithMessaging = <Result>(
  work: (messaging: Messaging) => Promise<Result>,
) => Promise<Result>;

/** Runs the work and prints the one object that it gives. */
export type Answer = (
  options: { readonly json?: true | undefined },
  work: (messaging: Messaging) => Promise<object>,
) => Promise<void>;

export const answerWith =
  (withMessaging: WithMessaging): Answer =>
  async ({ json }, work) =>
    print(await withMessaging(work), json === true);

/** What `--json` does, in every command's help. */
export const jsonOption = ['--json', 'print one JSON object and nothing else'] as const;

/** The process's configuration; fails the command where the environment is wrong. */
export type ReadConfiguration = () => Configuration;
