import { randomUUID } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { ConnectedChannel } from '../../../../../core/model/channels/channel-view.js';
import type { ShownConversation } from '../../../../../core/model/conversations/conversation.js';
import type { ProjectCall } from '../../../server/page.js';
import { filesOf, takes, templateOf, templatesOf } from '../../messages/send/offered.js';
import { AnswerBox, type AnswerKind, answerKinds } from './answer-box.js';
import { NoteBox } from './notes.js';
import { takesTemplatesAlone } from './state.js';

/** The box, with what the chosen kind offers. */
export const boxOf = async (
  call: ProjectCall,
  conversation: ShownConversation,
  channel: ConnectedChannel | undefined,
): Promise<VNode> => {
  const { as, project, query, can, path } = call;
  if (!conversation.person || query.get('kind') === 'note')
    return <NoteBox {...{ conversation, channel, path }} />;
  const kind = kindOf(query, conversation, channel);
  const replyTo = query.get('reply_to');
  const [templates, template, files, answered, replies] = await Promise.all([
    kind === 'template' ? templatesOf(call, conversation.channel) : [],
    kind === 'template' ? templateOf(call, query.get('template')) : undefined,
    kind === 'media' ? filesOf(call, query) : [],
    replyTo === null ? undefined : as.getMessage({ project: project.id, id: replyTo }),
    kind === 'text' ? as.listQuickReplies({ project: project.id }) : undefined,
  ]);
  return (
    <AnswerBox
      conversation={conversation}
      channel={channel}
      kind={kind}
      templates={templates}
      template={template?.channel === conversation.channel ? template : undefined}
      files={files}
      replies={replies && E.isRight(replies) ? replies.right : []}
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
