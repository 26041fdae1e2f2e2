import type { VNode } from 'preact';
import type { MessageStatus } from '../../../../core/model/messages/status.js';
import { Badge, type Tone } from '../../view/index.js';

const tones: Readonly<Record<MessageStatus, Tone>> = {
  accepted: 'neutral',
  sent: 'info',
  delivered: 'good',
  read: 'good',
  failed: 'bad',
};

/** The status of a message. An inbound message is received, or read. */
export const StatusBadge = ({
  status,
  isInbound = false,
}: {
  readonly status: MessageStatus;
  readonly isInbound?: boolean;
}): VNode => (
  <Badge tone={isInbound && status !== 'read' ? 'info' : tones[status]}>
    {isInbound && status !== 'read' ? 'received' : status}
  </Badge>
);
