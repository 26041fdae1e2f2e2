import type { ComponentChildren, VNode } from 'preact';
import type { Channel } from '../../../../core/model/channels/channel.js';
import type { ShownConversation } from '../../../../core/model/conversations/conversation.js';
import type { ProjectCall } from '../../server/page.js';
import { Badge, isolated, Time } from '../../view/index.js';
import { addressOf } from '../contacts/person.js';
import { channelName } from '../messages/message-table.js';
import { summaryOf } from '../messages/summary.js';
import type { MemberNames } from './assignees.js';
import { partyName, writerName } from './party.js';
import { WindowBadge } from './window-badge.js';

type ConversationListProps = {
  readonly conversations: readonly ShownConversation[];
  /** The channels of the project. They are named where there are several. */
  readonly channels: readonly Channel[];
  /** What the members are called who answer. A removed member has no name, and answers nothing. */
  readonly members: MemberNames;
  readonly path: ProjectCall['path'];
  /** Shown in place of the list when it is empty. */
  readonly empty: ComponentChildren;
};

/** The address of a conversation, at its newest message. */
export const threadHref = (path: ProjectCall['path'], id: string): string =>
  `${path(`/inbox/${id}`)}#newest`;

/** The newest message of a conversation as one line. */
export const lineOf = (of: Pick<ShownConversation, 'last' | 'person'>): string => {
  const { last, person } = of;
  if (!last) return 'No message';
  const line = summaryOf(last.content);
  if (last.direction === 'outbound') return `You: ${isolated(line)}`;
  return person ? line : `${isolated(writerName(last, of))}: ${isolated(line)}`;
};

/** Conversations, one below the other. */
export const ConversationList = (props: ConversationListProps): VNode => {
  const { conversations, empty } = props;
  if (conversations.length === 0) return <div>{empty}</div>;
  return (
    <ol class="conversations" aria-label="Conversations">
      {conversations.map((conversation) => (
        <li key={conversation.id} id={`conversation-${conversation.id}`}>
          <Entry conversation={conversation} {...props} />
        </li>
      ))}
    </ol>
  );
};

const Entry = ({
  conversation,
  channels,
  members,
  path,
}: {
  readonly conversation: ShownConversation;
} & Pick<ConversationListProps, 'channels' | 'members' | 'path'>): VNode => {
  const { id, person, last, unreadCount, channel, lastInboundAt, assignee, now } = conversation;
  const answeredBy = assignee && members.get(assignee);
  const [name, address] = [partyName(conversation), person && addressOf(person)];
  const known = channels.length > 1 && channels.find((each) => each.id === channel);
  return (
    <a
      id={`open-${id}`}
      class={`conversation${unreadCount > 0 ? ' conversation-unread' : ''}`}
      href={threadHref(path, id)}
    >
      <span class="conversation-head">
        <bdi class="conversation-name">{name}</bdi>
        {address !== undefined && address !== name && <bdi class="soft">{address}</bdi>}
        <span class="conversation-time">
          <Time at={last?.progress.reachedAt.accepted} />
        </span>
      </span>
      <span class="conversation-line" dir="auto">
        {lineOf(conversation)}
      </span>
      <span class="conversation-facts">
        {unreadCount > 0 && <Badge tone="info">{unreadCount} unread</Badge>}
        {person && (
          <span>
            <span class="hidden">Window:</span>{' '}
            <WindowBadge lastInboundAt={lastInboundAt} now={now} />
          </span>
        )}
        {person?.blockedOn.includes(channel) && <Badge tone="bad">Blocked</Badge>}
        {answeredBy && <span>Answered by {isolated(answeredBy)}</span>}
        {known && <span class="soft">{channelName(known)}</span>}
      </span>
    </a>
  );
};
