import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { ShownConversation } from '../../../../../core/model/conversations/conversation.js';
import type { Message } from '../../../../../core/model/messages/message.js';
import { refused, refusedList, view } from '../../../server/answer.js';
import { type ProjectCall, projectPage } from '../../../server/page.js';
import { EmptyState, isolated, Part } from '../../../view/index.js';
import { channelsOf } from '../../messages/list.js';
import { summaryOf } from '../../messages/summary.js';
import { memberNames } from '../assignees.js';
import { threadHref } from '../conversation-list.js';
import { partyTitle, writerName } from '../party.js';
import { boxOf } from './box-of.js';
import { ThreadMessages } from './messages.js';
import { notesBetween } from './notes.js';
import { AnswerSection } from './state.js';
import { Actions, Tools } from './tools.js';

/** Messages of a page. */
const pageSize = 50;

/** The messages of a conversation, the newest at the bottom, and a box to answer. */
export const threadPage = projectPage({
  path: '/inbox/:id',
  permission: 'messages:read',
  handle: async (call) => {
    const { as, project, params, query, path, can } = call;
    const before = query.get('before') || undefined;
    const asked = { project: project.id, id: params.id };
    const [found, listed, channels, members] = await Promise.all([
      as.getConversation(asked),
      as.listConversationMessages({ ...asked, before, limit: pageSize }),
      channelsOf(call),
      memberNames(call),
    ]);
    if (E.isLeft(found)) return refused(found.left);
    if (E.isLeft(listed)) return refusedList(listed.left, before);
    const conversation = found.right;
    const { id } = conversation;
    const messages = listed.right.items.toReversed();
    const { next } = listed.right;
    const { notes, isCut } = await notesBetween(call, id, {
      messages,
      before,
      hasOlder: next !== null,
    });
    const channel = channels.find((each) => each.id === conversation.channel);
    const isNewest = before === undefined;
    const canSend = can('messages:send');
    return view({
      title: partyTitle(conversation),
      back: { href: path('/inbox'), label: 'Inbox' },
      actions: <Actions conversation={conversation} path={path} canSend={canSend} />,
      body: (
        <>
          {canSend && <Tools conversation={conversation} members={members} path={path} />}
          {next !== null && <Older href={path(`/inbox/${id}`, { before: next })} />}
          <Part name="messages" isLive={isNewest} isPrompt>
            {isNewest && <Newest of={messages.at(-1)} conversation={conversation} />}
            {messages.length + notes.length === 0 ? (
              <EmptyState title="No message" />
            ) : (
              <ThreadMessages
                {...{ messages, notes, isCut, members }}
                answered={await answeredBy(call, messages)}
                showsWriters={!conversation.person}
                canWrite={canSend}
                nameOf={(message) => writerName(message, conversation)}
                replyHref={replyHrefOf(call, conversation)}
                path={path}
              />
            )}
          </Part>
          <div id="newest" />
          {isNewest ? (
            <AnswerSection
              conversation={conversation}
              channel={channel}
              assignee={conversation.assignee && members.get(conversation.assignee)}
              canSend={canSend}
              path={path}
            >
              {canSend && (await boxOf(call, conversation, channel))}
            </AnswerSection>
          ) : (
            <p class="older">
              <a href={threadHref(path, id)}>Newest messages</a>
            </p>
          )}
        </>
      ),
    });
  },
});

/** How the address of the page is made that answers a message. Undefined: the visitor cannot, or there is no one to answer. */
const replyHrefOf = (
  { can, path }: Pick<ProjectCall, 'can' | 'path'>,
  { id, person }: ShownConversation,
): ((message: string) => string) | undefined =>
  person && can('messages:send')
    ? (reply_to) => `${path(`/inbox/${id}`, { reply_to })}#answer`
    : undefined;

const Older = ({ href }: { readonly href: string }): VNode => (
  <p class="older">
    <a href={href} rel="prev">
      Older messages
    </a>
  </p>
);

/** The messages that some messages answer. Most are among them. */
const answeredBy = async (
  { as, project }: Pick<ProjectCall, 'as' | 'project'>,
  messages: readonly Message[],
): Promise<ReadonlyMap<string, Message>> => {
  const known = new Map(messages.map((message) => [message.id, message]));
  const wanted = [...new Set(messages.flatMap(({ inReplyTo }) => inReplyTo ?? []))];
  const found = await Promise.all(
    wanted.filter((id) => !known.has(id)).map((id) => as.getMessage({ project: project.id, id })),
  );
  for (const each of found) if (E.isRight(each)) known.set(each.right.id, each.right);
  return known;
};

/** What a screen reader says when the person writes. */
const Newest = ({
  of,
  conversation,
}: {
  readonly of: Message | undefined;
  readonly conversation: ShownConversation;
}): VNode => (
  <p class="hidden" data-announce>
    {of?.direction === 'inbound' &&
      `${isolated(writerName(of, conversation))}: ${isolated(summaryOf(of.content))}`}
  </p>
);
