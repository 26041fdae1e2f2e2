import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { Channel } from '../../../../../core/model/channels/channel.js';
import { eventTypes } from '../../../../../core/model/events/event.js';
import {
  type SubscribedType,
  subscribableTypes,
  type WebhookEndpoint,
} from '../../../../../core/model/webhooks/endpoint.js';
import type { ProjectCall } from '../../../server/page.js';
import {
  ChoicesField,
  Form,
  isolated,
  SubmitButton,
  TextArea,
  TextField,
} from '../../../view/index.js';

const groups = ['message', 'template', 'channel', 'webhook_endpoint'] as const;
type Group = (typeof groups)[number];

/** The wildcard comes first. */
const typesOf = (group: Group): readonly SubscribedType[] => [
  `${group}.*`,
  ...eventTypes.filter((type) => type.startsWith(`${group}.`)),
];

const labelOf = (group: Group, type: SubscribedType): string =>
  type === `${group}.*` ? `${type} (all, and those that are added later)` : type;

/** The fields of the form by the names that refusals give them. */
export const endpointFields = {
  subscribedTypes: 'message',
  description: 'description',
  channels: 'channels',
  headers: 'headers',
} as const;

/** The values of the form but its headers. */
export const endpointInput = (form: URLSearchParams) => {
  const description = (form.get('description') ?? '').trim();
  const channels = form.getAll('channels');
  const types = groups.flatMap((group) => form.getAll(group));
  return {
    url: (form.get('url') ?? '').trim(),
    subscribedTypes: subscribableTypes.filter((type) => types.includes(type)),
    description: description === '' ? null : description,
    channels: channels.length === 0 ? null : channels,
  };
};

/** The form of a new endpoint, or of one that is changed. */
export const EndpointForm = ({
  action,
  label,
  endpoint,
  channels,
}: {
  readonly action: string;
  /** The button. */
  readonly label: string;
  readonly endpoint?: WebhookEndpoint;
  /** The channels of the project. */
  readonly channels: readonly Channel[];
}): VNode => (
  <Form action={action}>
    <TextField
      name="url"
      label="URL"
      type="url"
      isRequired
      maxLength={2_048}
      value={endpoint?.url}
      placeholder="https://example.com/webhooks"
      hint="It begins with https:// and its host is public. A test project can also use http://localhost."
    />
    <TextField
      name="description"
      label="Description"
      maxLength={500}
      value={endpoint?.description ?? undefined}
    />
    {groups.map((group) => (
      <ChoicesField
        key={group}
        name={group}
        label={`Events of ${group.replace('_', ' ')}s`}
        choices={typesOf(group).map((type) => ({ value: type, label: labelOf(group, type) }))}
        chosen={endpoint?.subscribedTypes ?? (group === 'message' ? ['message.*'] : [])}
      />
    ))}
    {(channels.length > 1 || endpoint?.channels) && (
      <ChoicesField
        name="channels"
        label="Only events of these channels (none: of every channel)"
        choices={channels.map(({ id, displayName, address }) => ({
          value: id,
          label: displayName === null ? address : `${isolated(displayName)} ${address}`,
        }))}
        chosen={endpoint?.channels ?? []}
      />
    )}
    {endpoint?.headers?.length ? (
      <ChoicesField
        name="removed_headers"
        label="Headers of your own to remove"
        choices={endpoint.headers.map(({ name }) => ({ value: name, label: name }))}
      />
    ) : null}
    <TextArea
      name="headers"
      label={
        endpoint?.headers?.length ? 'Headers of your own to add or replace' : 'Headers of your own'
      }
      rows={3}
      hint="One a line, as Name: value, such as Authorization: Bearer …. A value is not shown once it is saved."
    />
    <SubmitButton>{label}</SubmitButton>
  </Form>
);

/** The channels of the project, for the form. */
export const channelsFor = async ({
  as,
  project,
}: Pick<ProjectCall, 'as' | 'project'>): Promise<readonly Channel[]> => {
  const found = await as.listChannels({ project: project.id });
  return E.isRight(found) ? found.right : [];
};
