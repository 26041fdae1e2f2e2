import { randomUUID } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { ConnectedChannel } from '../../../../../core/model/channels/channel-view.js';
import type { ShownConversation } from '../../../../../core/model/conversations/conversation.js';
import type { Message } from '../../../../../core/model/messages/message.js';
import { refused, view } from '../../../server/answer.js';
import { type ProjectCall, projectPage } from '../../../server/page.js';
import {
  ButtonLink,
  Confirm,
  EmptyState,
  Form,
  isolated,
  Part,
  SelectField,
  SubmitButton,
} from '../../../view/index.js';
import { nameWithAddress, personName } from '../../contacts/person.js';
import { channelsOf } from '../../messages/list.js';
import { filesOf, takes, templateOf, templatesOf } from '../../messages/send/offered.js';
import { summaryOf } from '../../messages/summary.js';
import { choicesOf, type MemberNames, memberNames } from '../assignees.js';
import { threadHref } from '../conversation-list.js';
import { AnswerBox, type AnswerKind, answerKinds } from './answer-box.js';
import { ThreadMessages } from './messages.js';
import { State, takesTemplatesAlone } from './state.js';

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
          {canSend && members.size > 0 && (
            <Assign conversation={conversation} members={members} path={path} />
          )}
          {next !== null && (
            <p class="older">
              <a href={path(`/inbox/${id}`, { before: next })} rel="prev">
                Older messages
              </a>
            </p>
          )}
          <Part name="messages" isLive={isNewest} isPrompt>
            {isNewest && <Newest of={messages.at(-1)} name={name} />}
            {messages.length === 0 ? (
              <EmptyState title="No message" />
            ) : (
              <ThreadMessages
                messages={messages}
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
            <section id="answer" class="answer" aria-label="Answer" data-answer>
              <Part name="state" isLive isPrompt>
                <State
                  conversation={conversation}
                  channel={channel}
                  assignee={conversation.assignee && members.get(conversation.assignee)}
                  canSend={canSend}
                  path={path}
                />
              </Part>
              {canSend && (await boxOf(call, conversation, channel))}
            </section>
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

/** The box, with what the chosen kind offers. */
const boxOf = async (
  call: ProjectCall,
  conversation: ShownConversation,
  channel: ConnectedChannel | undefined,
): Promise<VNode> => {
  const { as, project, query, can, path } = call;
  const kind = kindOf(query, conversation, channel);
  const replyTo = query.get('reply_to');
  const [templates, template, files, answered] = await Promise.all([
    kind === 'template' ? templatesOf(call, conversation.channel) : [],
    kind === 'template' ? templateOf(call, query.get('template')) : undefined,
    kind === 'media' ? filesOf(call, query) : [],
    replyTo === null ? undefined : as.getMessage({ project: project.id, id: replyTo }),
  ]);
  return (
    <AnswerBox
      conversation={conversation}
      channel={channel}
      kind={kind}
      templates={templates}
      template={template?.channel === conversation.channel ? template : undefined}
      files={files}
      answered={answered && E.isRight(answered) ? answered.right : undefined}
      idempotencyKey={`dashboard-${randomUUID()}`}
      canUpload={can('media:manage')}
      query={query}
      path={path}
    />
  );
};

/** The kind that the address names, else a text, or a template where nothing else is taken. */
const kindOf = (
  query: URLSearchParams,
  conversation: ShownConversation,
  channel: ConnectedChannel | undefined,
): AnswerKind => {
  const chosen = answerKinds.find((kind) => kind === query.get('kind'));
  if (chosen) return chosen;
  if (takesTemplatesAlone(conversation, channel)) return 'template';
  return answerKinds.find((kind) => channel && takes(channel.network, kind)) ?? 'text';
};

/** Says who answers. */
const Assign = ({
  conversation: { id, assignee },
  members,
  path,
}: {
  readonly conversation: ShownConversation;
  readonly members: MemberNames;
  readonly path: ProjectCall['path'];
}): VNode => (
  <Form action={path(`/inbox/${id}/assign`)} class="form-inline" name="assign">
    <SelectField
      name="assignee"
      label="Answered by"
      isRequired={false}
      value={assignee}
      choices={choicesOf(members)}
    />
    <SubmitButton kind="secondary">Assign</SubmitButton>
  </Form>
);

const Actions = ({
  conversation: { id, channel, person },
  path,
  canSend,
}: {
  readonly conversation: ShownConversation;
  readonly path: ProjectCall['path'];
  readonly canSend: boolean;
}): VNode => (
  <>
    <ButtonLink href={path(`/contacts/${person.id}`)}>Contact</ButtonLink>
    {canSend &&
      (person.blockedOn.includes(channel) ? (
        <Confirm action={path(`/inbox/${id}/unblock`)} label="Unblock" kind="primary">
          <p>The person can write to this channel again.</p>
        </Confirm>
      ) : (
        <Confirm action={path(`/inbox/${id}/block`)} label="Block">
          <p>
            The network takes nothing from the person for this channel until you unblock the person.
            The person is not told.
          </p>
        </Confirm>
      ))}
  </>
);
