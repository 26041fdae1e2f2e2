import type { Messaging } from '../../core/messaging.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';
import type { Configuration } from '../configuration/configuration.js';
import { type Output, printed } from './output.js';

/** What a command works with: the use cases, and what keeps secrets. */
export type Host = Messaging & { readonly sealing: Sealing };

/** Runs a piece of work on the host, and lets go of it afterwards. */
export type WithHost = <Result>(work: (host: Host) => Promise<Result>) => Promise<Result>;

/** Runs the work and prints the one object that it gives. */
export type Answer = (
  options: { readonly json?: true | undefined },
  work: (host: Host) => Promise<object>,
) => Promise<void>;

export const answerWith =
  (withHost: WithHost, { out }: Output): Answer =>
  async ({ json }, work) =>
    out(printed(await withHost(work), json === true));

/** What `--json` does, in every command's help. */
export const jsonOption = ['--json', 'print one JSON object and nothing else'] as const;

/** The process's configuration; fails the command where the environment is wrong. */
export type ReadConfiguration = () => Configuration;
