import type { VNode } from 'preact';
import type { ConnectedChannel } from '../../../../../core/model/channels/channel-view.js';
import type { ShownConversation } from '../../../../../core/model/conversations/conversation.js';
import type { Message } from '../../../../../core/model/messages/message.js';
import type { QuickReply } from '../../../../../core/model/quick-replies/quick-reply.js';
import type { Template } from '../../../../../core/model/templates/template.js';
import type { ProjectCall } from '../../../server/page.js';
import {
  type Choice,
  FileField,
  Form,
  HiddenField,
  isolated,
  Notice,
  SubmitButton,
} from '../../../view/index.js';
import { addressOf } from '../../contacts/person.js';
import { Quote } from '../../messages/detail/quote.js';
import { takes } from '../../messages/send/offered.js';
import type { PayloadKind } from '../../messages/send/read-form.js';
import { FormChoice, PayloadFields, TemplateChoice } from '../../messages/send/send-form.js';

/** What the box sends. The page that sends any message has the other kinds. */
export const answerKinds = ['text', 'media', 'template'] as const satisfies readonly PayloadKind[];
export type AnswerKind = (typeof answerKinds)[number];

const labels: Readonly<Record<AnswerKind, string>> = {
  text: 'Text',
  media: 'File',
  template: 'Template',
};

export type AnswerBoxProps = {
  readonly conversation: ShownConversation;
  readonly channel: ConnectedChannel | undefined;
  readonly kind: AnswerKind;
  readonly templates: readonly Template[];
  readonly template: Template | undefined;
  readonly files: readonly Choice[];
  readonly replies: readonly QuickReply[];
  /** The message that is answered. */
  readonly answered: Message | undefined;
  readonly idempotencyKey: string;
  readonly canUpload: boolean;
  /** The query of the page: what was chosen. */
  readonly query: URLSearchParams;
  readonly path: ProjectCall['path'];
};

/** The box below a conversation. Works without a script: what was chosen is in the address. */
export const AnswerBox = (props: AnswerBoxProps): VNode => {
  const { conversation, channel, kind, answered, path } = props;
  const { id } = conversation;
  const reply = answered && { reply_to: answered.id };
  if (channel?.status !== 'active')
    return (
      <Notice kind="warning">
        <p>
          The channel is not active, so nothing can be sent by it.{' '}
          <a href={path(`/channels/${conversation.channel}`)}>See the channel</a>{' '}
          <a href={noteHref(path, id)}>Write a note</a>
        </p>
      </Notice>
    );
  return (
    <>
      <AnswerTabs {...{ conversation, channel, path }} current={kind} reply={reply} />
      {answered && (
        <div class="answered">
          <Quote of={answered} path={path} />
          <a href={`${path(`/inbox/${id}`, { kind })}#answer`}>Do not quote it</a>
        </div>
      )}
      <Fields {...props} channel={channel} />
    </>
  );
};

/** The address of the form for a note. */
const noteHref = (path: ProjectCall['path'], id: string): string =>
  `${path(`/inbox/${id}`, { kind: 'note' })}#answer`;

/** What can be written below a conversation. */
export const AnswerTabs = ({
  conversation: { id, person },
  channel,
  current,
  reply,
  path,
}: Pick<AnswerBoxProps, 'conversation' | 'path'> & {
  readonly channel: ConnectedChannel;
  readonly current: AnswerKind | 'note';
  readonly reply?: { readonly reply_to: string } | undefined;
}): VNode => (
  <nav class="tabs" aria-label="What to answer">
    {answerKinds
      .filter((each) => takes(channel.network, each))
      .map((each) => (
        <a
          key={each}
          href={`${path(`/inbox/${id}`, { kind: each, ...reply })}#answer`}
          aria-current={each === current ? 'page' : undefined}
        >
          {labels[each]}
        </a>
      ))}
    <a
      href={path('/messages/new', {
        ...{ kind: 'content', channel: channel.id, to: person && addressOf(person) },
        ...reply,
      })}
    >
      Other content
    </a>
    <a href={noteHref(path, id)} aria-current={current === 'note' ? 'page' : undefined}>
      Note
    </a>
  </nav>
);

const Fields = (props: AnswerBoxProps & { readonly channel: ConnectedChannel }): VNode => {
  const { conversation, channel, kind, template, files, replies, answered, query, path } = props;
  const reply = replies.find(({ title }) => title === query.get('quick_reply'));
  const own = `/inbox/${conversation.id}`;
  const chosen = { kind, ...(answered && { reply_to: answered.id }) };
  const hasFields = kind === 'text' || (kind === 'template' ? template : files.length > 0);
  return (
    <>
      {kind === 'template' && (
        <TemplateChoice {...props} action={`${path(own)}#answer`} kept={chosen} />
      )}
      {replies.length > 0 && (
        <FormChoice
          action={`${path(own)}#answer`}
          kept={chosen}
          name="quick_reply"
          label="Quick reply"
          choices={replies.map(({ title }) => ({ value: title, label: isolated(title) }))}
          chosen={reply?.title}
        />
      )}
      {kind === 'media' && props.canUpload && (
        <Form action={path(`${own}/file`, chosen)} isUpload class="form-inline" name="upload">
          <FileField name="file" label="A new file" isRequired />
          <SubmitButton kind="secondary">Upload</SubmitButton>
        </Form>
      )}
      {hasFields && (
        <Form
          action={path(`${own}/answer`, { ...chosen, template: template?.id })}
          name="answer"
          class="form answer-form"
          values={reply ? new URLSearchParams({ text: reply.text }) : query}
        >
          <HiddenField name="kind" value={kind} />
          <HiddenField name="key" value={props.idempotencyKey} />
          {answered && <HiddenField name="reply_to" value={answered.id} />}
          <PayloadFields
            kind={kind}
            channels={[channel]}
            template={template}
            files={files}
            content={undefined}
            values={query}
            path={path}
          />
          <SubmitButton>Send</SubmitButton>
        </Form>
      )}
      {kind === 'text' && (
        <div hidden data-stays data-shows-typing>
          <Form action={path(`${own}/typing`)} name="typing">
            <SubmitButton>Show that an answer is being written</SubmitButton>
          </Form>
        </div>
      )}
    </>
  );
};
