import type { ComponentChildren, VNode } from 'preact';
import { withoutMarks } from './isolated.js';

/** A button that copies a text. Hidden without JavaScript. */
export const CopyButton = ({
  text,
  label = 'Copy',
}: {
  readonly text: string;
  /** What it copies, for screen readers: `Copy the id`. */
  readonly label?: string;
}): VNode => (
  <button type="button" class="copy" data-copy={text} aria-label={label} hidden>
    Copy
  </button>
);

/** An id, or another short code, with a button that copies it. */
export const Id = ({ id, href }: { readonly id: string; readonly href?: string }): VNode => (
  <span class="id">
    {href === undefined ? (
      <code>{id}</code>
    ) : (
      <a href={href}>
        <code>{id}</code>
      </a>
    )}
    <CopyButton text={id} label={`Copy ${id}`} />
  </span>
);

/** A block of code or of another text in which each space counts. The button copies it as it is. */
export const Code = ({
  text,
  label,
}: {
  readonly text: string;
  /** What it is, for screen readers. */
  readonly label: string;
}): VNode => (
  <div class="code">
    <CopyButton text={text} label={`Copy: ${label}`} />
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
    <section tabIndex={0} aria-label={label}>
      <pre>
        <code>{withoutMarks(text)}</code>
      </pre>
    </section>
  </div>
);

/** A value as indented JSON. */
export const Json = ({
  value,
  label = 'JSON',
}: {
  readonly value: unknown;
  readonly label?: string;
}): VNode => <Code text={withoutMarks(JSON.stringify(value, null, 2) ?? 'null')} label={label} />;

/** The secret that a page shows once. */
export const SecretOnce = ({
  secret,
  label,
  children,
}: {
  readonly secret: string;
  readonly label: string;
  /** Where it belongs, and that it is not shown again. */
  readonly children: ComponentChildren;
}): VNode => (
  <section class="secret">
    <h2>{label}</h2>
    {children}
    <Code text={secret} label={label} />
  </section>
);
