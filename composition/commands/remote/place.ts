import type { Host } from '../context.js';
import { orFail } from '../output.js';
import { itemsOf, wholeOf } from './pages.js';
import type { Answered, Ask, CalledName, CommandOf, PublishedOf } from './published.js';

/** Where a command works: on the database of this machine, or on another machine over its Admin API. */
export type Place = {
  /** Calls a use case, and answers what it publishes: a list as a whole. A refusal fails the command. */
  readonly call: <Name extends CalledName>(
    name: Name,
    command: CommandOf<Name>,
  ) => Promise<PublishedOf<Name>>;
  /** The items of a list, page by page. */
  readonly items: <Name extends CalledName>(
    name: Name,
    command: CommandOf<Name>,
  ) => AsyncIterable<ItemOf<PublishedOf<Name>>>;
  /** URL of the dashboard for browsers, without a slash at its end. */
  readonly dashboardUrl: () => Promise<string>;
  /** The use cases on this machine, for what no route does. Undefined on another one. */
  readonly host: Host | undefined;
};

type ItemOf<Published> = Published extends { readonly data: readonly (infer Item)[] }
  ? Item
  : never;

/** Makes a place of what calls one use case once. */
export const placeOf = (
  ask: Ask,
  { dashboardUrl, host }: Pick<Place, 'dashboardUrl' | 'host'>,
): Place => ({
  // What a use case publishes has the type that the document of the Admin API says.
  call: async (name, command) => (await wholeOf(ask, name, command)) as never,
  items: (name, command) => itemsOf(ask, name, command) as AsyncIterable<never>,
  dashboardUrl,
  host,
});

/** This machine. */
export const thisMachine = (host: Host): Place =>
  placeOf(
    async (name, command) => {
      const { declared } = await import('../../../core/use-cases/declared.js');
      const { factsOf } = await import('../../../core/use-cases/use-case.js');
      const useCase = host[name] as (given: unknown) => Promise<unknown>;
      const answered = await useCase(command);
      const value = isEither(answered) ? orFail(answered) : answered;
      // Each of these has a published form: its route answers with it.
      return factsOf(declared[name]).result?.json(value as never) as Answered;
    },
    { dashboardUrl: async () => host.dashboardUrl, host },
  );

const isEither = (value: unknown): value is Parameters<typeof orFail>[0] =>
  typeof value === 'object' && value !== null && '_tag' in value;
