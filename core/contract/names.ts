/** A name in snake case. */
export type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';

/** Values by the published form of their names. */
export type Snakes<Values> = {
  [Name in keyof Values as Name extends string ? Snake<Name> : never]: Values[Name];
};
export const snakes = <Values extends object>(values: Values): Snakes<Values> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [snake(name), value]),
  ) as Snakes<Values>;

/** The published form of the name of a field: `inReplyTo` is `in_reply_to`. */
export const snake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
