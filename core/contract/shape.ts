import * as t from 'io-ts';
import { closed } from '../shared/closed-object.js';
import {
  about,
  annotated,
  described,
  explained,
  nullable,
  textOf,
  view,
  where,
} from '../shared/codec.js';
import { tagged, variants } from '../shared/variants.js';
import type { Of } from './resource.js';

/** A value of a content, once: what is stored, how it is published, and within which bounds it is sent. */
export type Value<Stored, View extends t.Mixed, Sent extends t.Mixed> = {
  readonly of: Of<Stored>;
  readonly view: View;
  readonly sent: Sent;
  readonly json: (stored: Stored) => t.TypeOf<View>;
};

/** A value that is published as it is sent. */
export const plain = <View extends t.Mixed, Sent extends t.Mixed>(
  view: View,
  sent: Sent,
): Value<t.TypeOf<View>, View, Sent> => ({ of: {}, view, sent, json: (stored) => stored });

/** A text of 1 to `max` characters. */
export const words = (max: number) => plain(t.string, textOf(1, max));

/** A value that is received and never sent. */
export const received = <View extends t.Mixed>(view: View) => plain(view, t.undefined);

/** A list of `min` to `max` values. */
export const listOf = <Stored, View extends t.Mixed, Sent extends t.Mixed>(
  { view, sent, json }: Value<Stored, View, Sent>,
  min: number,
  max: number,
): Value<
  readonly Stored[],
  t.ReadonlyArrayC<View>,
  t.Type<readonly t.TypeOf<Sent>[], unknown, unknown>
> => ({
  of: {},
  view: t.readonlyArray(view),
  sent: where(
    t.readonlyArray(sent),
    ({ length }) => length >= min && length <= max,
    { minItems: min, maxItems: max },
    ({ length }) => `must have ${min} to ${max} entries, and has ${length}`,
  ),
  json: (all) => all.map(json),
});

/** A field of a content. One that is not needed is absent where it is not set, and published as `absent`. */
export type Field<Stored, View extends t.Mixed, Sent extends t.Mixed, Needed> = {
  readonly value: Value<Stored, View, Sent>;
  readonly meaning: string;
  readonly isNeeded: Needed;
  readonly absent?: unknown;
};

/** A field that is always there. */
export const needed = <Stored, View extends t.Mixed, Sent extends t.Mixed>(
  value: Value<Stored, View, Sent>,
  meaning: string,
): Field<Stored, View, Sent, true> => ({ value, meaning, isNeeded: true });

/** What is sent of a field that can be absent: null too, and of what is never sent null alone. */
type OrNull<Sent extends t.Mixed> = Sent extends t.UndefinedC
  ? t.Type<null, unknown, unknown>
  : t.Type<t.TypeOf<Sent> | null, unknown, unknown>;

/** Takes null too, with the violations of the codec alone. */
const orNull = <Sent extends t.Mixed>(sent: Sent): OrNull<Sent> => {
  const isReceived = (sent as t.Mixed) === t.undefined;
  const codec = new t.Type<t.TypeOf<Sent> | null, unknown, unknown>(
    `${sent.name} or null`,
    (u): u is t.TypeOf<Sent> | null => u === null || (!isReceived && sent.is(u)),
    (u, context) => {
      if (u === null) return t.success(null);
      return isReceived
        ? t.failure(u, context, 'cannot be sent; it is only received')
        : sent.validate(u, context);
    },
    t.identity,
  );
  // The two branches are those of the type.
  return described(codec, (of) => of(isReceived ? t.null : nullable(sent))) as OrNull<Sent>;
};

/** A field that can be absent, and is then published as null. */
export const free = <Stored, View extends t.Mixed, Sent extends t.Mixed>(
  { view, sent, json }: Value<Stored, View, Sent>,
  meaning: string,
): Field<Stored | null, t.UnionC<[View, t.NullC]>, OrNull<Sent>, false> => ({
  value: {
    of: {},
    view: nullable(view),
    sent: orNull(sent),
    json: (stored) => (stored === null ? null : json(stored)),
  },
  meaning,
  isNeeded: false,
  absent: null,
});

/** A list that can be absent, and is then published as an empty one. */
export const freeList = <Stored, View extends t.Mixed, Sent extends t.Mixed>(
  value: Value<Stored, View, Sent>,
  meaning: string,
): Field<Stored, View, Sent, false> => ({ value, meaning, isNeeded: false, absent: [] });

/** A switch that is off where it is absent. */
export const flag = (meaning: string): Field<boolean, t.BooleanC, t.BooleanC, false> => ({
  value: plain(t.boolean, t.boolean),
  meaning,
  isNeeded: false,
  absent: false,
});

/** Any value. */
export type AnyValue = {
  readonly view: t.Mixed;
  readonly sent: t.Mixed;
  readonly json: (stored: never) => unknown;
};
/** The fields of an object of a content. */
export type ShapeFields = Readonly<
  Record<string, { readonly value: AnyValue; readonly meaning: string; readonly isNeeded: boolean }>
>;
type AnyField = Field<never, t.Mixed, t.Mixed, boolean>;
type Flat<Of> = { [Name in keyof Of]: Of[Name] } & unknown;

type ValueOf<Field> = Field extends { readonly value: Value<infer Stored, infer View, infer Sent> }
  ? { readonly stored: Stored; readonly view: View; readonly sent: Sent }
  : never;
type NeededName<Of> = {
  [Name in keyof Of]: Of[Name] extends { readonly isNeeded: true } ? Name : never;
}[keyof Of];
type FreeName<Of> = Exclude<keyof Of, NeededName<Of>>;
type SentName<Of> = {
  [Name in keyof Of]: ValueOf<Of[Name]>['sent'] extends t.UndefinedC ? never : Name;
}[keyof Of];

/** The type of what is stored of an object with these fields. */
export type StoredShape<Of> = Flat<
  { readonly [Name in NeededName<Of>]: ValueOf<Of[Name]>['stored'] } & {
    readonly [Name in FreeName<Of>]?: ValueOf<Of[Name]>['stored'] | undefined;
  }
>;
/** The type of what is published of it. */
export type PublishedShape<Of> = Flat<{
  readonly [Name in keyof Of]: t.TypeOf<ValueOf<Of[Name]>['view']>;
}>;
/** The type of what is sent of it. */
export type SentShape<Of> = Flat<
  {
    readonly [Name in Extract<NeededName<Of>, SentName<Of>>]: t.TypeOf<ValueOf<Of[Name]>['sent']>;
  } & {
    readonly [Name in Extract<FreeName<Of>, SentName<Of>>]?:
      | t.TypeOf<ValueOf<Of[Name]>['sent']>
      | undefined;
  }
>;

/** An object of a content, with the values that name its kind, such as `{ type: 'location' }`. */
export type Shape<Tag, Of> = Value<
  Flat<Tag & StoredShape<Of>>,
  t.Type<Flat<Tag & PublishedShape<Of>>>,
  t.Type<Flat<Tag & SentShape<Of>>, unknown, unknown>
> & { readonly example?: Flat<Tag & SentShape<Of>> };

/**
 * Declares an object of a content: its name in the OpenAPI document, what it is, and its fields, each once. It is stored in its
 * published form, without what is absent. `example` is one as it is sent.
 */
export const shape = <
  const Of extends ShapeFields,
  const Tag extends Readonly<Record<string, string>> = Record<never, never>,
>(
  name: string,
  meaning: string,
  fields: Of,
  { tag, example }: { readonly tag?: Tag; readonly example?: SentShape<Of> } = {},
): Shape<Tag, Of> => {
  const all = Object.entries(fields as unknown as Readonly<Record<string, AnyField>>);
  const tags = Object.fromEntries(
    Object.entries(tag ?? {}).map(([key, word]) => [key, t.literal(word)]),
  );
  const views = all.map(([key, { value, meaning: text }]) => [key, about(value.view, text)]);
  const sendable = all.filter(([, { value }]) => value.sent !== t.undefined);
  const sent = (isNeeded: boolean) =>
    Object.fromEntries(
      sendable
        .filter(([, field]) => field.isNeeded === isNeeded)
        .map(([key, { value, meaning: text }]) => [key, about(value.sent, sentMeaning(text))]),
    );
  const json = (stored: Readonly<Record<string, never>>) => ({
    ...tag,
    ...Object.fromEntries(
      all.map(([key, { value, absent }]) => [
        key,
        stored[key] === undefined ? absent : value.json(stored[key]),
      ]),
    ),
  });
  // The fields have the types of what is stored, published and sent, and the loops keep them by their names.
  return {
    of: {},
    view: view(name, meaning, { ...tags, ...Object.fromEntries(views) }),
    sent: explained(
      annotated(
        closed(`Send${name}`, { ...tags, ...sent(true) }, sent(false)),
        example ? { examples: [{ ...tag, ...example }] } : {},
      ),
      meaning,
    ),
    ...(example && { example: { ...tag, ...example } }),
    json,
  } as unknown as Shape<Tag, Of>;
};

/** What a field means to its sender: it leaves out what is absent. */
const sentMeaning = (meaning: string): string => meaning.replace(/; (null|false) [^;.]*\./, '.');

/** The type of what is stored of a value. */
export type StoredIn<Of> = Of extends { readonly json: (stored: infer Stored) => unknown }
  ? Stored
  : never;

/** One of several objects that differ in the value of one key. */
export const eitherShape = <const Of extends Readonly<Record<string, AnyValue>>>(
  name: string,
  meaning: string,
  { key, shapes }: { readonly key: string; readonly shapes: Of },
): Value<
  StoredIn<Of[keyof Of]>,
  t.Type<t.TypeOf<Of[keyof Of]['view']>>,
  t.Type<t.TypeOf<Of[keyof Of]['sent']>, unknown, unknown>
> => {
  const all = Object.values(shapes) as unknown as readonly [AnyValue, AnyValue];
  const views = all.map(({ view: one }) => one) as unknown as [t.Mixed, t.Mixed];
  const sents = Object.entries(shapes).map(([word, { sent }]) => [word, sent]);
  return {
    of: {},
    view: explained(tagged(name, key, views), meaning),
    sent: explained(variants(`Send${name}`, key, Object.fromEntries(sents)), meaning),
    json: (stored) => {
      const word = (stored as Readonly<Record<string, string>>)[key] ?? '';
      return shapes[word]?.json(stored as never);
    },
  };
};

/** A value that is stored in another form than the one it is published in. */
export const storedAs = <Stored, Was, View extends t.Mixed, Sent extends t.Mixed>(
  { view, sent, json }: Value<Was, View, Sent>,
  read: (stored: Stored) => Was,
): Value<Stored, View, Sent> => ({ of: {}, view, sent, json: (stored) => json(read(stored)) });
