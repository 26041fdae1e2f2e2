import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { Message } from '../../../../../core/model/messages/message.js';
import { refused, view } from '../../../server/answer.js';
import { type ProjectCall, projectPage } from '../../../server/page.js';
import { EmptyState, isolated, Part } from '../../../view/index.js';
import { nameWithAddress, personName } from '../../contacts/person.js';
import { channelsOf } from '../../messages/list.js';
import { summaryOf } from '../../messages/summary.js';
import { memberNames } from '../assignees.js';
import { threadHref } from '../conversation-list.js';
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
    if (E.isLeft(listed)) {
      const { left } = listed;
      return refused(
        left.code === 'invalid_cursor' ? { ...left, param: 'cursor', given: before ?? '' } : left,
      );
    }
    const conversation = found.right;
    const { id, person } = conversation;
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
    const name = personName(person);
    return view({
      title: nameWithAddress(person),
      back: { href: path('/inbox'), label: 'Inbox' },
      actions: <Actions conversation={conversation} path={path} canSend={canSend} />,
      body: (
        <>
          {canSend && <Tools conversation={conversation} members={members} path={path} />}
          {next !== null && (
            <p class="older">
              <a href={path(`/inbox/${id}`, { before: next })} rel="prev">
                Older messages
              </a>
            </p>
          )}
          <Part name="messages" isLive={isNewest} isPrompt>
            {isNewest && <Newest of={messages.at(-1)} name={name} />}
            {messages.length + notes.length === 0 ? (
              <EmptyState title="No message" />
            ) : (
              <ThreadMessages
                {...{ messages, notes, isCut, members }}
                answered={await answeredBy(call, messages)}
                name={name}
                replyHref={
                  canSend ? (reply_to) => `${path(`/inbox/${id}`, { reply_to })}#answer` : undefined
                }
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
  name,
}: {
  readonly of: Message | undefined;
  readonly name: string;
}): VNode => (
  <p class="hidden" data-announce>
    {of?.direction === 'inbound' && `${isolated(name)}: ${isolated(summaryOf(of.content))}`}
  </p>
);
