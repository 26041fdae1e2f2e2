import type { ComponentChildren } from 'preact';
import { render } from 'preact-render-to-string';
import { BareLayout, Layout } from '../../view/frame/layout.js';
import { UnreadNumber } from '../../view/frame/unread.js';
import { type PageFacts, PageProvider } from '../../view/page-context.js';
import type { View } from '../answer.js';

/** The HTML of a page. Every text in it is escaped. */
export const pageHtml = (
  { title, body, actions, back, isBare = false }: View,
  facts: PageFacts,
): string => {
  const Frame = isBare ? BareLayout : Layout;
  const page = (
    <PageProvider value={facts}>
      <Frame title={title} actions={actions} back={back}>
        {body}
      </Frame>
    </PageProvider>
  );
  return `<!doctype html>${render(page)}`;
};

/** The HTML of what a page shows in its frame. */
export const bodyHtml = (body: ComponentChildren, facts: PageFacts): string =>
  render(<PageProvider value={facts}>{body}</PageProvider>);

/** The HTML of the parts of the frame. */
export const frameHtml = (facts: PageFacts): string => bodyHtml(<UnreadNumber />, facts);
