import { checkedRow } from './checked-row.js';
import { cloneOf, idsIn, type Shift, type Value } from './clone.js';
import type { Table, Tables } from './tables.js';

/** What is copied. */
export type Originals = {
  readonly project: string;
  /** How many messages there are: more than channels and connections. */
  readonly messages: number;
  /** Longer than the time from the first of them to the last event about one. */
  readonly spanMs: number;
};

type Template = {
  readonly table: Table;
  readonly rows: readonly (readonly ((shift: Shift) => Value)[])[];
  readonly checked: ReturnType<typeof checkedRow>;
};

/**
 * Copies everything that the service wrote for some messages, so many times, with other ids and later times. Every table
 * with at least one row for each message is copied; what counts rows is raised. It inserts into the tables of a
 * database that no service uses.
 */
export const multiply = async (
  tables: Tables,
  { project, messages, spanMs }: Originals,
  times: number,
): Promise<void> => {
  const counted: { readonly table: Table; readonly rows: number }[] = [];
  for (const table of await tables.list())
    counted.push({ table, rows: await tables.count(table.name) });
  const copied = counted.filter(({ table, rows }) => rows >= messages && !isDerived(table));
  const kept = new Set<string>();
  for (const { table, rows } of counted)
    if (rows < messages && !isDerived(table))
      for (const id of await idsOf(tables, table)) kept.add(id);

  const templates: Template[] = [];
  for (const { table } of copied) templates.push(await templateOf(tables, table, kept));
  const events = copied.find(({ table }) => table.name === 'events')?.rows ?? 0;

  for (let done = 0; done < times; done += 1) {
    const shift = { ms: (done + 1) * spanMs, sequence: (done + 1) * events };
    await tables.begin();
    for (const { table, rows, checked } of templates)
      await tables.insert(
        table,
        rows.map((row) => checked(row.map((value) => value(shift)))),
      );
    await tables.commit();
  }
  const total = times + 1;
  await tables.run('update projects set sequence = sequence * ? where id = ?', [total, project]);
  for (const [table, column] of counters)
    await tables.run(`update ${table} set ${column} = ${column} * ?`, [total]);
};

/** Whether the service makes the rows of a table by itself, or they are of its schema or of people, who stay the same. */
const isDerived = ({ name }: Table): boolean =>
  name.startsWith('event_count') || name.startsWith('contact') || name.includes('migrations');

/** What counts the messages of a project, besides its sequence. */
const counters = [
  ['spent_messages', 'messages'],
  ['usage', 'quantity'],
] as const;

const idsOf = async (tables: Tables, table: Table): Promise<readonly string[]> =>
  (await tables.read(table))
    .flat()
    .filter((value) => typeof value === 'string')
    .flatMap(idsIn);

const templateOf = async (
  tables: Tables,
  table: Table,
  kept: ReadonlySet<string>,
): Promise<Template> => {
  const rows = await tables.read(table);
  const isKept = (id: string): boolean => kept.has(id);
  return {
    table,
    checked: checkedRow(table),
    rows: rows.map((row) =>
      row.map((value, i) => cloneOf(table.columns[i]?.name ?? '', value, isKept)),
    ),
  };
};
