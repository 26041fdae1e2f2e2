import type { VNode } from 'preact';

type PagerProps = {
  /** The address of the first page; undefined on it. */
  readonly first: string | undefined;
  /** The address of the next page; undefined on the last. */
  readonly next: string | undefined;
  /** What the pages hold, for screen readers. */
  readonly label: string;
  /** For example how far a filter has looked. */
  readonly remark?: string | undefined;
};

/** The way through the pages of a list. */
export const Pager = ({ first, next, label, remark }: PagerProps): VNode | null =>
  first === undefined && next === undefined && remark === undefined ? null : (
    <nav class="pager" aria-label={`Pages: ${label}`}>
      {remark !== undefined && <p class="soft">{remark}</p>}
      {first !== undefined && (
        <a class="button" href={first}>
          First page
        </a>
      )}
      {next !== undefined && (
        <a class="button" href={next} rel="next">
          Next page
        </a>
      )}
    </nav>
  );
