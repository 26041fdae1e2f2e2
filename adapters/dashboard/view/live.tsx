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

/**
 * A part of a page that follows a live stream. Screen readers say what is prepended; of content that is replaced they say
 * what has `data-announce`, when it is another text.
 */
export const Live = ({
  from,
  event = 'message',
  mode = 'replace',
  limit = 100,
  as: Element = 'div',
  children,
}: LiveProps): VNode => (
  <Element
    aria-live={mode === 'prepend' ? 'polite' : undefined}
    data-live={from}
    data-live-event={event}
    data-live-mode={mode}
    data-live-limit={limit}
  >
    {children}
  </Element>
);
