import type { OperatorUseCases } from '../../adapters/http/index.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';
import type { Configuration } from '../configuration/configuration.js';
import { type Output, printed } from './output.js';

/**
 * What a command works with: the use cases as the operator calls them, so that changes are in the audit log, and the encryption
 * of stored secrets.
 */
export type Host = OperatorUseCases & {
  readonly sealing: Sealing;
  /** URL of the dashboard for browsers, without a slash at its end. */
  readonly dashboardUrl: string;
};

/** Runs a piece of work on the host, and closes the host afterwards. */
export type WithHost = <Result>(work: (host: Host) => Promise<Result>) => Promise<Result>;

/** Runs the work and prints the object that it resolves to. */
export type RunAndPrint = (
  options: { readonly json?: true | undefined },
  work: (host: Host) => Promise<object>,
) => Promise<void>;

export const runAndPrint =
  (withHost: WithHost, { out }: Output): RunAndPrint =>
  async ({ json }, work) =>
    out(printed(await withHost(work), json === true));

/** The option `--json` of every command. */
export const jsonOption = [
  '--json',
  'print one JSON object and nothing else (default: text)',
] as const;

/** Reads the configuration. Fails the command when an environment variable is wrong. */
export type ReadConfiguration = () => Configuration;
