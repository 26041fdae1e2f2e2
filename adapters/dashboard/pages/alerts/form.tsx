import type { VNode } from 'preact';
import type { AlertRule } from '../../../../core/model/alerts/alert-rule.js';
import {
  type AlertCondition,
  type AlertConditionKind,
  poorQualities,
} from '../../../../core/model/alerts/condition.js';
import type { Destination, NewDestination } from '../../../../core/model/alerts/destination.js';
import type { PageRefusal } from '../../server/answer.js';
import {
  CheckboxField,
  type Choice,
  Form,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
} from '../../view/index.js';

type NumberField = {
  readonly name: 'percent' | 'minutes' | 'messages' | 'seconds';
  readonly label: string;
  readonly usual: number;
};

const percent = (label: string, usual: number): NumberField => ({ name: 'percent', label, usual });

type ConditionForm = {
  readonly title: string;
  readonly numbers: readonly NumberField[];
  /** A word of the condition, which is chosen. */
  readonly word?: {
    readonly name: 'quality';
    readonly label: string;
    readonly choices: readonly Choice[];
  };
};

const qualityLabels: Readonly<Record<(typeof poorQualities)[number], string>> = {
  low: 'low',
  medium: 'medium or low',
};

/** What each kind of condition is called, and the numbers and the word that it takes. */
export const conditionForms: Readonly<Record<AlertConditionKind, ConditionForm>> = {
  failure_rate: {
    title: 'Too many messages fail',
    numbers: [
      percent('From how many of 100 messages that ended', 10),
      { name: 'minutes', label: 'Over how many minutes', usual: 15 },
      { name: 'messages', label: 'Once so many messages ended', usual: 20 },
    ],
  },
  queue_age: {
    title: 'A message waits too long',
    numbers: [{ name: 'seconds', label: 'For how many seconds', usual: 300 }],
  },
  endpoint_failing: {
    title: 'A webhook endpoint fails',
    numbers: [{ name: 'minutes', label: 'For how many minutes', usual: 15 }],
  },
  template_status: { title: 'A template is rejected, paused or disabled', numbers: [] },
  channel_restricted: { title: 'A channel is restricted', numbers: [] },
  channel_quality: {
    title: 'The quality of a channel is rated as poor',
    numbers: [],
    word: {
      name: 'quality',
      label: 'When its provider rates it as',
      choices: poorQualities.map((value) => ({ value, label: qualityLabels[value] })),
    },
  },
  usage: {
    title: 'The use is near a limit',
    numbers: [percent('From how many percent of the limit', 80)],
  },
};

/** The kind that an address names; the first one for another text. */
export const kindIn = (query: URLSearchParams): AlertConditionKind => {
  const given = query.get('kind');
  return given !== null && Object.hasOwn(conditionForms, given)
    ? (given as AlertConditionKind)
    : 'failure_rate';
};

/** The form of a new rule, or of one that is changed. */
export const AlertRuleForm = ({
  action,
  label,
  kind,
  rule,
}: {
  readonly action: string;
  /** The button. */
  readonly label: string;
  readonly kind: AlertConditionKind;
  readonly rule?: AlertRule;
}): VNode => {
  const set: Readonly<Record<string, unknown>> = rule?.condition ?? {};
  const quiet = rule?.quietHours;
  const { numbers, word } = conditionForms[kind];
  return (
    <Form action={action}>
      <TextField name="name" label="Name" isRequired maxLength={80} value={rule?.name} />
      {numbers.map(({ name, label: of, usual }) => (
        <TextField
          key={name}
          name={name}
          label={of}
          type="number"
          isRequired
          value={String(set[name] ?? usual)}
        />
      ))}
      {word && (
        <SelectField
          name={word.name}
          label={word.label}
          choices={word.choices}
          value={String(set[word.name] ?? word.choices[0]?.value)}
        />
      )}
      <TextArea
        name="destinations"
        label="Where its messages go"
        rows={4}
        isRequired
        value={rule?.destinations.map(lineOf).join('\n')}
        hint="One a line, at most 5: email ada@example.com, slack and the URL of an incoming webhook, or webhook, an https URL and a secret (whsec_ and the base64 of 24 to 64 random bytes). Secrets are not shown once they are saved; a line that stays keeps its own."
      />
      <TextField name="quiet_from" label="Quiet from" value={quiet?.from} placeholder="22:00" />
      <TextField name="quiet_to" label="Quiet until" value={quiet?.to} placeholder="07:00" />
      <TextField
        name="quiet_zone"
        label="Time zone of the quiet hours"
        value={quiet?.zone}
        placeholder="Europe/Berlin"
        hint="Nothing is sent in quiet hours. All three fields empty: there are none."
      />
      <CheckboxField name="enabled" label="On" isChecked={rule?.enabled ?? true} />
      <SubmitButton>{label}</SubmitButton>
    </Form>
  );
};

/** A destination as a line of the form, without what is secret of it. */
const lineOf = (destination: Destination): string => {
  if (destination.kind === 'email') return `email ${destination.address}`;
  return `${destination.kind} ${destination.kind === 'slack' ? destination.shown : destination.url}`;
};

const destinationIn = (line: string): NewDestination => {
  const [kind = '', place = '', secret] = line.split(/\s+/);
  if (kind === 'email') return { kind, address: place };
  if (kind === 'slack') return { kind, url: place };
  return { kind: 'webhook', url: kind === 'webhook' ? place : line, ...(secret && { secret }) };
};

const numberIn = (form: URLSearchParams, name: string): number => {
  const text = (form.get(name) ?? '').trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
};

/** The values of the form. The use case refuses those that are out of their bounds. */
export const alertRuleInput = (form: URLSearchParams, kind: AlertConditionKind) => {
  const { numbers, word } = conditionForms[kind];
  const given: readonly (readonly [string, unknown])[] = [
    ...numbers.map(({ name }) => [name, numberIn(form, name)] as const),
    ...(word ? [[word.name, form.get(word.name)] as const] : []),
  ];
  const lines = (form.get('destinations') ?? '').split('\n').map((line) => line.trim());
  const [from = '', to = '', zone = ''] = ['quiet_from', 'quiet_to', 'quiet_zone'].map((name) =>
    (form.get(name) ?? '').trim(),
  );
  return {
    name: (form.get('name') ?? '').trim(),
    // The form has the values of the kind, which are judged where it is stored.
    condition: { kind, ...Object.fromEntries(given) } as AlertCondition,
    destinations: lines.filter(Boolean).map(destinationIn),
    quietHours: from + to + zone === '' ? null : { from, to, zone },
    enabled: form.has('enabled'),
  };
};

/** A refusal with the field of the form that it is about. */
export const aboutField = (refusal: PageRefusal): PageRefusal => {
  if (refusal.code !== 'invalid_input') return refusal;
  const [, first = '', part] = refusal.property.split('/');
  if (first === 'condition' && part) return { ...refusal, property: `/${part}` };
  if (first === 'quietHours') return { ...refusal, property: `/quiet_${part ?? 'zone'}` };
  return refusal;
};

/** The fields of the form where a refusal calls them otherwise. */
export const fieldNames = { invalid_url: 'destinations' } as const;
