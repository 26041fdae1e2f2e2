import type * as t from 'io-ts';

/** A codec for each field. */
export type Codecs = Readonly<Record<string, t.Decoder<unknown, unknown>>>;

/** What a use case takes. */
export type Input<Needed extends Codecs = Codecs, Free extends Codecs = Codecs> = {
  readonly needed: Needed;
  /** The fields that can be left out. */
  readonly free: Free;
  /** Whether it refuses all other fields. */
  readonly isClosed: boolean;
  /** What a free field is when it is left out. Default: it stays absent. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Whether it is decoded before the use case gets it. */
  readonly isChecked: boolean;
};

/** One value that hosts alone give, and that is passed on as it is. */
export type Unchecked<Given> = Input<None, None> & {
  readonly isChecked: false;
  /** Never present: its type alone counts. */
  readonly given?: Given;
};

type Decoded<Codec> = Codec extends t.Decoder<unknown, infer Value> ? Value : never;

/** The type of an input. */
export type InputOf<Of> =
  Of extends Unchecked<infer Given>
    ? Given
    : Of extends Input<infer Needed, infer Free>
      ? Flat<
          { readonly [Name in keyof Needed]: Decoded<Needed[Name]> } & {
            readonly [Name in keyof Free]?: Decoded<Free[Name]> | undefined;
          }
        >
      : never;

type Flat<Of> = { [Name in keyof Of]: Of[Name] } & unknown;

type None = Record<never, never>;

/** Declares an input. Fields beside these are passed over. */
export const input = <Needed extends Codecs, Free extends Codecs = None>(
  needed: Needed,
  free?: Free,
): Input<Needed, Free> => ({
  needed,
  free: free ?? ({} as Free),
  isClosed: false,
  defaults: {},
  isChecked: true,
});

/** Declares an input that has exactly these fields: a typo in the name of a field must not pass in silence. */
export const closedInput = <Needed extends Codecs, Free extends Codecs = None>(
  needed: Needed,
  free?: Free,
  defaults: { readonly [Name in keyof Free]?: Decoded<Free[Name]> } = {},
): Input<Needed, Free> => ({ ...input(needed, free), isClosed: true, defaults });

/** Declares one value that hosts alone give, and that is passed on as it is. */
export const unchecked = <Given>(): Unchecked<Given> => ({ ...input({}), isChecked: false });
