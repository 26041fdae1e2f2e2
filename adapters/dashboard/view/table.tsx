import type { ComponentChildren, VNode } from 'preact';

/** A column: its heading, and the cell of a row. */
export type Column<Row> = {
  readonly heading: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Numbers are aligned on the right. Default: text. */
  readonly kind?: 'text' | 'number';
};

type TableProps<Row> = {
  /** What the table lists, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** What identifies a row. */
  readonly keyOf: (row: Row) => string;
  /** Shown in place of the table when there are no rows. */
  readonly empty: ComponentChildren;
  /** How many rows it keeps as new ones come first, in a live part. Default: it shows the rows that it is given. */
  readonly keeps?: number | undefined;
};

/** A list as a table. On a phone it scrolls within its frame. */
export const Table = <Row,>({
  caption,
  columns,
  rows,
  keyOf,
  empty,
  keeps,
}: TableProps<Row>): VNode =>
  rows.length === 0 ? (
    <div>{empty}</div>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section class="table-frame" tabIndex={0} aria-label={caption}>
      <table>
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ heading, kind }) => (
              <th key={heading} scope="col" class={kind === 'number' ? 'number' : undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          id={`rows-${slug(caption)}`}
          data-keeps={keeps}
          aria-live={keeps === undefined ? undefined : 'polite'}
        >
          {rows.map((row) => (
            <tr key={keyOf(row)} id={keeps === undefined ? undefined : `row-${keyOf(row)}`}>
              {columns.map(({ heading, kind, cell }) => (
                <td key={heading} class={kind === 'number' ? 'number' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );

/** A text as a part of an id. */
export const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Names with values, such as the facts of one resource. A value of null or undefined is a dash. */
export const Facts = ({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: ComponentChildren])[];
}): VNode => (
  <dl class="facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value === null || value === undefined ? <span class="soft">–</span> : value}</dd>
      </div>
    ))}
  </dl>
);
