/** Escaped HTML. */
export type Html = { readonly html: string };

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const written = (value: string | number | Html | readonly Html[]): string => {
  if (typeof value === 'string') return value.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
  if (typeof value === 'number') return String(value);
  return 'html' in value ? value.html : value.map(({ html }) => html).join('');
};

/** An HTML template. Strings are escaped; `Html` values are inserted as they are. */
export const html = (
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html => ({ html: String.raw({ raw: parts }, ...values.map(written)) });
