import type { OperatorUseCases } from '../../../adapters/http/index.js';
import type { Environment } from '../../configuration/read-configuration.js';
import type { RunAndPrint } from '../context.js';
import { type Output, orFail, printed } from '../output.js';
import type { Call, Published } from './published.js';

/** The use cases that a command calls by name: in the database of this machine, or over the Admin API of another. */
type CalledName =
  | 'createOrganization'
  | 'listEveryOrganization'
  | 'renameOrganization'
  | 'getSignInRules'
  | 'setSignInRules'
  | 'createProject'
  | 'listProjects'
  | 'renameProject'
  | 'moveProject'
  | 'suspendProject'
  | 'resumeProject'
  | 'deleteProject'
  | 'undeleteProject'
  | 'getProjectDeletion'
  | 'setBilling'
  | 'createKey'
  | 'listKeys'
  | 'revokeKey'
  | 'rotateKey'
  | 'createScimToken'
  | 'listScimTokens'
  | 'revokeScimToken'
  | 'listScimGroups'
  | 'setScimGroupRole'
  | 'setScimGroupProjectRole'
  | 'getProjectLimits'
  | 'setProjectLimits'
  | 'getOrganizationLimits'
  | 'setOrganizationLimits'
  | 'setPlan'
  | 'listPlans'
  | 'removePlan';

/** The options of a command that can call another machine. */
export type RemoteOptions = {
  readonly json?: true | undefined;
  readonly remote?: string | undefined;
};

/** The option `--remote` of such a command. */
export const remoteOption = [
  '--remote <url>',
  'call the Admin API at this URL, with ROUNDTRIP_ADMIN_TOKEN (default: open the database)',
] as const;

/** Calls a use case, and prints its result as it is published, or as `show` lays it out. A list is printed as a whole. */
export type CallAndPrint = <Name extends CalledName>(
  options: RemoteOptions,
  name: Name,
  command: Parameters<OperatorUseCases[Name]>[0],
  show?: (published: never) => object,
) => Promise<void>;

/** Calls use cases where the options of a command say. */
export const callAndPrint =
  (answer: RunAndPrint, environment: Environment, { out }: Output): CallAndPrint =>
  async ({ json, remote }, name, command, show = asItIs) => {
    const shown = async (call: Call): Promise<object> =>
      show((await wholeOf(call, name, command as object | undefined)) as never);
    if (remote === undefined)
      return answer({ json }, async (host) => {
        const { declared } = await import('../../../core/use-cases/declared.js');
        const { factsOf } = await import('../../../core/use-cases/use-case.js');
        return shown(async (called, given) => {
          const useCase = host[called as CalledName] as (given: unknown) => Promise<never>;
          const answered = await useCase(given);
          const value = isEither(answered) ? orFail(answered) : answered;
          // Each of these has a published form: its route answers with it.
          return factsOf(declared[called as CalledName]).result?.json(value as never) as Published;
        });
      });
    const { remoteCalls } = await import('./remote-calls.js');
    out(printed(await shown(remoteCalls(remote, environment)), json === true));
  };

const asItIs = (published: never): object => published;

const isEither = (value: unknown): value is Parameters<typeof orFail>[0] =>
  typeof value === 'object' && value !== null && '_tag' in value;

const pageSize = 100;

/** A result, or all pages of a list without what leads from one to the next. */
const wholeOf = async (call: Call, name: string, command: object | undefined): Promise<object> => {
  const isPaged = name === 'listEveryOrganization';
  const first = await call(name, isPaged ? { ...command, limit: pageSize } : command);
  if (!first.data) return first;
  const data = [...first.data];
  for (let next = first.next_cursor; next != null; ) {
    const page = await call(name, { ...command, limit: pageSize, before: next });
    data.push(...(page.data ?? []));
    next = page.next_cursor;
  }
  return { data };
};
