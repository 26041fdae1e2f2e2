import type { ComponentChildren, VNode } from 'preact';

type NoticeProps = {
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  readonly title?: string;
  readonly children?: ComponentChildren;
};

/** A message to the visitor. An error is announced at once. */
export const Notice = ({ kind, title, children }: NoticeProps): VNode => (
  <div class={`notice notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
    {title !== undefined && <p class="notice-title">{title}</p>}
    {children}
  </div>
);
