import type * as t from 'io-ts';
import { about, view } from '../shared/codec.js';
import { type Snake, snake } from './names.js';
import { type RecordCodec, recordCodec, type StoredAs, usualOf } from './record.js';

/** Names the type of what is stored. It is no value. */
export type Of<Stored> = { readonly stored?: Stored };

/** The type of what is stored in a field, for its declaration. */
export const of = <Stored>(): Of<Stored> => ({});

/** A value that has no fields of its own. */
export type Scalar = string | number | boolean | null | undefined;

/**
 * What an erasure leaves of a field: all of it (`kept`), nothing (`gone`), or what the function says. Only a value that has no
 * fields can be `kept`, only an optional one can be `gone`.
 */
export type Erased<Value> =
  | (Value extends Scalar ? 'kept' : never)
  | (undefined extends Value ? 'gone' : never)
  | ((whole: never) => Value);

/** A field that is stored and not published. */
export type HiddenField<Stored> = {
  readonly of: Of<Stored>;
  readonly erased: unknown;
  /** Default: its JSON. */
  readonly storedAs?: unknown;
};

/** What is said of a published field. */
type Said<Json> = {
  /** What it means: a sentence without its name. */
  readonly about: string;
  /** Its value in examples. */
  readonly example: Json;
};

/** A field that is stored and published. */
export type StoredField<Stored, View extends t.Mixed> = HiddenField<Stored> &
  Said<t.TypeOf<View>> & {
    readonly view: View;
    readonly json: (value: Stored) => t.TypeOf<View>;
  };

/** A field that is published, and follows from what is stored. */
export type ShownField<View extends t.Mixed> = Said<t.TypeOf<View>> & {
  readonly view: View;
  readonly from: (whole: never) => t.TypeOf<View>;
  readonly erased: unknown;
};

/** Declares a field that is stored and not published, what an erasure leaves of it, and how it is stored. */
export const hidden = <Stored>(
  erased: Erased<Stored>,
  storedAs?: StoredAs<Stored>,
): HiddenField<Stored> => ({ of: {}, erased, storedAs });

/** Declares a field that is stored, and published as it is stored or as `json` says. */
export const field = <Stored, View extends t.Mixed>(declared: {
  readonly of: Of<Stored>;
  readonly view: View;
  readonly about: string;
  readonly example: NoInfer<t.TypeOf<View>>;
  readonly json?: (value: NoInfer<Stored>) => NoInfer<t.TypeOf<View>>;
  readonly erased: NoInfer<Erased<Stored>>;
  readonly storedAs?: NoInfer<StoredAs<Stored>>;
}): StoredField<Stored, View> => ({ json: (value) => value, ...declared });

/** Declares a field that is published, and follows from what is stored. `from` writes out the fields that it reads. */
export const shownField = <View extends t.Mixed>(declared: {
  readonly view: View;
  readonly about: string;
  readonly example: NoInfer<t.TypeOf<View>>;
  readonly from: (whole: never) => NoInfer<t.TypeOf<View>>;
  readonly erased: NoInfer<Erased<t.TypeOf<View>>>;
}): ShownField<View> => declared;

type AnyField = { readonly erased: unknown };
export type Fields = Readonly<Record<string, AnyField>>;

type Flat<Of> = { [Name in keyof Of]: Of[Name] } & unknown;
type StoredIn<Field> = Field extends { readonly of: Of<infer Stored> } ? Stored : never;
type StoredName<Of> = {
  [Name in keyof Of]: Of[Name] extends { readonly of: unknown } ? Name : never;
}[keyof Of];
type FreeName<Of> = {
  [Name in StoredName<Of>]: undefined extends StoredIn<Of[Name]> ? Name : never;
}[StoredName<Of>];

/** The type of what is stored. A field that can be undefined can be absent. */
export type StoredOf<Of> = Flat<
  {
    readonly [Name in keyof Pick<Of, Exclude<StoredName<Of>, FreeName<Of>>>]: StoredIn<Of[Name]>;
  } & { readonly [Name in keyof Pick<Of, FreeName<Of>>]?: StoredIn<Of[Name]> | undefined }
>;

type ViewName<Of> = {
  [Name in keyof Of]: Of[Name] extends { readonly view: t.Mixed } ? Name : never;
}[keyof Of] &
  string;

/** The type of what is published. */
export type JsonOf<Of> = Flat<{
  readonly [Name in ViewName<Of> as Snake<Name>]: Of[Name] extends { readonly view: t.Mixed }
    ? t.TypeOf<Of[Name]['view']>
    : never;
}>;

/** A resource: what is stored, what is published of it, and what an erasure leaves of both. */
export type Resource<Stored, Json> = {
  readonly name: string;
  readonly view: t.Type<Json>;
  readonly json: (stored: Stored) => Json;
  readonly example: Json;
  /** What is published of stored fields that were not set: of their usual value, or of nothing. */
  readonly unset: (fields: readonly string[]) => Partial<Json>;
  /** The published fields that an erasure changes. */
  readonly personal: readonly string[];
  /** What an erasure leaves of what is stored. A field that is not declared, which another version stored, is gone. */
  readonly erase: (stored: Stored) => Stored;
  /** What an erasure leaves of what was published. */
  readonly erasePublished: (json: Json) => Json;
  /** How it is stored. */
  readonly record: RecordCodec<Stored>;
};

type Any = AnyField & {
  readonly of?: object;
  readonly view?: t.Mixed;
  readonly json?: (value: unknown) => unknown;
  readonly from?: (whole: unknown) => unknown;
  readonly about?: string;
  readonly example?: unknown;
  readonly storedAs?: StoredAs<never> | undefined;
};
type Values = Readonly<Record<string, unknown>>;

/** Declares a resource: its name, what it is, and its fields in the order in which they are published. */
export const resource = <const Of extends Fields>(
  name: string,
  meaning: string,
  fields: Of,
): Resource<StoredOf<Of>, JsonOf<Of>> => {
  const all = Object.entries(fields as Readonly<Record<string, Any>>);
  const stored = all.filter(([, field]) => field.of !== undefined);
  const shown = all.filter(([, field]) => field.view !== undefined);
  const published = shown.map(([key, { json, from }]) => {
    const read = from ?? ((whole: unknown) => json?.((whole as Values)[key]));
    return [snake(key), read] as const;
  });

  const empty = Object.fromEntries(published.map(([key]) => [key, undefined]));
  const json = (whole: unknown): Values => {
    // A copy has room for all fields. Engines make a dictionary of an object that gets many one by one.
    const made: Record<string, unknown> = { ...empty };
    for (const [key, read] of published) made[key] = read(whole);
    return made;
  };
  const named = <Value>(pick: (field: Any) => Value) =>
    Object.fromEntries(shown.map(([key, field]) => [snake(key), pick(field)]));
  const said = named(({ view, about: text }) => about(view as t.Mixed, text ?? ''));
  const erase = erasure(stored.map(([key, { erased }]) => [key, erased]));
  const erasePublished = erasure(shown.map(([key, field]) => [snake(key), publishedRule(field)]));
  // The fields have the types of what is stored and published, and the loops keep them by their names.
  return {
    name,
    view: view(name, meaning, said),
    json,
    example: named(({ example }) => example),
    unset: (names: readonly string[]) => {
      const chosen = shown.filter(([key]) => names.includes(key));
      return Object.fromEntries(
        chosen.map(([key, { json, storedAs }]) => [snake(key), json?.(usualOf(storedAs))]),
      );
    },
    personal: shown.flatMap(([key, { erased }]) => (erased === 'kept' ? [] : [snake(key)])),
    erase,
    erasePublished,
    record: recordCodec(
      stored.flatMap(([key, { storedAs }]) => (storedAs ? [[key, storedAs]] : [])),
    ),
  } as unknown as Resource<StoredOf<Of>, JsonOf<Of>>;
};

/** What an erasure leaves of a published field: what is published of what it leaves of the stored one. */
const publishedRule = ({ of, json = (value) => value, erased }: Any): unknown => {
  if (of === undefined || erased === 'kept') return erased;
  if (erased === 'gone') return () => json(undefined);
  return (whole: unknown) => json((erased as (whole: unknown) => unknown)(whole));
};

/** What rules leave of a value, in their order. A field without a rule, which another version stored, is gone. */
export const erasure =
  (rules: readonly (readonly [key: string, rule: unknown])[]) =>
  (whole: object): object => {
    const left: Record<string, unknown> = {};
    for (const [key, rule] of rules)
      if (typeof rule === 'function') {
        const value = rule(whole);
        if (value !== undefined) left[key] = value;
      } else if (rule === 'kept' && Object.hasOwn(whole, key)) left[key] = (whole as Values)[key];
    return left;
  };
