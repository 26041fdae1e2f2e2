import type { VNode } from 'preact';
import type { ChannelCheck } from '../../../../../core/ports/provider/channel-setup.js';
import type { ProviderSetup } from '../../../../../core/use-cases/channels/connect/set-up-channel.js';
import type { ProjectCall } from '../../../server/page.js';
import {
  CheckboxField,
  Form,
  type FormErrors,
  HiddenField,
  Notice,
  Part,
  SubmitButton,
  TextField,
} from '../../../view/index.js';
import { Checks, hasFailed } from '../checks.js';
import { SetupFields } from '../setup-fields.js';

type ConnectFormProps = {
  readonly setup: ProviderSetup;
  readonly path: ProjectCall['path'];
  readonly values: URLSearchParams | undefined;
  readonly errors: FormErrors | undefined;
  readonly checks: readonly ChannelCheck[] | undefined;
};

/** The form that connects a number: its values, the results of the checks, and two buttons. */
export const ConnectForm = ({ setup, path, values, errors, checks }: ConnectFormProps): VNode => (
  <>
    <Form action={path('/channels/connect')} values={values} errors={errors}>
      <h2>1. The number</h2>
      <HiddenField name="provider" value={setup.provider} />
      <TextField
        name="address"
        label="Phone number"
        type="tel"
        inputMode="tel"
        hint="With its country code, such as +12025550123."
        isRequired
      />
      <TextField name="display_name" label="Name" hint="For you; recipients do not see it." />
      {setup.fields.length > 0 && <h2>2. What the provider gave you</h2>}
      <SetupFields fields={setup.fields} />
      <h2>{setup.fields.length > 0 ? 3 : 2}. Check and connect</h2>
      <p class="soft">
        A check stores nothing. Secrets are encrypted before they are stored, and are never shown
        again.
      </p>
      <div aria-live="polite">
        <Part name="checks">
          {checks && <Checks checks={checks} />}
          {!checks && errors && <Notice kind="error">{errors.summary}</Notice>}
        </Part>
      </div>
      {checks && hasFailed(checks) && (
        <CheckboxField name="unchecked" label="Connect although a check failed" />
      )}
      <div class="actions">
        <SubmitButton>Check and connect</SubmitButton>
        <button
          class="button button-secondary"
          type="submit"
          formAction={path('/channels/connect/check')}
          data-stays
        >
          Check only
        </button>
      </div>
    </Form>
  </>
);
