import { randomBytes } from 'node:crypto';
import type { VNode } from 'preact';
import type { SetupField, SetupValues } from '../../../../core/ports/provider/channel-setup.js';
import { CheckboxField, TextField } from '../../view/index.js';

/** The name of a setup's field in a form. A provider may name a field as the form names one of its own. */
const nameOf = (name: string): string => `setup-${name}`;

/** The values of a setup in a form. */
export const valuesIn = (fields: readonly SetupField[], form: URLSearchParams): SetupValues =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = form.get(nameOf(name));
      return value === null ? [] : [[name, value]];
    }),
  );

/** The names of the form's fields, by what a refusal calls them. */
export const formNames = (fields: readonly SetupField[]): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(fields.map(({ name }) => [name, nameOf(name)])),
  displayName: 'display_name',
  ratePerSecond: 'rate',
});

/** A secret that an operator can take as it is. */
const chosenSecret = (): string => randomBytes(16).toString('hex');

type SetupFieldsProps = {
  readonly fields: readonly SetupField[];
  /** Whether empty fields keep what is stored. Default: each is required. */
  readonly isReplacing?: boolean;
};

/** The fields of a setup. A secret is never shown again once it was sent. */
export const SetupFields = ({ fields, isReplacing = false }: SetupFieldsProps): VNode => (
  <>
    {fields.map(({ name, label, hint, kind }) => {
      const common = {
        name: nameOf(name),
        label,
        hint,
        isRequired: !isReplacing && kind !== 'optional_text',
      };
      switch (kind) {
        case 'switch':
          return <CheckboxField key={name} name={nameOf(name)} label={`${label}. ${hint}`} />;
        case 'secret':
          return <TextField key={name} {...common} type="password" autocomplete="new-password" />;
        case 'chosen_secret':
          return (
            <TextField key={name} {...common} value={isReplacing ? undefined : chosenSecret()} />
          );
        default:
          return <TextField key={name} {...common} inputMode="text" />;
      }
    })}
  </>
);
