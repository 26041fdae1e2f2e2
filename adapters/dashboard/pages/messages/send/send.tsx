import { randomUUID } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import type { ConnectedChannel } from '../../../../../core/model/channels/channel-view.js';
import { contentKinds, isSent, kindOf } from '../../../../../core/model/contents/contents.js';
import type { ContentKind } from '../../../../../core/model/contents/index.js';
import { isSendable, type Media } from '../../../../../core/model/media/media.js';
import type { Content } from '../../../../../core/model/messages/content.js';
import type { Message } from '../../../../../core/model/messages/message.js';
import type { Network } from '../../../../../core/model/networks/network.js';
import type { Template } from '../../../../../core/model/templates/template.js';
import type { InvalidInput } from '../../../../../core/shared/invalid-input.js';
import { type PageAnswer, refused, seeOther, view } from '../../../server/answer.js';
import { type ProjectCall, projectAction, projectPage } from '../../../server/page.js';
import { type FormErrors, fieldErrors, formErrors, isolated } from '../../../view/index.js';
import { channelsOf } from '../list.js';
import {
  fieldNames,
  namesInContent,
  type PayloadKind,
  payloadKindOf,
  sendOf,
  violatedField,
} from './read-form.js';
import { SendForm } from './send-form.js';

/** Templates and files that the form offers, at most. */
const offered = 100;

const sentBefore =
  'This form has sent another message before. Send it again to send this one as well.';

/** What was typed, and what is wrong with it. */
type Typed = { readonly values: URLSearchParams; readonly errors?: FormErrors };

const templatesOf = async ({ as, project }: ProjectCall): Promise<readonly Template[]> => {
  const query = { project: project.id, status: 'approved', limit: offered } as const;
  const listed = await as.listTemplates(query);
  return E.isRight(listed) ? listed.right.items : [];
};

/** The newest files that can be sent, and those that are chosen. */
const filesOf = async (
  { as, project }: ProjectCall,
  values: URLSearchParams,
): Promise<readonly Media[]> => {
  const query = { project: project.id, use: 'messages', limit: offered } as const;
  const listed = await as.listMedia(query);
  const newest = E.isRight(listed) ? listed.right.items.filter(isSendable) : [];
  const chosen = [...values.getAll('media'), ...values.getAll('more')].slice(0, offered);
  const others = chosen.filter((id) => !newest.some((file) => file.id === id));
  const found = await Promise.all(others.map((id) => as.getMedia({ project: project.id, id })));
  return [...newest, ...found.flatMap((file) => (E.isRight(file) ? [file.right] : []))];
};

const templateOf = async (
  { as, project }: Pick<ProjectCall, 'as' | 'project'>,
  id: string | null,
): Promise<Template | undefined> => {
  if (!id) return undefined;
  const found = await as.getTemplate({ project: project.id, id });
  return E.isRight(found) ? found.right : undefined;
};

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
        files={files.map(({ id, kind: is, filename }) => ({
          value: id,
          label: `${isolated(filename ?? id)} (${is})`,
        }))}
        idempotencyKey={values.get('key') ?? `dashboard-${randomUUID()}`}
        values={values}
        errors={errors}
        path={path}
      />
    ),
  });
};

/** Whether a network takes messages of a kind. */
const takes = ({ text, templates, media, contents = {} }: Network, kind: PayloadKind): boolean =>
  ({
    text: text !== null,
    template: templates !== null,
    media: Object.keys(media).length > 0,
    content: Object.keys(contents).length > 0,
  })[kind];

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
const carried = ['template', 'media', 'content_kind', 'channel', 'to', 'reply_to'] as const;

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

const violated = (violation: InvalidInput) => {
  const { field, text } = violatedField(violation);
  return fieldErrors({ [field]: text });
};

/** Accepts the message, and leads to it. The key of the form keeps a repeated click from sending two. */
export const sendAction = projectAction({
  path: '/messages',
  permission: 'messages:send',
  handle: async (call) => {
    const { as, project, form, path, context } = call;
    const kind = payloadKindOf(form.get('kind'));
    const template = kind === 'template' ? await templateOf(call, form.get('template')) : undefined;
    const send = sendOf(form, template);
    if (E.isLeft(send)) return shown(call, kind, { values: form, errors: violated(send.left) });
    const key = form.get('key') ?? '';
    const accepted = await as.acceptMessage({
      project: project.id,
      request: context.id,
      typedIn: 'dashboard',
      idempotencyKey: /^dashboard-[0-9a-f-]{36}$/.test(key) ? key : undefined,
      send: send.right,
      trace: context.trace,
    });
    if (E.isRight(accepted))
      return seeOther(path(`/messages/${accepted.right.message}`), 'The message is accepted.');
    const refusal = accepted.left;
    // The network of the channel has no such address.
    if (refusal.code === 'invalid_input') {
      const property = refusal.property.replace(/^\/send/, '');
      return shown(call, kind, { values: form, errors: violated({ ...refusal, property }) });
    }
    if (refusal.code === 'insufficient_permission' || refusal.code === 'project_not_found')
      return refused(refusal);
    if (refusal.code === 'idempotency_key_reuse') {
      // The form gets another key.
      form.delete('key');
      return shown(call, kind, { values: form, errors: { summary: sentBefore, fields: {} } });
    }
    const names = kind === 'content' ? { ...fieldNames, ...namesInContent } : fieldNames;
    return shown(call, kind, { values: form, errors: formErrors(refusal, names) });
  },
});
