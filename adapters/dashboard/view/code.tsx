import type { ComponentChildren, VNode } from 'preact';

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

/** A block of code or of another text in which each space counts. */
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
        <code>{text}</code>
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
}): VNode => <Code text={jsonText(value)} label={label} />;

/** Marks that turn the direction of text are escaped: they would turn the punctuation of the JSON. */
const jsonText = (value: unknown): string =>
  (JSON.stringify(value, null, 2) ?? 'null').replaceAll(
    /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

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
