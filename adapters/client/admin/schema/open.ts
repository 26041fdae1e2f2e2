// `npm run openapi` writes this file from docs/openapi-admin.json.

/** A value of an open set: a known word, or one that a later version adds. */
export type Open<Word extends string> = Word | (string & Record<never, never>);

/** A word that this version does not know. No known word has a space: the compiler tells the two apart. */
export type UnknownWord = `${string} ${string}`;
