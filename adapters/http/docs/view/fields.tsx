import type { VNode } from 'preact';
import type { Field, Form, Shape } from '../document/fields.js';
import { Text } from './text.js';

type FieldsProps = {
  readonly shape: Shape;
  /** Whether the caller gives them: only then it matters which are required. Default: the service does. */
  readonly isGiven?: boolean;
};

/** The fields of an object, each with the fields below it, which open on demand. */
export const Fields = ({ shape: { fields, forms }, isGiven = false }: FieldsProps): VNode => (
  <>
    {fields.length > 0 && (
      <ul class="fields">
        {fields.map((field) => (
          <FieldRow key={field.name} field={field} isGiven={isGiven} />
        ))}
      </ul>
    )}
    {forms.length > 0 && <Forms forms={forms} isAlone={fields.length === 0} isGiven={isGiven} />}
  </>
);

const Forms = ({
  forms,
  isAlone,
  isGiven,
}: {
  readonly forms: readonly Form[];
  readonly isAlone: boolean;
  readonly isGiven: boolean;
}): VNode => (
  <>
    <p class="forms-title">{isAlone ? 'One of:' : 'And one of:'}</p>
    {forms.map(({ label, shape }) => (
      <details key={label} class="children">
        <summary>
          <code>{label}</code>
        </summary>
        <Fields shape={shape} isGiven={isGiven} />
      </details>
    ))}
  </>
);

const FieldRow = ({
  field,
  isGiven,
}: {
  readonly field: Field;
  readonly isGiven: boolean;
}): VNode => (
  <li>
    <p class="field-head">
      <code class="field-name">{field.name}</code>
      <span class="field-type">{field.isNullable ? `${field.type} or null` : field.type}</span>
      {isGiven && field.isRequired && <span class="required">required</span>}
    </p>
    {field.description !== undefined && (
      <p>
        <Text>{field.description}</Text>
      </p>
    )}
    {field.limits.length > 0 && (
      <p class="soft">
        <Text>{field.limits.join(' ')}</Text>
      </p>
    )}
    {field.values.length > 0 && <Values field={field} />}
    {field.children && (
      <details class="children">
        <summary>
          Fields of <code>{field.name}</code>
        </summary>
        <Fields shape={field.children} isGiven={isGiven} />
      </details>
    )}
  </li>
);

/** Longer lists of values open on demand. */
const shownValues = 8;

const Values = ({ field: { values, hasOpenValues, name } }: { readonly field: Field }): VNode => {
  const list = (
    <p class="values">
      {values.map((value) => (
        <>
          <code>{value}</code>{' '}
        </>
      ))}
      {hasOpenValues && <span class="soft">More can be added.</span>}
    </p>
  );
  if (values.length <= shownValues) return list;
  return (
    <details class="children">
      <summary>
        {values.length} values of <code>{name}</code>
      </summary>
      {list}
    </details>
  );
};
