import type { Environment } from '../../configuration/read-configuration.js';
import type { WithHost } from '../context.js';
import { type Output, printed } from '../output.js';
import { type Place, thisMachine } from './place.js';
import type { CalledName, CommandOf } from './published.js';

/** The options of a command that can work on another machine. */
export type RemoteOptions = {
  readonly json?: true | undefined;
  readonly remote?: string | undefined;
};

/** The option `--remote` of such a command. */
export const remoteOption = [
  '--remote <url>',
  'call the Admin API at this URL, with ROUNDTRIP_ADMIN_TOKEN (default: open the database)',
] as const;

/** Works where the options of a command say. */
export type WorkAnywhere = <Result>(
  options: RemoteOptions,
  work: (place: Place) => Promise<Result>,
) => Promise<Result>;

/** The same, and prints the object that the work resolves to. */
export type AnswerAnywhere = (
  options: RemoteOptions,
  work: (place: Place) => Promise<object>,
) => Promise<void>;

/** Calls one use case, and prints its result as it is published, or as `show` lays it out. A list is printed as a whole. */
export type CallAndPrint = <Name extends CalledName>(
  options: RemoteOptions,
  name: Name,
  command: CommandOf<Name>,
  show?: (published: never) => object,
) => Promise<void>;

/** How commands work here or on another machine. */
export type Anywhere = {
  readonly work: WorkAnywhere;
  readonly answer: AnswerAnywhere;
  readonly call: CallAndPrint;
};

/** Lets commands work on the database of this machine, or over the Admin API of another one. */
export const anywhere = (
  withHost: WithHost,
  environment: Environment,
  { out }: Output,
): Anywhere => {
  const work: WorkAnywhere = async ({ remote }, given) => {
    if (remote === undefined) return withHost((host) => given(thisMachine(host)));
    const { otherMachine } = await import('./other-machine.js');
    return given(otherMachine(remote, environment));
  };
  const answer: AnswerAnywhere = async (options, given) =>
    out(printed(await work(options, given), options.json === true));
  return {
    work,
    answer,
    call: (options, name, command, show = asItIs) =>
      answer(options, async ({ call }) => show((await call(name, command)) as never)),
  };
};

const asItIs = (published: never): object => published;
