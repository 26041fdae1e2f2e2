import type { VNode } from 'preact';
import type { ConnectedChannel } from '../../../../../core/model/channels/channel-view.js';
import type { ContentKind } from '../../../../../core/model/contents/index.js';
import { type AddressForm, phoneNumber } from '../../../../../core/model/networks/address.js';
import type { Network } from '../../../../../core/model/networks/network.js';
import { mediaHeader } from '../../../../../core/model/templates/components.js';
import { variablesOf } from '../../../../../core/model/templates/placeholders.js';
import type { Template } from '../../../../../core/model/templates/template.js';
import type { ProjectCall } from '../../../server/page.js';
import {
  Card,
  type Choice,
  ChoicesField,
  EmptyState,
  Form,
  type FormErrors,
  HiddenField,
  isolated,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
} from '../../../view/index.js';
import { channelName } from '../message-table.js';
import { ContentFields } from './content-fields.js';
import { contentForm } from './content-form.js';
import { isInFields } from './content-values.js';
import { type PayloadKind, payloadKinds } from './read-form.js';
import { sandboxNumbers } from './sandbox-numbers.js';

const labels: Readonly<Record<PayloadKind, string>> = {
  text: 'Text',
  template: 'Template',
  media: 'Media file',
  content: 'Other content',
};

export type PayloadProps = {
  readonly kind: PayloadKind;
  /** The active channels whose network takes the kind. */
  readonly channels: readonly ConnectedChannel[];
  /** The template that was chosen. */
  readonly template: Template | undefined;
  /** Media files that can be sent, the newest first. */
  readonly files: readonly Choice[];
  /** The kind of content that was chosen. */
  readonly content: ContentKind | undefined;
  readonly values: URLSearchParams;
  readonly path: ProjectCall['path'];
};

export type SendFormProps = PayloadProps & {
  /** Approved templates. */
  readonly templates: readonly Template[];
  /** The kinds of contents that a channel takes. */
  readonly contents: readonly ContentKind[];
  readonly idempotencyKey: string;
  readonly errors?: FormErrors | undefined;
};

/** The form that sends one message. Works without a script: what was chosen is in the address. */
export const SendForm = (props: SendFormProps): VNode => {
  const { kind, channels, template, values, errors, path } = props;
  const recipients = formsOf(channels);
  const isPhone = recipients.every(({ name }) => name === phoneNumber.name);
  const isSandbox = channels.some(({ provider }) => provider === 'sandbox');
  return (
    <>
      <nav class="tabs" aria-label="What to send">
        {payloadKinds.map((each) => (
          <a
            key={each}
            href={path('/messages/new', { kind: each })}
            aria-current={each === kind ? 'page' : undefined}
          >
            {labels[each]}
          </a>
        ))}
      </nav>
      {channels.length === 0 && (
        <EmptyState title="No channel can send this">
          <p>
            It needs an active channel whose network takes it.{' '}
            <a href={path('/channels')}>See the channels</a>
          </p>
        </EmptyState>
      )}
      {channels.length > 0 && kind === 'template' && (
        <TemplateChoice {...props} action={path('/messages/new')} kept={{ kind: 'template' }} />
      )}
      {channels.length > 0 && kind === 'content' && <ContentChoice {...props} />}
      {channels.length > 0 && kind === 'content' && <OtherWay {...props} />}
      {channels.length > 0 && (kind !== 'template' || template) && (
        <Card>
          <Form action={path('/messages')} values={values} errors={errors}>
            <HiddenField name="kind" value={kind} />
            <HiddenField name="key" value={props.idempotencyKey} />
            <SelectField
              name="channel"
              label="Channel"
              isRequired
              value={template?.channel}
              choices={channels
                .filter(({ id }) => template === undefined || id === template.channel)
                .map((channel) => ({ value: channel.id, label: channelName(channel) }))}
            />
            {isSandbox && (
              <SelectField
                name="scenario"
                label="Simulated recipient"
                hint="The sandbox reaches no phone. What happens depends on the number."
                isRequired
                choices={sandboxNumbers.map(({ value, label }) => ({
                  value,
                  label: `${value} ${label}`,
                }))}
              />
            )}
            <TextField
              name="to"
              label={isSandbox ? 'Another recipient' : 'Recipient'}
              {...(isPhone && { type: 'tel', inputMode: 'tel' })}
              hint={
                isSandbox
                  ? 'Taken in place of the one above.'
                  : `It must be ${recipients.map(({ meaning }) => meaning).join(', or ')}.`
              }
              isRequired={!isSandbox}
            />
            <PayloadFields {...props} />
            <TextField
              name="reply_to"
              label="Answers message"
              hint="The id of a message of the same channel and person. It is shown as a quote."
            />
            <TextArea
              name="metadata"
              label="Metadata"
              rows={2}
              hint="One key=value a line. Comes back in every event of the message."
            />
            <SubmitButton>Send</SubmitButton>
          </Form>
        </Card>
      )}
    </>
  );
};

/** The forms of recipients of all channels, each once. */
const formsOf = (channels: readonly ConnectedChannel[]): readonly AddressForm[] => [
  ...new Map(
    channels
      .flatMap(({ network }) => [...network.recipients])
      .map((form) => [`${form.name} ${form.meaning}`, form] as const),
  ).values(),
];

/** The most that one of the channels takes. The channel that is chosen judges what is sent. */
const most = (
  channels: readonly ConnectedChannel[],
  limitOf: (network: Network) => number | undefined,
): number => Math.max(1, ...channels.map(({ network }) => limitOf(network) ?? 1));

/** The fields of a message of a kind, without its recipient. */
export const PayloadFields = (props: PayloadProps): VNode | null => {
  const { kind, channels, template, files, path, values } = props;
  const takesSeveral =
    files.length > 1 &&
    (values.has('more') || most(channels, ({ severalFiles }) => severalFiles?.maxFiles) > 1);
  switch (kind) {
    case 'text':
      return (
        <TextArea
          name="text"
          label="Text"
          isRequired
          maxLength={Math.min(
            4_096,
            most(channels, ({ text }) => text?.maxLength),
          )}
        />
      );
    case 'template':
      return template ? <TemplateFields template={template} /> : null;
    case 'media':
      return files.length === 0 ? (
        <p>
          There is no file to send. <a href={path('/media')}>Upload one first.</a>
        </p>
      ) : (
        <>
          <SelectField name="media" label="File" isRequired choices={files} />
          {takesSeveral && (
            <ChoicesField
              name="more"
              label="Further files of the same message"
              hint={`They follow the first file in the order of this list. ${severalHint(channels)}`}
              choices={files}
            />
          )}
          <TextField name="caption" label="Caption" maxLength={1_024} />
          <TextField name="filename" label="Name of a document" maxLength={255} />
        </>
      );
    case 'content':
      return props.content ? <ContentFields {...props} content={props.content} /> : null;
  }
};

/** Which of the channels take several files in one message, and how many. */
const severalHint = (channels: readonly ConnectedChannel[]): string =>
  channels
    .flatMap((channel) => {
      const { severalFiles } = channel.network;
      return severalFiles ? [`${channelName(channel)}: up to ${severalFiles.maxFiles} files.`] : [];
    })
    .join(' ');

const TemplateFields = ({ template }: { readonly template: Template }): VNode => (
  <>
    <HiddenField name="template" value={template.id} />
    <p class="bubble" dir="auto">
      {template.body}
    </p>
    {variablesOf(template.body).map((n) => (
      <TextField
        key={n}
        name={`value-${n}`}
        label={`Value of {{${n}}}`}
        isRequired
        maxLength={1_024}
        value={template.examples[n - 1]}
      />
    ))}
    {mediaHeader(template.components) && (
      <TextField
        name="header_media"
        label="Header file"
        hint="The id of a media file. Empty: the file of the template."
      />
    )}
  </>
);

/** The choice of a kind of content. It keeps where the message goes, and what it answers. */
const ContentChoice = ({ contents, content, values, path }: SendFormProps): VNode => (
  <FormChoice
    action={path('/messages/new')}
    kept={{
      kind: 'content',
      ...Object.fromEntries(['channel', 'to', 'reply_to'].map((name) => [name, values.get(name)])),
    }}
    name="content_kind"
    label="Kind of content"
    choices={contents.map((each) => ({ value: each, label: each.replaceAll('_', ' ') }))}
    chosen={content}
  />
);

/** Leads to the same form with the content as JSON, or back. */
const OtherWay = ({ content, values, path }: SendFormProps): VNode | null => {
  if (!content || !contentForm(content)) return null;
  const isFields = isInFields(values);
  const kept = ['channel', 'to', 'reply_to'].flatMap((name) => {
    const value = values.get(name);
    return value ? [[name, value]] : [];
  });
  const way = {
    ...{ kind: 'content', content_kind: content, content_as: isFields ? 'json' : 'fields' },
    ...Object.fromEntries(kept),
  };
  return (
    <p>
      <a href={path('/messages/new', way)}>
        {isFields ? 'Write it as JSON' : 'Write it in fields'}
      </a>
    </p>
  );
};

type FormChoiceProps = {
  readonly action: string;
  /** What stays as it is in the address of the form. */
  readonly kept: Readonly<Record<string, string | null>>;
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: string | undefined;
};

/** A choice on which the fields of the form depend. It loads the form again. */
export const FormChoice = ({
  action,
  kept,
  name,
  label,
  choices,
  chosen,
}: FormChoiceProps): VNode => (
  <form class="filters" method="get" action={action}>
    {Object.entries(kept).map(
      ([each, value]) => value && <input key={each} type="hidden" name={each} value={value} />,
    )}
    <label class="filter">
      <span>{label}</span>
      <select name={name}>
        {choices.map((each) => (
          <option key={each.value} value={each.value} selected={each.value === chosen}>
            {each.label}
          </option>
        ))}
      </select>
    </label>
    <div class="filter-buttons">
      <button class="button" type="submit">
        Choose
      </button>
    </div>
  </form>
);

type TemplateChoiceProps = Pick<FormChoiceProps, 'action' | 'kept'> &
  Pick<SendFormProps, 'templates' | 'template' | 'path'>;

/** The choice of an approved template. */
export const TemplateChoice = (props: TemplateChoiceProps): VNode =>
  props.templates.length === 0 ? (
    <EmptyState title="No approved template">
      <p>
        Only an approved template can be sent.{' '}
        <a href={props.path('/templates')}>See the templates</a>
      </p>
    </EmptyState>
  ) : (
    <FormChoice
      action={props.action}
      kept={props.kept}
      name="template"
      label="Template"
      choices={props.templates.map(({ id, name, language }) => ({
        value: id,
        label: `${isolated(name)} (${isolated(language)})`,
      }))}
      chosen={props.template?.id}
    />
  );
