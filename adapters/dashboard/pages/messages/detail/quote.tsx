import type { VNode } from 'preact';
import type { Message } from '../../../../../core/model/messages/message.js';
import type { ProjectCall } from '../../../server/page.js';
import { summaryOf } from '../summary.js';

/** A message that another one answers. */
export const Quote = ({
  of: { id, content },
  path,
}: {
  readonly of: Pick<Message, 'id' | 'content'>;
  readonly path: ProjectCall['path'];
}): VNode => (
  <blockquote class="quote">
    <a href={path(`/messages/${id}`)} dir="auto">
      {summaryOf(content)}
    </a>
  </blockquote>
);
