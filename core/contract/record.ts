/**
 * How a field is stored: `apart`, when its own row says it beside the record; unless it has its `usual` value, which is
 * JSON; or as what `write` makes of it.
 */
export type StoredAs<Value> =
  | 'apart'
  | { readonly usual: Value }
  | {
      readonly write: (value: Value) => unknown;
      /** Throws for what `write` never makes. */
      readonly read: (stored: unknown) => Value;
    };

/** How a resource becomes a record, and a record with what its row has beside it the resource. */
export type RecordCodec<Stored> = {
  /** The record of some fields has those alone. */
  readonly write: (stored: Partial<Stored>) => object;
  /** The record itself becomes the resource, so each is read once: engines are slow to add to copies. */
  readonly read: (record: object, beside: Partial<Stored>) => Stored;
};

type Rule = { readonly write: (value: unknown) => unknown; readonly read?: Rule['write'] };

/** A codec by the rules of fields. Every other field is stored as it is, also one that only another version declares. */
export const recordCodec = (
  rules: readonly (readonly [key: string, storedAs: StoredAs<never>])[],
): RecordCodec<object> => {
  const fields = rules.map(([key, storedAs]) => ({ key, ...ruleOf(storedAs) }));
  const usual = rules.flatMap(([key, storedAs]) =>
    isUsual(storedAs) ? [[key, storedAs.usual] as const] : [],
  );
  const readers = fields.flatMap(({ key, read }) => (read ? [{ key, read }] : []));
  return {
    write: (stored) => {
      const record: Record<string, unknown> = { ...stored };
      for (const { key, write } of fields) if (key in record) record[key] = write(record[key]);
      return record;
    },
    read: (record, beside) => {
      const stored = record as Record<string, unknown>;
      for (const { key, read } of readers) stored[key] = read(stored[key]);
      // JSON has no undefined: what a record says takes the place of what is usual.
      for (const [key, value] of usual) if (stored[key] === undefined) stored[key] = value;
      return Object.assign(stored, beside);
    },
  };
};

/** The value of a field that a record lacks. */
export const usualOf = (storedAs: StoredAs<never> | undefined): unknown =>
  storedAs && isUsual(storedAs) ? storedAs.usual : undefined;

const isUsual = (storedAs: StoredAs<never>): storedAs is { readonly usual: never } =>
  typeof storedAs === 'object' && 'usual' in storedAs;

const ruleOf = (storedAs: StoredAs<never>): Rule => {
  if (storedAs === 'apart') return { write: () => undefined };
  if ('write' in storedAs) return storedAs as unknown as Rule;
  const { usual } = storedAs;
  const text = JSON.stringify(usual);
  const isAsUsual =
    Object(usual) === usual
      ? (value: unknown) => JSON.stringify(value) === text
      : (value: unknown) => value === usual;
  return { write: (value) => (isAsUsual(value) ? undefined : value) };
};
