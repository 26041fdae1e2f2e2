import type { ComponentChildren, VNode } from 'preact';

/** A place of a page: its anchor, and what a reader sees of it. */
type Place = { readonly anchor: string; readonly label: ComponentChildren };

/** The places of a page, beside its introduction. */
export const Contents = ({
  title,
  places,
}: {
  readonly title: string;
  readonly places: readonly Place[];
}): VNode => (
  <div class="examples">
    <div class="code">
      <div class="bar">
        <span class="bar-title">{title}</span>
      </div>
      <ul class="endpoints">
        {places.map(({ anchor, label }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  </div>
);
