import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { failureAt, isObject } from '../../shared/closed-object.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import { firstViolation } from '../../shared/violation.js';
import { factsOfName } from '../declared.js';
import { refusesNothing } from '../use-case.js';
import { optional } from './fields.js';
import { type AnyCheck, type CheckedUseCases, type Fields, inputs } from './inputs.js';

type UseCaseName = keyof typeof inputs;

/** The use cases whose answer has no place for a refusal: those reject with a `TypeError`. */
type WithoutRefusals = {
  readonly [Name in UseCaseName as Extract<
    Awaited<ReturnType<CheckedUseCases[Name]>>,
    E.Left<unknown>
  > extends never
    ? Name
    : never]: true;
};

const withoutRefusals: WithoutRefusals = {
  readMedia: true,
  sweepMedia: true,
};

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

const checkOf = (name: string): AnyCheck | undefined => {
  const declared = factsOfName(name);
  if (declared) {
    const { needed, free, isClosed, defaults, isChecked } = declared.input;
    if (!isChecked) return 'nothing';
    const more = Object.entries(free).map(([field, codec]) => [field, optional(codec as t.Mixed)]);
    const fields = { ...needed, ...Object.fromEntries(more) };
    return isClosed ? { exactly: fields, defaults } : { every: fields };
  }
  return Object.hasOwn(inputs, name) ? (inputs[name as UseCaseName] as AnyCheck) : undefined;
};

const hasNoRefusal = (name: string): boolean => {
  const declared = factsOfName(name);
  return declared ? refusesNothing(declared) : Object.hasOwn(withoutRefusals, name);
};

const checkedBy = (name: string, useCase: unknown): unknown => {
  const check = checkOf(name);
  if (check === undefined || check === 'nothing') return useCase;
  const decode = decoder(check);
  const refuse = hasNoRefusal(name) ? rejection(name) : refusal;
  const run = useCase as AnyUseCase;
  return (given: unknown, ...rest: readonly unknown[]): Promise<unknown> => {
    const decoded = decode(given);
    return E.isRight(decoded) ? run(decoded.right, ...rest) : refuse(decoded.left);
  };
};

const refusal = (errors: t.Errors): Promise<E.Either<InvalidInput, never>> =>
  Promise.resolve(E.left({ code: 'invalid_input', ...firstViolation(errors) }));

const rejection =
  (name: string) =>
  (errors: t.Errors): Promise<never> => {
    const { property, message } = firstViolation(errors);
    return Promise.reject(new TypeError(`${name}: ${property || 'its input'} ${message}.`));
  };

type Input = Readonly<Record<string, unknown>>;

/** Decodes the fields of a check. The input itself, when decoding changes nothing. */
const decoder = (
  check: Exclude<AnyCheck, 'nothing'>,
): ((given: unknown) => E.Either<t.Errors, Input>) => {
  const fields = fieldsOf(check);
  const entries = Object.entries(fields);
  const complete = completed('defaults' in check ? check.defaults : undefined);
  const isKnown = 'exactly' in check ? (key: string) => Object.hasOwn(fields, key) : () => true;
  return (given) => {
    const root = [{ key: '', type: t.unknown, actual: given }];
    if (!isObject(given)) return t.failure(given, root, 'must be an object');
    for (const key of Object.keys(given))
      if (!isKnown(key)) return failureAt(root, key, t.unknown, given[key], 'is not a known field');
    let input = complete(given);
    for (const [key, codec] of entries) {
      const decoded = decodeField(root, key, codec, given[key]);
      if (E.isLeft(decoded)) return decoded;
      if (decoded.right !== given[key]) input = { ...input, [key]: decoded.right };
    }
    return t.success(input);
  };
};

/** Adds what a field is when it is left out. */
const completed = (defaults: Input = {}): ((given: Input) => Input) => {
  const entries = Object.entries(defaults);
  return (given) => {
    const added = entries.filter(([key]) => given[key] === undefined);
    return added.length > 0 ? { ...given, ...Object.fromEntries(added) } : given;
  };
};

const fieldsOf = (check: Exclude<AnyCheck, 'nothing'>): Fields => {
  if ('exactly' in check) return check.exactly;
  return 'every' in check ? check.every : check.some;
};

const noContext: t.Context = [];

const decodeField = (
  root: t.Context,
  key: string,
  codec: Fields[string],
  value: unknown,
): t.Validation<unknown> => {
  // Nearly every value passes. The context, which only an error shows, is made for the others.
  const passed = codec.validate(value, noContext);
  if (E.isRight(passed)) return passed;
  return value === undefined
    ? failureAt(root, key, t.unknown, value, 'is required')
    : codec.validate(value, [...root, { key, type: codec, actual: value }]);
};
