import type { VNode } from 'preact';
import { contentExamples } from '../../../../../core/model/contents/contents.js';
import type { ContentKind } from '../../../../../core/model/contents/index.js';
import {
  CheckboxField,
  GroupField,
  HiddenField,
  SelectField,
  TextArea,
  TextField,
} from '../../../view/index.js';
import { contentForm, type FieldValue, type FormField, type FormGroup } from './content-form.js';
import { contentName, isInFields, rowsIn } from './content-values.js';

/** Rows of a list that are offered at least, where it may have so many. One more than is filled in is always there. */
const usualRows = 3;

/** Texts that may be longer have several lines. */
const longText = 300;

/** The fields of a content, each under its name in the API; or one field with its JSON. */
export const ContentFields = ({
  content,
  values,
}: {
  readonly content: ContentKind;
  readonly values: URLSearchParams;
}): VNode => {
  const group = isInFields(values) ? contentForm(content) : undefined;
  return (
    <>
      <HiddenField name="content_kind" value={content} />
      {group ? (
        <>
          <HiddenField name="content_as" value="fields" />
          <Fields group={group} name={contentName} values={values} isNeeded />
        </>
      ) : (
        <>
          <HiddenField name="content_as" value="json" />
          <TextArea
            name={contentName}
            label="Content"
            isRequired
            rows={16}
            hint="JSON, in the form in which a message shows it. It begins with an example: put ids of your own in place of its files, forms and products."
            value={JSON.stringify(contentExamples[content], null, 2)}
          />
        </>
      )}
    </>
  );
};

type Within = {
  readonly name: string;
  readonly values: URLSearchParams;
  /** Whether the content cannot do without. The browser asks for no field of what can be left out. */
  readonly isNeeded: boolean;
};

const Fields = ({ group, ...within }: Within & { readonly group: FormGroup }): VNode => (
  <>
    {group.fields.map((field) => (
      <Field key={field.name} field={field} {...within} name={`${within.name}.${field.name}`} />
    ))}
  </>
);

const Field = ({ field, ...within }: Within & { readonly field: FormField }): VNode => {
  const { name, values } = within;
  const { of } = field;
  const isRequired = field.isRequired && within.isNeeded;
  const common = { name, label: labelOf(field.name), hint: field.meaning || undefined };
  if (!isGroup(of)) return <TextOf of={of} {...common} isRequired={isRequired} />;
  return (
    <GroupField {...common} isOpen={isRequired || hasValues(values, name)}>
      {of.kind === 'group' && <Fields group={of} {...within} isNeeded={isRequired} />}
      {of.kind === 'variants' && <Variants of={of} {...within} />}
      {of.kind === 'list' && <Rows of={of} {...within} isNeeded={isRequired} />}
    </GroupField>
  );
};

type GroupValue = Extract<FieldValue, { readonly kind: 'group' | 'variants' | 'list' }>;

const isGroup = (of: FieldValue): of is GroupValue =>
  of.kind === 'group' || of.kind === 'variants' || of.kind === 'list';

type TextProps = {
  readonly of: Exclude<FieldValue, GroupValue>;
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly isRequired: boolean;
};

const TextOf = ({ of, ...common }: TextProps): VNode => {
  const { name, label, hint = '' } = common;
  switch (of.kind) {
    case 'flag':
      return <CheckboxField name={name} label={label} />;
    case 'choice':
      return <SelectField {...common} choices={choicesOf(of.values)} />;
    case 'lines':
      return <TextArea {...common} rows={2} hint={`${hint} One a line.`} />;
    case 'json':
      return <TextArea {...common} rows={2} hint={`${hint} As JSON.`} />;
    case 'number':
      return <TextField {...common} />;
    case 'text':
      return (of.maxLength ?? 0) > longText ? (
        <TextArea {...common} rows={3} maxLength={of.maxLength} />
      ) : (
        <TextField {...common} maxLength={of.maxLength} />
      );
  }
};

/** All fields of all variants: the ones that the chosen variant does not have are not read. */
const Variants = ({
  of,
  name,
  values,
}: Within & { readonly of: Extract<FieldValue, { readonly kind: 'variants' }> }): VNode => (
  <>
    <SelectField
      name={`${name}.${of.tag}`}
      label={labelOf(of.tag)}
      choices={choicesOf(Object.keys(of.variants))}
    />
    {fieldsOfAll(Object.values(of.variants)).map((field) => (
      <Field
        key={field.name}
        field={field}
        {...{ values, name: `${name}.${field.name}`, isNeeded: false }}
      />
    ))}
  </>
);

const Rows = ({
  of,
  name,
  values,
  isNeeded,
}: Within & { readonly of: Extract<FieldValue, { readonly kind: 'list' }> }): VNode => (
  <>
    {rowsOf(values, name, of.max).map((row) => {
      const place = `${name}[${row}]`;
      return (
        <GroupField
          key={row}
          name={place}
          label={`Number ${row + 1}`}
          isOpen={row === 0 || hasValues(values, place)}
        >
          <Fields group={of.item} {...{ values, name: place, isNeeded: isNeeded && row === 0 }} />
        </GroupField>
      );
    })}
  </>
);

/** `phone_entries` as people read it. */
const labelOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

const choicesOf = (values: readonly string[]) => [
  { value: '', label: 'None' },
  ...values.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
];

const hasValues = (values: URLSearchParams, name: string): boolean =>
  [...values].some(
    ([key, value]) => value !== '' && (key.startsWith(`${name}.`) || key.startsWith(`${name}[`)),
  );

/** The fields that any of the groups has, each once. */
const fieldsOfAll = (groups: readonly FormGroup[]): readonly FormField[] => [
  ...new Map(groups.flatMap(({ fields }) => fields.map((each) => [each.name, each]))).values(),
];

const rowsOf = (values: URLSearchParams, name: string, max: number): readonly number[] => {
  const filled = rowsIn(values, name).length;
  return Array.from({ length: Math.min(max, Math.max(usualRows, filled + 1)) }, (_, row) => row);
};
