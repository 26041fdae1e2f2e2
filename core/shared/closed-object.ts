import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { described } from './codec.js';

/** The type of an object with required and optional fields. */
export type Closed<Required extends t.Props, Optional extends t.Props> = {
  readonly [Name in keyof Required]: t.TypeOf<Required[Name]>;
} & { readonly [Name in keyof Optional]?: t.TypeOf<Optional[Name]> | undefined };

/**
 * A codec for an object with exactly these fields. It refuses unknown fields, because a typo must
 * not pass silently. It reports the first violation only and reads nothing from the prototype.
 */
export const closed = <Required extends t.Props, Optional extends t.Props = Record<never, never>>(
  name: string,
  required: Required,
  optional?: Optional,
): t.Type<Closed<Required, Optional>, unknown, unknown> => {
  const fields = fieldsOf(required, optional ?? {});
  const names = new Set(fields.map(({ key }) => key));

  const validate = (u: unknown, context: t.Context): E.Either<t.Errors, object> => {
    if (!isObject(u)) return t.failure(u, context, 'must be an object');
    for (const key of Object.keys(u))
      if (!names.has(key))
        return failureAt(context, key, t.unknown, u[key], 'is not a known field');
    const taken: Record<string, unknown> = {};
    for (const field of fields) {
      const value = fieldOf(u, field, context);
      if (E.isLeft(value)) return value;
      if (value.right !== undefined) taken[field.key] = value.right;
    }
    return t.success(taken);
  };

  type Value = Closed<Required, Optional>;
  return described(
    new t.Type<Value, unknown, unknown>(
      name,
      (u): u is Value => E.isRight(validate(u, [])),
      (u, context) => validate(u, context) as t.Validation<Value>,
      t.identity,
    ),
    (of) => ({
      type: 'object',
      properties: Object.fromEntries(fields.map(({ key, codec }) => [key, of(codec)])),
      required: Object.keys(required),
      additionalProperties: false,
    }),
  );
};

/** Whether the value is an object, neither null nor an array. */
export const isObject = (u: unknown): u is Readonly<Record<string, unknown>> =>
  typeof u === 'object' && u !== null && !Array.isArray(u);

type Field = { readonly key: string; readonly codec: t.Mixed; readonly isRequired: boolean };

const fieldsOf = (required: t.Props, optional: t.Props): readonly Field[] => [
  ...Object.entries(required).map(([key, codec]) => ({ key, codec, isRequired: true })),
  ...Object.entries(optional).map(([key, codec]) => ({ key, codec, isRequired: false })),
];

const fieldOf = (
  u: Readonly<Record<string, unknown>>,
  { key, codec, isRequired }: Field,
  context: t.Context,
): t.Validation<unknown> => {
  const value = Object.hasOwn(u, key) ? u[key] : undefined;
  if (value !== undefined)
    return codec.validate(value, t.appendContext(context, key, codec, value));
  return isRequired ? failureAt(context, key, codec, value, 'is required') : absent;
};

/** One for all: most optional fields are absent. */
const absent = t.success(undefined);

/** A validation failure of one member of the value at `context`. */
export const failureAt = (
  context: t.Context,
  key: string,
  codec: t.Mixed,
  value: unknown,
  message: string,
): E.Either<t.Errors, never> =>
  t.failure(value, t.appendContext(context, key, codec, value), message);
