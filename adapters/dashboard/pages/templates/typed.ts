import type { HeaderMediaKind } from '../../../../core/model/templates/components.js';
import { headerMediaKinds } from '../../../../core/model/templates/components.js';
import type { NewComponents } from '../../../../core/model/templates/new-template.js';
import type { PreviewedTemplate } from '../../../../core/model/templates/preview/preview.js';
import {
  type Template,
  type TemplateCategory,
  templateCategories,
} from '../../../../core/model/templates/template.js';
import type { PhoneNumber } from '../../../../core/shared/phone-number.js';

/** Buttons that the editor has fields for: as many as a template may have. */
export const buttonRows: readonly number[] = Array.from({ length: 10 }, (_, i) => i + 1);

/** The kinds of a button, in the order of the editor. */
export const buttonKinds = ['quick_reply', 'url', 'phone_number', 'copy_code'] as const;
type ButtonKind = (typeof buttonKinds)[number];

const field = (form: URLSearchParams, name: string): string =>
  (form.get(name) ?? '').replaceAll('\r\n', '\n');

const trimmed = (form: URLSearchParams, name: string): string => field(form, name).trim();

/** The category in a form; `utility` for any other text. */
const categoryIn = (form: URLSearchParams): TemplateCategory =>
  templateCategories.find((category) => category === form.get('category')) ?? 'utility';

/** The examples in a form, one a line. Empty lines at the end do not count. */
const examplesIn = (form: URLSearchParams): readonly string[] => {
  const text = field(form, 'examples').trimEnd();
  return text === '' ? [] : text.split('\n').map((line) => line.trim());
};

const mediaKindOf = (kind: string): HeaderMediaKind | undefined =>
  headerMediaKinds.find((known) => known === kind);

const headerIn = (form: URLSearchParams): NewComponents['header'] => {
  const kind = trimmed(form, 'header_kind');
  const mediaKind = mediaKindOf(kind);
  if (mediaKind) return { kind: mediaKind, media: trimmed(form, 'header_media') };
  if (kind === 'text') return { kind, text: trimmed(form, 'header_text') };
  return kind === 'location' ? { kind } : undefined;
};

type NewButton = NonNullable<NewComponents['buttons']>[number];

/** A button in a form, and its row. A row without a kind has none. */
const buttonIn = (form: URLSearchParams, row: number): NewButton | undefined => {
  const kind: ButtonKind | undefined = buttonKinds.find(
    (known) => known === form.get(`button${row}_kind`),
  );
  const text = trimmed(form, `button${row}_text`);
  const value = trimmed(form, `button${row}_value`);
  switch (kind) {
    case 'quick_reply':
      return { kind, text };
    case 'url':
      return { kind, text, url: value };
    case 'phone_number':
      return { kind, text, phoneNumber: value.replaceAll(/[\s().-]/g, '') as PhoneNumber };
    case 'copy_code':
      return { kind, text, example: value };
    default:
      return undefined;
  }
};

/** The rows of a form that have a button. */
export const rowsIn = (form: URLSearchParams): readonly number[] =>
  buttonRows.filter((row) => buttonIn(form, row) !== undefined);

const componentsIn = (form: URLSearchParams): NewComponents => {
  const header = headerIn(form);
  const footer = trimmed(form, 'footer');
  const buttons = buttonRows.flatMap((row) => buttonIn(form, row) ?? []);
  return {
    ...(header && { header }),
    ...(footer !== '' && { footer: { text: footer } }),
    ...(buttons.length > 0 && { buttons }),
  };
};

/** The template that a form describes. The use case decodes it, so it may break every rule. */
export const templateIn = (form: URLSearchParams) => ({
  channel: trimmed(form, 'channel'),
  name: trimmed(form, 'name'),
  language: trimmed(form, 'language'),
  category: categoryIn(form),
  body: field(form, 'body').trim(),
  components: componentsIn(form),
  ...(examplesIn(form).length > 0 && { examples: examplesIn(form) }),
  submit: form.get('submit') === 'on',
});

/** The parts of a draft that a form describes. Without examples, the draft has none. */
export const changeIn = (form: URLSearchParams) => {
  const { category, body, components, examples = [] } = templateIn(form);
  return { category, body, components, examples };
};

/** What the preview of a form shows. */
export const previewIn = (form: URLSearchParams): PreviewedTemplate => {
  const { category, body, components, examples = [] } = templateIn(form);
  const { header = null, footer, buttons = [] } = components;
  return { category, body, examples, header, footer: footer?.text ?? null, buttons };
};

/** The form that describes a template, to start another one from it. */
export const formOf = (template: Template): URLSearchParams => {
  const { channel, name, language, category, body, examples, components } = template;
  const { header, footer, buttons = [] } = components;
  const form = new URLSearchParams({
    channel,
    name: `${name}_2`.slice(0, 512),
    language,
    category,
    body,
    examples: examples.join('\n'),
    footer: footer?.text ?? '',
    header_kind: header?.kind ?? '',
    header_text: header?.kind === 'text' ? header.text : '',
    header_media: header && 'media' in header ? header.media : '',
  });
  for (const [i, button] of buttons.entries()) {
    form.set(`button${i + 1}_kind`, button.kind);
    form.set(`button${i + 1}_text`, button.text);
    form.set(`button${i + 1}_value`, targetOf(button));
  }
  return form;
};

const targetOf = (button: NonNullable<Template['components']['buttons']>[number]): string => {
  switch (button.kind) {
    case 'url':
      return button.url;
    case 'phone_number':
      return button.phoneNumber;
    case 'copy_code':
      return button.example;
    default:
      return '';
  }
};
