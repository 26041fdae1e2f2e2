import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { Codecs, Input as Declared } from '../../contract/input.js';
import { failureAt, isObject } from '../../shared/closed-object.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import { firstViolation } from '../../shared/violation.js';
import { type DeclaredName, declared } from '../declared.js';
import { factsOf, refusesNothing } from '../use-case.js';

type AnyUseCase = (given: unknown, ...rest: readonly unknown[]) => Promise<unknown>;

/**
 * The same use cases behind the check of their input. Each gets its input decoded, so that a number has its `+`, or refuses it
 * with `invalid_input` before anything else happens.
 */
export const checkInputs = <UseCases extends object>(useCases: UseCases): UseCases => {
  const checked = Object.entries(useCases).map(([name, useCase]) => [
    name,
    checkedBy(name, useCase),
  ]);
  // Each entry has the type of the use case of its name.
  return Object.fromEntries(checked) as UseCases;
};

/** The input of a use case as it is decoded, or why it is refused. */
export const decodeInputOf = <Command>(
  name: DeclaredName,
  given: Command,
): E.Either<InvalidInput, Command> => {
  const check = checks.get(name);
  if (!check) return E.right(given);
  const decoded = check.decode(given);
  // A decoded input has the type that the use case takes.
  return E.isRight(decoded)
    ? E.right(decoded.right as Command)
    : E.left(invalidInput(decoded.left));
};

type Check = {
  readonly decode: (given: unknown) => E.Either<t.Errors, Input>;
  readonly refuse: (errors: t.Errors) => Promise<unknown>;
};

const checkedBy = (name: string, useCase: unknown): unknown => {
  const check = checks.get(name);
  if (!check) return useCase;
  const { decode, refuse } = check;
  const run = useCase as AnyUseCase;
  return (given: unknown, ...rest: readonly unknown[]): Promise<unknown> => {
    const decoded = decode(given);
    return E.isRight(decoded) ? run(decoded.right, ...rest) : refuse(decoded.left);
  };
};

const invalidInput = (errors: t.Errors): InvalidInput => ({
  code: 'invalid_input',
  ...firstViolation(errors),
});

const refusal = (errors: t.Errors): Promise<E.Either<InvalidInput, never>> =>
  Promise.resolve(E.left(invalidInput(errors)));

const rejection =
  (name: string) =>
  (errors: t.Errors): Promise<never> => {
    const { property, message } = firstViolation(errors);
    return Promise.reject(new TypeError(`${name}: ${property || 'its input'} ${message}.`));
  };

type Input = Readonly<Record<string, unknown>>;

/** Decodes the fields of an input. The input itself, when decoding changes nothing. */
const decoder = ({ needed, free, isClosed, defaults }: Declared): Check['decode'] => {
  const fields = [...fieldsOf(needed, false), ...fieldsOf(free, true)];
  const names = new Set(fields.map(({ key }) => key));
  const complete = completed(defaults);
  return (given) => {
    const root = [{ key: '', type: t.unknown, actual: given }];
    if (!isObject(given)) return t.failure(given, root, 'must be an object');
    const unknown = isClosed ? Object.keys(given).find((key) => !names.has(key)) : undefined;
    if (unknown !== undefined)
      return failureAt(root, unknown, t.unknown, given[unknown], 'is not a known field');
    let input = complete(given);
    for (const field of fields) {
      const { key } = field;
      const decoded = decodeField(root, field, given[key]);
      if (E.isLeft(decoded)) return decoded;
      if (decoded.right !== given[key]) input = { ...input, [key]: decoded.right };
    }
    return t.success(input);
  };
};

/** Adds what a field is when it is left out. */
const completed = (defaults: Input): ((given: Input) => Input) => {
  const entries = Object.entries(defaults);
  return (given) => {
    const added = entries.filter(([key]) => given[key] === undefined);
    return added.length > 0 ? { ...given, ...Object.fromEntries(added) } : given;
  };
};

type Field = {
  readonly key: string;
  readonly codec: t.Decoder<unknown, unknown>;
  readonly isFree: boolean;
};

const fieldsOf = (codecs: Codecs, isFree: boolean): readonly Field[] =>
  Object.entries(codecs).map(([key, codec]) => ({ key, codec, isFree }));

const noContext: t.Context = [];
const leftOut: t.Validation<undefined> = E.right(undefined);

const decodeField = (
  root: t.Context,
  { key, codec, isFree }: Field,
  value: unknown,
): t.Validation<unknown> => {
  if (isFree && value === undefined) return leftOut;
  // Nearly every value passes. The context, which only an error shows, is made for the others.
  const passed = codec.validate(value, noContext);
  if (E.isRight(passed)) return passed;
  return value === undefined
    ? failureAt(root, key, t.unknown, value, 'is required')
    : codec.validate(value, [...root, { key, type: codec, actual: value }]);
};

/** The check of each use case that has one, by its name. */
const checks: ReadonlyMap<string, Check> = new Map(
  Object.entries(declared).flatMap(([name, useCase]) => {
    const facts = factsOf(useCase);
    if (!facts.input.isChecked) return [];
    const refuse = refusesNothing(facts) ? rejection(name) : refusal;
    return [[name, { decode: decoder(facts.input), refuse }] as const];
  }),
);
