import type { ComponentChildren, VNode } from 'preact';

type LiveProps = {
  /** The address of a `liveStream`. */
  readonly from: string;
  /** The event that it shows. Default: `message`. */
  readonly event?: string;
  /** Whether each event replaces the content or comes before it. Default: replace. */
  readonly mode?: 'replace' | 'prepend';
  /** Most elements that `prepend` keeps. Default: 100. */
  readonly limit?: number;
  /** `tbody` within a table. Default: `div`. */
  readonly as?: 'div' | 'tbody' | 'ul';
  /** What is shown before the first event, and without JavaScript. */
  readonly children?: ComponentChildren;
};

/** A part of a page that follows a live stream. */
export const Live = ({
  from,
  event = 'message',
  mode = 'replace',
  limit = 100,
  as: Element = 'div',
  children,
}: LiveProps): VNode => (
  <Element data-live={from} data-live-event={event} data-live-mode={mode} data-live-limit={limit}>
    {children}
  </Element>
);
