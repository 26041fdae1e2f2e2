import type { ComponentChildren, VNode } from 'preact';
import type { ConnectedChannel } from '../../../../../core/model/channels/channel-view.js';
import { optedOut } from '../../../../../core/model/contacts/preference.js';
import type { ShownConversation } from '../../../../../core/model/conversations/conversation.js';
import { isOpen } from '../../../../../core/model/conversations/window.js';
import type { ProjectCall } from '../../../server/page.js';
import { Badge, Form, isolated, Part, SubmitButton } from '../../../view/index.js';
import { channelName } from '../../messages/message-table.js';
import { WindowBadge } from '../window-badge.js';

/** Whether the network of a channel takes templates alone in a conversation now. */
export const takesTemplatesAlone = (
  { lastInboundAt, now }: Pick<ShownConversation, 'lastInboundAt' | 'now'>,
  channel: ConnectedChannel | undefined,
): boolean => channel?.network.hasWindow === true && !isOpen(lastInboundAt, now);

type StateProps = {
  readonly conversation: ShownConversation;
  /** Undefined: the visitor may not see it, or it is gone. */
  readonly channel: ConnectedChannel | undefined;
  /** Who answers. Undefined: no member does. */
  readonly assignee: string | undefined;
  readonly canSend: boolean;
  readonly path: ProjectCall['path'];
};

/** The end of a conversation: what one must know before one writes, and the box. */
export const AnswerSection = (
  props: StateProps & { readonly children: ComponentChildren },
): VNode => (
  <section id="answer" class="answer" aria-label="Answer" tabIndex={-1} data-answer>
    <Part name="state" isLive isPrompt>
      <State {...props} />
    </Part>
    {props.children}
  </section>
);

const State = ({ conversation, channel, assignee, canSend, path }: StateProps): VNode => {
  const { id, person, unreadCount, lastInboundAt, now } = conversation;
  const refused = person ? optedOut(person, conversation.channel) : [];
  return (
    <div class="thread-state">
      {person ? (
        <p>
          Window: <WindowBadge lastInboundAt={lastInboundAt} now={now} />
        </p>
      ) : (
        <p>Nothing can be sent to a group.</p>
      )}
      {channel && <p class="soft">{channelName(channel)}</p>}
      {assignee !== undefined && <p>Answered by {isolated(assignee)}</p>}
      {person?.blockedOn.includes(conversation.channel) && <Badge tone="bad">Blocked</Badge>}
      {refused.length > 0 && <Badge tone="warning">Opted out: {refused.join(', ')}</Badge>}
      {unreadCount > 0 && <Badge tone="info">{unreadCount} unread</Badge>}
      {unreadCount > 0 && canSend && (
        <div data-stays data-read-when-seen>
          <Form action={path(`/inbox/${id}/read`)} class="form-inline" name="read">
            <SubmitButton kind="secondary">Mark as read</SubmitButton>
          </Form>
        </div>
      )}
      {person && takesTemplatesAlone(conversation, channel) && (
        <p class="thread-warning" role="status">
          The network takes templates alone until the person writes. Anything else is refused.
        </p>
      )}
    </div>
  );
};
