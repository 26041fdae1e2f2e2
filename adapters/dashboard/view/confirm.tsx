import type { ComponentChildren, VNode } from 'preact';
import { Form, SubmitButton } from './form.js';

type ConfirmProps = {
  /** Where the confirmed form posts to. */
  readonly action: string;
  /** The button that asks: `Remove`. */
  readonly label: string;
  /** The button that does it: `Remove the endpoint`. Default: the label. */
  readonly confirmLabel?: string;
  /** Default: danger. */
  readonly kind?: 'danger' | 'primary';
  /** What will happen, and whether it can be undone; fields of the form, if any. */
  readonly children: ComponentChildren;
};

/** An action that asks before it acts. It works without JavaScript. */
export const Confirm = (props: ConfirmProps): VNode => {
  const { action, label, confirmLabel = label, kind = 'danger', children } = props;
  return (
    <details class="confirm" data-menu>
      <summary class={`button ${kind === 'danger' ? 'button-danger' : ''}`}>{label}</summary>
      <div class="confirm-panel">
        <Form action={action}>
          <div>{children}</div>
          <SubmitButton kind={kind}>{confirmLabel}</SubmitButton>
        </Form>
      </div>
    </details>
  );
};
