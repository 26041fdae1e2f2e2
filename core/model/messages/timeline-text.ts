import { madeAt } from '../../shared/ids.js';
import { type Instant, isoTime } from '../../shared/time.js';
import type { Message } from './message.js';
import type { TimelineEntry, TimelineKind } from './timeline.js';

type Detail = TimelineEntry['detail'];
type Value = Detail[string] | undefined;

/** The fields of a detail in their order, and what is usual for each: null, or undefined where it can be absent. */
type Form = { readonly letter: string; readonly usual: Readonly<Record<string, null | undefined>> };

const forms = {
  attempt: {
    letter: 'a',
    usual: {
      number: null,
      outcome: null,
      provider_code: null,
      provider_id: undefined,
      error: undefined,
      reason: undefined,
      next_at: undefined,
      call: undefined,
    },
  },
  report: {
    letter: 'r',
    usual: {
      status: null,
      reported_at: null,
      provider_id: null,
      provider_code: null,
      error: null,
      ignored: null,
    },
  },
} as const satisfies Partial<Record<TimelineKind, Form>>;

const kinds = ['attempt', 'report'] as const;

/** What a message says of its entries: when it was made, and the name that its provider gave it, which stays. */
type Known = Pick<Message, 'id' | 'providerId'>;

const startOf = ({ id }: Pick<Message, 'id'>): Instant => madeAt(id) || 0;

/** An entry as it is stored: an array of its kind, its time and the values of its detail; or as it is, if it has another form. */
const storedEntry = (
  { at, kind, detail }: Omit<TimelineEntry, 'message'>,
  known: Known,
): unknown => {
  const form: Form | undefined = kind === 'attempt' || kind === 'report' ? forms[kind] : undefined;
  if (!form) return { at, kind, detail };
  const fields = Object.keys(form.usual);
  if (Object.keys(detail).join() !== fields.filter((field) => field in detail).join())
    return { at, kind, detail };
  const values = fields.map((field) =>
    storedValue(field, detail[field], { usual: form.usual[field], at, known }),
  );
  if (values.includes(undefined)) return { at, kind, detail };
  while (values.at(-1) === null) values.pop();
  return [form.letter, at - startOf(known), ...values];
};

type Context = { readonly usual: Value; readonly at: Instant; readonly known: Known };

/** A value as it is stored: null when it is usual, a number for a time or the known name. Undefined for what has no such form. */
const storedValue = (field: string, value: Value, { usual, at, known }: Context): unknown => {
  if (value === usual) return null;
  if (field === 'number') return typeof value === 'number' ? value : undefined;
  if (typeof value !== 'string') return undefined;
  if (field === 'provider_id') return value === known.providerId ? 1 : value;
  if (!field.endsWith('_at')) return value;
  const instant = Date.parse(value);
  return !Number.isNaN(instant) && isoTime(instant) === value ? instant - at : undefined;
};

/** The value that `storedValue` stored. */
const valueFrom = (field: string, stored: unknown, { usual, at, known }: Context): Value => {
  if (stored === undefined || stored === null) return usual;
  if (typeof stored !== 'number' || field === 'number') return stored as Value;
  return field === 'provider_id' ? known.providerId : isoTime(at + stored);
};

const entryFrom = (stored: unknown, known: Known): TimelineEntry => {
  const message = known.id;
  if (!Array.isArray(stored)) return { message, ...plainEntry(stored) };
  const [letter, since, ...values] = stored;
  const kind = kinds.find((each) => forms[each].letter === letter);
  if (!kind) throw notAnEntry();
  const at = since + startOf(known);
  const detail: Record<string, Exclude<Value, undefined>> = {};
  for (const [i, [field, usual]] of Object.entries(forms[kind].usual).entries()) {
    const value = valueFrom(field, values[i], { usual, at, known });
    if (value !== undefined) detail[field] = value;
  }
  return { message, at, kind, detail };
};

const plainEntry = (stored: unknown): Omit<TimelineEntry, 'message'> => {
  if (typeof stored === 'object' && stored !== null && 'kind' in stored) return stored as never;
  throw notAnEntry();
};

const notAnEntry = (): TypeError => new TypeError('A timeline with something else is damaged.');

/**
 * Entries of one message as a text. The texts of later entries follow it. `known` is what the message says when they are
 * added: what it says cannot change later.
 */
export const timelineText = (entries: readonly TimelineEntry[], known: Known): string =>
  entries.map((entry) => `${JSON.stringify(storedEntry(entry, known))},`).join('');

/** The entries in such texts, in their order. Throws for a text that is none. */
export const entriesIn = (text: string, known: Known): readonly TimelineEntry[] =>
  JSON.parse(`[${text.replace(/,$/, '')}]`).map((stored: unknown) => entryFrom(stored, known));
