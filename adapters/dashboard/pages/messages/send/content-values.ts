import type { FieldValue, FormGroup } from './content-form.js';

/** Whether the parts of a content have a field each. Else it is JSON in one field. */
export const isInFields = (form: URLSearchParams): boolean => form.get('content_as') === 'fields';

/** The name of the field in which a whole content is. Those of its parts begin with it, as the API names them. */
export const contentName = 'content';

/** The content that the fields of a form have. Throws a `SyntaxError` for a field whose text is no JSON. */
export const readContent = (group: FormGroup, form: URLSearchParams): unknown =>
  readGroup(group, form, contentName, true);

/** What is left out: a field that is empty, a group without a value. */
const read = (
  of: FieldValue,
  form: URLSearchParams,
  name: string,
  isRequired: boolean,
): unknown => {
  switch (of.kind) {
    case 'group':
      return readGroup(of, form, name, isRequired);
    case 'list': {
      const rows = rowsIn(form, name)
        .map((row) => readGroup(of.item, form, `${name}[${row}]`, false))
        .filter((value) => value !== undefined);
      return rows.length > 0 ? rows : undefined;
    }
    case 'variants': {
      const chosen = of.variants[form.get(`${name}.${of.tag}`) ?? ''];
      return chosen && readGroup(chosen, form, name, true);
    }
    default: {
      const text = (form.get(name) ?? '').replaceAll('\r\n', '\n');
      return text.trim() === '' ? undefined : readText(of.kind, text);
    }
  }
};

/** What has one field. */
type TextKind = Exclude<FieldValue['kind'], 'group' | 'list' | 'variants'>;

const readText = (kind: TextKind, text: string): unknown => {
  switch (kind) {
    case 'number':
      // The codec refuses what is no number, with the text that was typed.
      return Number.isNaN(Number(text)) ? text : Number(text);
    case 'flag':
      return text === 'on' || undefined;
    case 'lines':
      return text.split('\n').filter((line) => line.trim() !== '');
    case 'json':
      return JSON.parse(text);
    default:
      return text;
  }
};

const readGroup = (
  { fields, fixed }: FormGroup,
  form: URLSearchParams,
  name: string,
  isRequired: boolean,
): unknown => {
  const values = fields.map((field) => {
    const value = read(field.of, form, `${name}.${field.name}`, field.isRequired);
    return [field, value] as const;
  });
  if (!isRequired && values.every(([, value]) => value === undefined)) return undefined;
  const given = values.flatMap(([field, value]) => {
    // An empty text is told apart from one that is missing: the error says how long it must be.
    const isBlank = value === undefined && field.isRequired && field.of.kind === 'text';
    return value === undefined && !isBlank ? [] : [[field.name, value ?? '']];
  });
  return { ...fixed, ...Object.fromEntries(given) };
};

/** The numbers of the rows that a form has of a list, in order. */
export const rowsIn = (form: URLSearchParams, name: string): readonly number[] => {
  const rows = new Set<number>();
  for (const key of form.keys()) {
    if (!key.startsWith(`${name}[`)) continue;
    const row = /^\d{1,4}(?=\])/.exec(key.slice(name.length + 1))?.[0];
    if (row !== undefined) rows.add(Number(row));
  }
  return [...rows].sort((a, b) => a - b);
};

type Entries = readonly (readonly [name: string, value: string])[];
type Properties = Readonly<Record<string, unknown>>;

/** The fields of a form for a content, each with its name. */
export const contentValues = (of: FieldValue, value: unknown, name = contentName): Entries => {
  if (value === null || value === undefined || value === false) return [];
  switch (of.kind) {
    case 'group':
      return of.fields.flatMap((field) =>
        contentValues(field.of, (value as Properties)[field.name], `${name}.${field.name}`),
      );
    case 'list':
      return (value as readonly unknown[]).flatMap((each, row) =>
        contentValues(of.item, each, `${name}[${row}]`),
      );
    case 'variants': {
      const chosen = String((value as Properties)[of.tag]);
      const group = of.variants[chosen];
      return [[`${name}.${of.tag}`, chosen], ...(group ? contentValues(group, value, name) : [])];
    }
    default:
      return [[name, textOf(of.kind, value)]];
  }
};

const textOf = (kind: TextKind, value: unknown): string => {
  switch (kind) {
    case 'flag':
      return 'on';
    case 'lines':
      return (value as readonly string[]).join('\n');
    case 'json':
      return JSON.stringify(value);
    default:
      return String(value);
  }
};

/**
 * The values of a form whose content is shown in fields, unless it was typed or asked for as JSON: what is filled in, without
 * gaps between the rows of a list.
 */
export const inFields = (group: FormGroup, given: URLSearchParams): URLSearchParams => {
  if (given.get('content_as') === 'json') return given;
  const content = contentIn(group, given);
  if (content === undefined) return given;
  const others = [...given].filter(([name]) => !/^content($|[.[])/.test(name));
  const values = new URLSearchParams(others);
  for (const [name, value] of contentValues(group, content)) values.set(name, value);
  values.set('content_as', 'fields');
  return values;
};

/** Undefined for JSON that cannot be read: it stays as it was typed. */
const contentIn = (group: FormGroup, form: URLSearchParams): unknown => {
  try {
    if (isInFields(form)) return readContent(group, form);
    const json = form.get(contentName);
    return json === null ? {} : JSON.parse(json);
  } catch {
    return undefined;
  }
};
