import type { ComponentChildren, VNode } from 'preact';

type CardProps = {
  readonly title?: string;
  /** Beside the title. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
};

/** A part of a page with a title. */
export const Card = ({ title, actions, children }: CardProps): VNode => (
  <section class="card">
    {title !== undefined && (
      <div class="card-heading">
        <h2>{title}</h2>
        {actions && <div class="actions">{actions}</div>}
      </div>
    )}
    {children}
  </section>
);

/** Cards side by side, one below the other on a phone. */
export const Columns = ({ children }: { readonly children: ComponentChildren }): VNode => (
  <div class="columns">{children}</div>
);

/** One number with its name. */
export const Figure = ({
  label,
  value,
  remark,
}: {
  readonly label: string;
  readonly value: ComponentChildren;
  readonly remark?: ComponentChildren;
}): VNode => (
  <div class="figure">
    <p class="figure-label">{label}</p>
    <p class="figure-value">{value}</p>
    {remark !== undefined && <p class="soft">{remark}</p>}
  </div>
);

/** A link that looks like a button. */
export const ButtonLink = ({
  href,
  kind = 'secondary',
  children,
}: {
  readonly href: string;
  readonly kind?: 'primary' | 'secondary';
  readonly children: ComponentChildren;
}): VNode => (
  <a class={`button button-${kind}`} href={href}>
    {children}
  </a>
);
