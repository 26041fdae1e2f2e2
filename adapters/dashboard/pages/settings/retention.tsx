import type { VNode } from 'preact';
import {
  defaultLimits,
  maxDays,
  minDays,
  type RetentionKind,
  retentionKinds,
} from '../../../../core/model/retention/limits.js';
import type { ProjectRetention } from '../../../../core/use-cases/retention/manage-retention.js';
import {
  Card,
  CheckboxField,
  Facts,
  Form,
  SelectField,
  SubmitButton,
  TextField,
} from '../../view/index.js';
import { sources } from './limits.js';
import { confirmField, daysField } from './retention-form.js';

type RetentionProps = {
  readonly retention: ProjectRetention;
  /** Where the form posts to. Undefined: the limits are shown, not edited. */
  readonly action: string | undefined;
};

const labels: Readonly<Record<RetentionKind, string>> = {
  messages: 'Messages',
  media: 'Media files',
  events: 'Events',
  timelines: 'Timelines',
  deliveries: 'Webhook deliveries',
};

const meanings: Readonly<Record<RetentionKind, string>> = {
  messages:
    'With their timelines, and the files that came with them. Their events stay, without contents.',
  media: 'A file that is removed cannot be downloaded or sent again.',
  events: 'With their deliveries. An event that is removed cannot be replayed.',
  timelines: 'The attempts and reports of a message. The message stays.',
  deliveries: 'Deliveries that have ended. They go with their event at the latest.',
};

/** A limit in words. */
export const limitText = (days: number | null): string => {
  if (days === null) return 'for ever';
  return days === 1 ? '1 day' : `${days} days`;
};

/** How long a project keeps what it has. */
export const RetentionCard = ({ retention, action }: RetentionProps): VNode => (
  <Card title="Retention">
    <p class="soft">
      How long this project keeps each kind of data. What is older is removed within a few hours,
      for good. Nothing that still waits to be sent, or for its outcome, is removed.
    </p>
    {retention.atMost && (
      <p class="soft">
        Messages are kept for {limitText(retention.atMost.limit)} at most: a limit of{' '}
        {sources[retention.atMost.source]}, which operators set.
      </p>
    )}
    {action === undefined ? (
      <Facts facts={retentionKinds.map((kind) => [labels[kind], textOf(retention, kind)])} />
    ) : (
      <Form action={action}>
        {retentionKinds.map((kind) => (
          <Limit key={kind} kind={kind} retention={retention} />
        ))}
        <CheckboxField
          name={confirmField}
          label="Remove what is older than a shorter limit. This cannot be undone."
        />
        <SubmitButton>Set the limits</SubmitButton>
      </Form>
    )}
  </Card>
);

const textOf = ({ limits, own }: ProjectRetention, kind: RetentionKind): string =>
  limitText(limits[kind]) + (own[kind] === undefined ? ' (the default)' : '');

const Limit = ({
  kind,
  retention: { own, atMost },
}: {
  readonly kind: RetentionKind;
  readonly retention: ProjectRetention;
}): VNode => {
  const days = own[kind];
  const atMostDays = kind === 'messages' ? atMost?.limit : undefined;
  return (
    <fieldset class="limit">
      <legend>{labels[kind]}</legend>
      <p class="hint">{meanings[kind]}</p>
      <div class="form-inline">
        <SelectField
          name={kind}
          label={`Keep ${labels[kind].toLowerCase()}`}
          isRequired
          value={days === undefined ? 'default' : days === null ? 'forever' : 'days'}
          choices={[
            {
              value: 'default',
              label: `The default: ${limitText(atMostDays ?? defaultLimits[kind])}`,
            },
            { value: 'forever', label: 'For ever' },
            { value: 'days', label: 'For a number of days' },
          ]}
        />
        <TextField
          name={daysField[kind]}
          label={`Days, ${minDays(kind)} to ${atMostDays ?? maxDays}`}
          inputMode="numeric"
          maxLength={5}
          value={typeof days === 'number' ? String(days) : undefined}
        />
      </div>
    </fieldset>
  );
};
