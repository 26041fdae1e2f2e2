import type * as E from 'fp-ts/lib/Either.js';
import type { Input } from './input.js';
import type { Shown } from './shown.js';

/**
 * What a use case does to the project: it reads, it changes what the project is set up with, or it is traffic of applications,
 * such as a send.
 */
export type Kind = 'read' | 'write' | 'traffic';

/** What a use case answers when it does not refuse. */
export type ResultOf<Answer> =
  Extract<Answer, E.Right<unknown>> extends never
    ? Answer
    : Extract<Answer, E.Right<unknown>>['right'];

/** The refusals in an answer. */
export type RefusalOf<Answer> = Extract<Answer, E.Left<unknown>>['left'];

type CodeOf<Answer> = RefusalOf<Answer> extends { readonly code: infer Code } ? Code : never;

/** When it refuses with each code, as the end of a sentence. `none`: it has no place for a refusal, and rejects bad input. */
type Refusals<Answer> = [RefusalOf<Answer>] extends [never]
  ? 'none'
  : { readonly [Code in Exclude<CodeOf<Answer> & string, 'invalid_input'>]: string };

/** What is said of a use case. The comment of its method, its route and its clause follow from it. */
type Said = {
  /** What it does: a sentence that begins with a verb. */
  readonly summary: string;
  /** What a caller needs to know beyond that: sentences. A field of the input or of the result stands in backticks. */
  readonly description?: readonly string[];
  /** What it writes, and when its promise rejects: sentences for hosts. Default: it reads only, or makes one commit. */
  readonly promise?: string;
};

/** The facts of a use case. `Access` says who may call it, and what the audit log says. */
export type Facts<
  Of extends Input = Input,
  Answer = never,
  OfKind extends Kind = Kind,
  Within extends boolean = boolean,
> = Said & {
  readonly kind: OfKind;
  readonly input: Of;
  readonly refusals: Refusals<Answer>;
  /** How its result is published. Absent for one without a route. */
  readonly result?: Shown<ResultOf<Answer>>;
  /** Whether it can be part of a transaction of the host. */
  readonly within: Within;
};

/** A use case: a function of its ports, with its facts. */
export type UseCase<Ports, Call, Of> = ((ports: Ports) => Call) & { readonly facts: Of };

/** Any use case. */
export type AnyUseCase = UseCase<never, unknown, object>;

/** The ports of several use cases together. */
export type PortsOf<UseCases> = (
  UseCases[keyof UseCases] extends infer Each
    ? Each extends (ports: infer Ports) => unknown
      ? (ports: Ports) => void
      : never
    : never
) extends (ports: infer Ports) => void
  ? Ports
  : never;

/** Use cases that are ready to call, by name. */
export type Made<UseCases> = {
  readonly [Name in keyof UseCases]: UseCases[Name] extends (ports: never) => infer Call
    ? Call
    : never;
};

/** The names of those that can be part of a transaction of the host. */
export type NameWithin<UseCases> = {
  readonly [Name in keyof UseCases]: UseCases[Name] extends {
    readonly facts: { readonly within: true };
  }
    ? Name
    : never;
}[keyof UseCases];

/** Those that can be part of a transaction of the host. */
export const within = <
  UseCases extends Readonly<Record<string, { readonly facts: { readonly within: boolean } }>>,
>(
  useCases: UseCases,
): Pick<UseCases, NameWithin<UseCases>> =>
  Object.fromEntries(Object.entries(useCases).filter(([, { facts }]) => facts.within)) as Pick<
    UseCases,
    NameWithin<UseCases>
  >;

/** Gives use cases their ports. */
export const make = <UseCases extends Readonly<Record<string, AnyUseCase>>>(
  useCases: UseCases,
  ports: PortsOf<UseCases>,
): Made<UseCases> =>
  // Each entry is made of the use case of its name.
  Object.fromEntries(
    Object.entries(useCases).map(([name, useCase]) => [name, useCase(ports as never)]),
  ) as Made<UseCases>;
