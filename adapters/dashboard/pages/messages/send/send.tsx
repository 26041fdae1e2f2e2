import { randomUUID } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import type { ConnectedChannel } from '../../../../../core/model/channels/channel-view.js';
import { contentKinds, isSent, kindOf } from '../../../../../core/model/contents/contents.js';
import type { ContentKind } from '../../../../../core/model/contents/index.js';
import type { Content } from '../../../../../core/model/messages/content.js';
import type { Message } from '../../../../../core/model/messages/message.js';
import { type PageAnswer, refused, seeOther, view } from '../../../server/answer.js';
import { type ProjectCall, projectAction, projectPage } from '../../../server/page.js';
import type { FormErrors } from '../../../view/index.js';
import { channelsOf } from '../list.js';
import { acceptForm } from './accept-form.js';
import { contentForm } from './content-form.js';
import { inFields } from './content-values.js';
import { filesOf, takes, templateOf, templatesOf } from './offered.js';
import { type PayloadKind, payloadKindOf } from './read-form.js';
import { SendForm } from './send-form.js';

/** What was typed, and what is wrong with it. */
type Typed = { readonly values: URLSearchParams; readonly errors?: FormErrors };

const shown = async (
  call: ProjectCall,
  kind: PayloadKind,
  { values, errors }: Typed,
): Promise<PageAnswer> => {
  const { path } = call;
  const [channels, templates, files, template] = await Promise.all([
    channelsOf(call),
    kind === 'template' ? templatesOf(call) : [],
    kind === 'media' ? filesOf(call, values) : [],
    kind === 'template' ? templateOf(call, values.get('template')) : undefined,
  ]);
  const active = channels.filter(
    ({ status, network }) => status === 'active' && takes(network, kind),
  );
  const contents = kind === 'content' ? contentsOf(active) : [];
  const content = contents.find((each) => each === values.get('content_kind')) ?? contents[0];
  const group = content && contentForm(content);
  return view({
    title: 'Send a message',
    back: { href: path('/messages'), label: 'Messages' },
    status: errors ? 422 : 200,
    body: (
      <SendForm
        kind={kind}
        channels={active.filter(({ network }) => !content || network.contents?.[content])}
        contents={contents}
        content={content}
        templates={templates}
        template={template}
        files={files}
        idempotencyKey={values.get('key') ?? `dashboard-${randomUUID()}`}
        values={group ? inFields(group, values) : values}
        errors={errors}
        path={path}
      />
    ),
  });
};

/** The kinds of contents that one of the channels takes. */
const contentsOf = (channels: readonly ConnectedChannel[]): readonly ContentKind[] =>
  contentKinds.filter((kind) => channels.some(({ network }) => network.contents?.[kind]));

/** The fields of the form for a message like another one. */
const valuesLike = ({ channel, to, content, inReplyTo, metadata }: Message): URLSearchParams => {
  const values = new URLSearchParams({ channel, to, ...(inReplyTo && { reply_to: inReplyTo }) });
  values.set(
    'metadata',
    Object.entries(metadata)
      .map((pair) => pair.join('='))
      .join('\n'),
  );
  if (content.type === 'text') values.set('text', content.body);
  else if (content.type === 'template') {
    values.set('template', content.template);
    for (const [place, value] of content.bodyParameters.entries())
      values.set(`value-${place + 1}`, value);
  } else if (isSent(content)) {
    values.set('content_kind', kindOf(content));
    values.set('content', JSON.stringify(content, null, 2));
  } else if ('media' in content && content.media !== null) {
    values.set('media', content.media);
    for (const { media } of content.more ?? []) values.append('more', media);
    if ('caption' in content && content.caption !== null) values.set('caption', content.caption);
  }
  return values;
};

const payloadKindOfContent = (content: Content): PayloadKind => {
  if (content.type === 'text' || content.type === 'template') return content.type;
  return isSent(content) ? 'content' : 'media';
};

/** The fields that the address of the form can set. */
const carried = [
  ...(['template', 'media', 'content_kind', 'content_as', 'channel', 'to', 'reply_to'] as const),
];

/** The form that sends one message. */
export const newMessagePage = projectPage({
  path: '/messages/new',
  permission: 'messages:send',
  handle: async (call) => {
    const { as, project, query, can } = call;
    if (!can('messages:send'))
      return refused({ code: 'insufficient_permission', permission: 'messages:send' });
    const like = query.get('like');
    const found =
      like === null ? undefined : await as.getMessage({ project: project.id, id: like });
    if (found && E.isRight(found)) {
      const { content } = found.right;
      return shown(call, payloadKindOfContent(content), { values: valuesLike(found.right) });
    }
    const values = new URLSearchParams();
    for (const name of carried) if (query.has(name)) values.set(name, query.get(name) ?? '');
    return shown(call, payloadKindOf(query.get('kind')), { values });
  },
});

/** Accepts the message, and leads to it. */
export const sendAction = projectAction({
  path: '/messages',
  permission: 'messages:send',
  draws: { rate: 'send' },
  handle: async (call) => {
    const { form, path } = call;
    const accepted = await acceptForm(call, 'allow');
    if (E.isRight(accepted))
      return seeOther(path(`/messages/${accepted.right}`), 'The message is accepted.');
    const { left } = accepted;
    if (!form.has('content_as')) form.set('content_as', 'json');
    if ('refusal' in left) return refused(left.refusal);
    return shown(call, payloadKindOf(form.get('kind')), { values: form, errors: left.errors });
  },
});
