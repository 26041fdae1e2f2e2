/** A JSON object of Twilio. */
export type Json = Readonly<Record<string, unknown>>;

/** The JSON object that a text is. Undefined for every other text. */
export const jsonObjectIn = (text: string): Json | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Json)
      : undefined;
  } catch {
    return undefined;
  }
};

/** The text at a key, in a form that every store accepts, or undefined. */
export const textAt = (json: Json | undefined, name: string): string | undefined => {
  const value = json?.[name];
  return typeof value === 'string' ? storable(value) : undefined;
};

/** The whole number at a key, a number or its digits as text. Undefined for anything else. */
export const numberAt = (json: Json | undefined, name: string): number | undefined => {
  const value = json?.[name];
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
};

/** The JSON objects of the list at a key; none where there is no list. */
export const jsonObjectsAt = (json: Json | undefined, name: string): readonly Json[] => {
  const value = json?.[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each) : [];
};

/** Replaces NUL and lone surrogates, which Postgres refuses. */
export const storable = (text: string): string => text.replace(/[\0\p{Cs}]/gu, '\uFFFD');
