import { type ComponentChildren, createContext, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import type { FormErrors } from './form-errors.js';
import { usePage } from './page-context.js';

/** The field of every form that shows that a page of the dashboard sent it. */
export const CsrfField = (): VNode => <input type="hidden" name="csrf" value={usePage().csrf} />;

type Shown = {
  readonly values: URLSearchParams | undefined;
  readonly errors: FormErrors;
  /** What the ids of its fields begin with. */
  readonly prefix: string;
};
const none: FormErrors = { summary: undefined, fields: {} };
const shown = createContext<Shown>({ values: undefined, errors: none, prefix: 'field-' });

type FormProps = {
  /** Where it posts to, from `path` or `at`. */
  readonly action: string;
  /** What was typed, when the form is shown again. */
  readonly values?: URLSearchParams | undefined;
  readonly errors?: FormErrors | undefined;
  /** Whether it uploads a file: a `FileField` of the name `file`, and no other field. */
  readonly isUpload?: boolean;
  readonly class?: string;
  /** Tells the fields of two forms of a page apart that have one name. */
  readonly name?: string;
  readonly children: ComponentChildren;
};

/** A form that posts to an action. It has the CSRF field, a summary of the errors, and the values that were typed. */
export const Form = (props: FormProps): VNode => {
  const { action, isUpload = false, children } = props;
  const { csrf, typed } = usePage();
  const own = typed?.action === action.split('?', 1)[0] ? typed : undefined;
  const { values, errors = none } = own ?? props;
  // The body of an upload has one part, so the token is in the address.
  const target = isUpload ? `${action}${action.includes('?') ? '&' : '?'}csrf=${csrf}` : action;
  return (
    <form
      class={props.class ?? 'form'}
      method="post"
      action={target}
      encType={isUpload ? 'multipart/form-data' : undefined}
    >
      {!isUpload && <CsrfField />}
      {errors.summary !== undefined && (
        <div
          class="notice notice-error"
          role="alert"
          tabIndex={-1}
          {...focusIf(Object.keys(errors.fields).length === 0)}
        >
          <p>{errors.summary}</p>
        </div>
      )}
      <shown.Provider value={{ values, errors, prefix: props.name ? `${props.name}-` : 'field-' }}>
        {children}
      </shown.Provider>
    </form>
  );
};

type FieldProps = {
  readonly name: string;
  readonly label: string;
  /** What to type, below the label. */
  readonly hint?: ComponentChildren;
  /** The value before anything was typed. */
  readonly value?: string | undefined;
  readonly isRequired?: boolean;
};

/** The browser goes to the first field with an error, or to the summary. */
const focusIf = (isFirst: boolean) => (isFirst ? { autofocus: true } : {});

/** What a field shows, and the attributes that tie its parts together. */
const useField = ({ name, label, hint, value }: FieldProps) => {
  const { values, errors, prefix } = useContext(shown);
  // An error begins with the name of its field.
  const error = errors.fields[name]?.replace(/^It\b/, () => label);
  const focus = focusIf(Object.keys(errors.fields)[0] === name);
  const id = `${prefix}${name}`;
  const described = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(error === undefined ? [] : [`${id}-error`]),
  ];
  return {
    id,
    error,
    focus,
    current: values?.get(name) ?? value,
    isChecked: (option: string): boolean | undefined => values?.getAll(name).includes(option),
    common: {
      id,
      name,
      'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      'aria-invalid': error === undefined ? undefined : ('true' as const),
      ...focus,
    },
  };
};

type FrameProps = FieldProps & {
  readonly id: string;
  readonly error: string | undefined;
  readonly children: ComponentChildren;
};

const FieldFrame = ({
  id,
  label,
  hint,
  error,
  isRequired = false,
  children,
}: FrameProps): VNode => (
  <div class="field">
    <label for={id}>
      {label}
      {!isRequired && <span class="soft"> (optional)</span>}
    </label>
    {hint !== undefined && (
      <p id={`${id}-hint`} class="hint">
        {hint}
      </p>
    )}
    {children}
    {error !== undefined && (
      <p id={`${id}-error`} class="field-error">
        {error}
      </p>
    )}
  </div>
);

/** The text of a field whose kind is one of HTML's. */
type TextFieldProps = FieldProps & {
  readonly type?:
    | 'text'
    | 'email'
    | 'password'
    | 'url'
    | 'tel'
    | 'number'
    | 'date'
    | 'datetime-local'
    | 'search';
  readonly autocomplete?: string;
  readonly inputMode?: 'numeric' | 'text' | 'tel';
  readonly maxLength?: number | undefined;
  readonly placeholder?: string;
};

/** A field for one line. A password is never shown again. */
export const TextField = (props: TextFieldProps): VNode => {
  const { type = 'text', autocomplete = 'off', isRequired = false } = props;
  const { id, error, current, common } = useField(props);
  return (
    <FieldFrame {...props} id={id} error={error}>
      <input
        {...common}
        {...(type === 'password' ? { type } : { type: type as 'text', value: current })}
        required={isRequired}
        autocomplete={autocomplete}
        inputMode={props.inputMode}
        maxLength={props.maxLength}
        placeholder={props.placeholder}
      />
    </FieldFrame>
  );
};

/** A field for several lines. */
export const TextArea = (
  props: FieldProps & { readonly rows?: number; readonly maxLength?: number | undefined },
): VNode => {
  const { id, error, current, common } = useField(props);
  return (
    <FieldFrame {...props} id={id} error={error}>
      <textarea
        {...common}
        rows={props.rows ?? 4}
        required={props.isRequired ?? false}
        maxLength={props.maxLength}
        value={current}
      />
    </FieldFrame>
  );
};

/** A value and what it is called. */
export type Choice = { readonly value: string; readonly label: string };

/** A field with one of several values. */
export const SelectField = (props: FieldProps & { readonly choices: readonly Choice[] }): VNode => {
  const { id, error, current, common } = useField(props);
  return (
    <FieldFrame {...props} id={id} error={error}>
      <select {...common} required={props.isRequired ?? false}>
        {props.choices.map(({ value, label }) => (
          <option key={value} value={value} selected={value === current}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
};

/** Several values, of which any number can be chosen. They arrive as repeated fields: `form.getAll(name)`. */
export const ChoicesField = (
  props: FieldProps & {
    readonly choices: readonly Choice[];
    /** The values that are chosen before anything was typed. */
    readonly chosen?: readonly string[];
  },
): VNode => {
  const { id, error, focus, isChecked, common } = useField(props);
  return (
    <fieldset class="field" aria-describedby={common['aria-describedby']}>
      <legend>{props.label}</legend>
      {props.hint !== undefined && (
        <p id={`${id}-hint`} class="hint">
          {props.hint}
        </p>
      )}
      {props.choices.map(({ value, label }, i) => (
        <label key={value} class="choice">
          <input
            type="checkbox"
            name={props.name}
            value={value}
            checked={isChecked(value) ?? props.chosen?.includes(value) ?? false}
            {...(i === 0 && focus)}
          />
          {label}
        </label>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} class="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
};

/** One value that is chosen or not. It arrives as `on`, or not at all. */
export const CheckboxField = ({
  name,
  label,
  isChecked = false,
}: {
  readonly name: string;
  readonly label: ComponentChildren;
  readonly isChecked?: boolean;
}): VNode => {
  const { values } = useContext(shown);
  return (
    <div class="field">
      <label class="choice">
        <input
          type="checkbox"
          name={name}
          value="on"
          checked={values ? values.get(name) === 'on' : isChecked}
        />
        {label}
      </label>
    </div>
  );
};

/** Fields that belong together, folded until they are opened. An error of the whole group opens it. */
export const GroupField = ({
  isOpen,
  children,
  ...props
}: FieldProps & { readonly isOpen: boolean; readonly children: ComponentChildren }): VNode => {
  const { id, error } = useField(props);
  return (
    <details class="field field-group" open={isOpen || error !== undefined}>
      <summary>{props.label}</summary>
      {props.hint !== undefined && <p class="hint">{props.hint}</p>}
      {error !== undefined && (
        <p id={`${id}-error`} class="field-error">
          {error}
        </p>
      )}
      {children}
    </details>
  );
};

/** A field for a file. */
export const FileField = (props: FieldProps & { readonly accept?: string }): VNode => {
  const { id, error, common } = useField(props);
  return (
    <FieldFrame {...props} id={id} error={error}>
      <input {...common} type="file" accept={props.accept} required={props.isRequired ?? false} />
    </FieldFrame>
  );
};

/** A value that the form carries along. */
export const HiddenField = ({
  name,
  value,
}: {
  readonly name: string;
  readonly value: string;
}): VNode => <input type="hidden" name={name} value={value} />;

/** The button that sends a form. */
export const SubmitButton = ({
  kind = 'primary',
  name,
  value,
  children,
}: {
  readonly kind?: 'primary' | 'secondary' | 'danger';
  readonly name?: string;
  readonly value?: string;
  readonly children: ComponentChildren;
}): VNode => (
  <button class={`button button-${kind}`} type="submit" name={name} value={value}>
    {children}
  </button>
);
