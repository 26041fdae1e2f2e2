import type * as E from 'fp-ts/lib/Either.js';
import type { Input, InputOf } from '../contract/input.js';
import type { Facts, Kind, RefusalOf, ResultOf, UseCase } from '../contract/use-case.js';
import type { Permission } from '../model/people/permissions.js';
import type { InvalidInput } from '../shared/invalid-input.js';
import type { Audited, Rule } from './authorization/rule.js';
import type { AnswerForm, NeedsForm } from './idempotency/answer-form.js';

/** The permission that a member needs. None: hosts and operators alone call it. */
type Needed = Permission | undefined;

/** Whose permission counts, for a use case that needs one. */
type AccessOf<Needs extends Needed, Command> = Needs extends Permission
  ? Pick<Rule<Command, never>, 'owner' | 'judges' | 'asksSession' | 'needsFresh'>
  : {
      readonly owner?: undefined;
      readonly judges?: undefined;
      readonly asksSession?: undefined;
      readonly needsFresh?: undefined;
    };

/** What the audit log says: of each use case but those that read, and those of hosts. */
type AuditOf<OfKind extends Kind, Needs extends Needed, Command, Answer> = OfKind extends 'read'
  ? { readonly audit?: undefined }
  : Needs extends Permission
    ? { readonly audit: Audited<Command, ResultOf<Answer>> }
    : { readonly audit?: undefined };

/** How the answer is stored under an idempotency key: needed where a copy of it would outlive an erasure. */
type UnderKeyOf<OfKind extends Kind, Command, Answer> = OfKind extends 'read'
  ? { readonly underKey?: undefined }
  : NeedsForm<ResultOf<Answer>> extends true
    ? { readonly underKey: AnswerForm<Command, ResultOf<Answer>, RefusalOf<Answer>> }
    : { readonly underKey?: AnswerForm<Command, ResultOf<Answer>, RefusalOf<Answer>> };

type Declared<
  Of extends Input,
  Call,
  OfKind extends Kind,
  Within extends boolean,
  Needs extends Needed,
> = Omit<Facts<Of, AnswerOf<Call>, OfKind, Within>, 'within'> &
  AccessOf<Needs, InputOf<Of>> &
  AuditOf<OfKind, Needs, InputOf<Of>, AnswerOf<Call>> &
  UnderKeyOf<OfKind, InputOf<Of>, AnswerOf<Call>> & {
    /** Default: hosts and operators alone call it. */
    readonly permission?: Needs;
    /** Default: yes. */
    readonly within?: Within;
  };

type AnswerOf<Call> = Call extends (command: never) => Promise<infer Answer> ? Answer : never;

/** The facts that types follow from. */
type TypesOf<
  Of extends Input,
  OfKind extends Kind,
  Within extends boolean,
  Needs extends Needed,
> = {
  readonly input: Pick<Of, 'isChecked'>;
  readonly kind: OfKind;
  readonly within: Within;
  readonly permission: Needs;
};

/** The facts of a use case, where its types do not matter. */
export type AnyFacts = Facts<Input, never> &
  Partial<Rule<never, never>> & {
    readonly underKey?: AnswerForm<never, never, unknown>;
  };

/**
 * Declares a use case: what it takes, does and answers, who may call it, and what is said of it, each once. What follows from
 * it is listed in docs/declared-once.md.
 */
export const useCase = <
  Of extends Input,
  Ports,
  Call extends (command: InputOf<Of>) => Promise<unknown>,
  const OfKind extends Kind,
  const Within extends boolean = true,
  const Needs extends Needed = undefined,
>({
  run,
  within,
  ...facts
}: Declared<Of, NoInfer<Call>, OfKind, Within, Needs> & {
  /** What it does. Its types are written out, so that editors show them. */
  readonly run: (ports: Ports) => Call;
}): UseCase<Ports, Call, TypesOf<Of, OfKind, Within, Needs>> =>
  Object.assign((ports: Ports) => run(ports), {
    facts: { ...facts, within: within ?? true } as unknown as TypesOf<Of, OfKind, Within, Needs>,
  });

/** The facts of a use case. */
export const factsOf = (declared: { readonly facts: object }): AnyFacts =>
  declared.facts as AnyFacts;

/** Whether a use case has no place for a refusal. */
export const refusesNothing = ({ refusals }: AnyFacts): boolean => (refusals as unknown) === 'none';

/** When a use case refuses, by the code; empty for one that refuses nothing but input out of its bounds. */
export const refusalsOf = (facts: AnyFacts): Readonly<Record<string, string>> =>
  refusesNothing(facts) ? {} : (facts.refusals as unknown as Readonly<Record<string, string>>);

/** The method of a use case, behind the check of its input. One that is not checked is called as it is. */
export type CallOf<Of> = Of extends (ports: never) => infer Call
  ? Of extends { readonly facts: { readonly input: { readonly isChecked: false } } }
    ? Call
    : CheckedCall<Call>
  : never;

type CheckedCall<Call> = Call extends (command: infer Command) => Promise<infer Answer>
  ? (command: Command) => Promise<Checked<Answer>>
  : never;

type Checked<Answer> = [RefusalOf<Answer>] extends [never]
  ? Answer
  : E.Either<RefusalOf<Answer> | InvalidInput, ResultOf<Answer>>;
