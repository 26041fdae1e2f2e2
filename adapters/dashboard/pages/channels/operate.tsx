import type { VNode } from 'preact';
import type { Channel } from '../../../../core/model/channels/channel.js';
import { providerLabel } from '../../../../core/model/channels/shipped-providers.js';
import type { ProviderSetup } from '../../../../core/use-cases/channels/connect/set-up-channel.js';
import type { ProjectCall } from '../../server/page.js';
import { Card, CheckboxField, Confirm, Form, SubmitButton, TextField } from '../../view/index.js';
import { SetupFields } from './setup-fields.js';

type OfChannel = { readonly channel: Channel; readonly path: ProjectCall['path'] };

/** Pauses a channel, or resumes it. */
export const MoveButtons = ({ channel: { id, status, provider }, path }: OfChannel): VNode =>
  status === 'inactive' ? (
    <Confirm
      action={path(`/channels/${id}/resume`)}
      label="Resume"
      confirmLabel="Resume the channel"
      kind="primary"
    >
      <p>
        {provider === 'sandbox'
          ? 'Accepted messages that wait are sent.'
          : `${providerLabel(provider)} is asked to confirm the number. Accepted messages that wait are sent then.`}
      </p>
    </Confirm>
  ) : (
    <Confirm action={path(`/channels/${id}/pause`)} label="Pause" confirmLabel="Pause the channel">
      <p>
        New messages are refused. Accepted messages wait until the channel is resumed, or they
        expire.
      </p>
    </Confirm>
  );

/** Changes the rate of a channel. */
export const RateForm = ({ channel, path }: OfChannel): VNode => (
  <Card title="Rate">
    <Form action={path(`/channels/${channel.id}/rate`)}>
      <TextField
        name="rate"
        label="Messages a second"
        type="number"
        inputMode="numeric"
        hint="1 to 9,999. The channel sends no faster; more waits in its queue."
        value={String(channel.ratePerSecond)}
        isRequired
      />
      <SubmitButton kind="secondary">Change the rate</SubmitButton>
    </Form>
  </Card>
);

/** Replaces secrets of a channel, such as its token. Nothing for a channel without any. */
export const ReplaceForm = ({
  channel,
  setup,
  path,
}: OfChannel & { readonly setup: ProviderSetup }): VNode | null => {
  const replaceable = setup.fields.filter(({ kind }) => kind !== 'text');
  if (replaceable.length === 0) return null;
  return (
    <Card title="Replace secrets">
      <Form action={path(`/channels/${channel.id}/secrets`)}>
        <p class="soft">What is left empty stays as it is.</p>
        <SetupFields fields={replaceable.filter(({ kind }) => kind !== 'switch')} isReplacing />
        {channel.status === 'inactive' && (
          <CheckboxField
            name="resume"
            label="Resume the channel afterwards"
            isChecked={channel.statusReason?.reason === 'refused'}
          />
        )}
        <SubmitButton kind="secondary">Replace</SubmitButton>
      </Form>
    </Card>
  );
};
