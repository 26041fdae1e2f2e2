import type { ComponentChildren, VNode } from 'preact';

type EmptyStateProps = {
  readonly title: string;
  /** What to do next. */
  readonly children?: ComponentChildren;
};

/** What a list shows when it has no entries: what that means, and what to do next. */
export const EmptyState = ({ title, children }: EmptyStateProps): VNode => (
  <div class="empty">
    <p class="empty-title">{title}</p>
    {children}
  </div>
);
