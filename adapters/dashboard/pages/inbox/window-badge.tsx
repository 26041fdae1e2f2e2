import type { VNode } from 'preact';
import type { ShownConversation } from '../../../../core/model/conversations/conversation.js';
import { isOpen, windowEnd } from '../../../../core/model/conversations/window.js';
import { Badge, Time } from '../../view/index.js';

type Windowed = Pick<ShownConversation, 'lastInboundAt' | 'now'>;

/** Whether the window of a conversation is open, and when it closes or closed. */
export const WindowBadge = ({ lastInboundAt, now }: Windowed): VNode => {
  const end = windowEnd(lastInboundAt);
  if (end === undefined) return <Badge tone="neutral">Never open</Badge>;
  return isOpen(lastInboundAt, now) ? (
    <>
      <Badge tone="good">Open</Badge> closes <Time at={end} isPlan />
    </>
  ) : (
    <>
      <Badge tone="neutral">Closed</Badge> <Time at={end} />
    </>
  );
};
