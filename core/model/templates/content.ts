import type { Button, Header } from './components.js';
import type { Template } from './template.js';

/** A template as its provider shows it, in the terms of the core. */
export type TemplateContent = {
  readonly isAuthentication: boolean;
  /** Null where the provider supplies the text: in an authentication template. */
  readonly body: string | null;
  readonly header: HeaderContent | null;
  readonly footer: string | null;
  readonly buttons: readonly ButtonContent[];
};

/** A header: its text, or its kind. The provider shows a media file under an address of its own. */
export type HeaderContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: Exclude<Header['kind'], 'text'> };

/** A button. The code that a button copies is only an example. */
export type ButtonContent =
  | Exclude<Button, { readonly kind: 'copy_code' }>
  | { readonly kind: 'copy_code'; readonly text: string | null };

/** What a provider shows of a template of ours. `text` of a code's button is null where the provider supplies it. */
export const contentOf = ({
  category,
  body,
  components: { header, footer, buttons = [] },
}: Pick<Template, 'category' | 'body' | 'components'>): TemplateContent => {
  if (category === 'authentication') {
    const [button] = buttons;
    const text = button?.text ?? null;
    const only = [{ kind: 'copy_code', text } as const];
    return { isAuthentication: true, body: null, header: null, footer: null, buttons: only };
  }
  return {
    isAuthentication: false,
    body,
    header: header === undefined ? null : headerOf(header),
    footer: footer?.text ?? null,
    buttons: buttons.map(buttonOf),
  };
};

const headerOf = (header: Header): HeaderContent =>
  header.kind === 'text' ? { kind: 'text', text: header.text } : { kind: header.kind };

const buttonOf = (button: Button): ButtonContent =>
  button.kind === 'copy_code' ? { kind: 'copy_code', text: null } : button;

/**
 * A text that is the same for the same content (docs/decisions/0049). White space at the ends and the form of line
 * breaks and accents do not count.
 */
export const contentText = ({
  isAuthentication,
  body,
  header,
  footer,
  buttons,
}: TemplateContent): string =>
  JSON.stringify([
    isAuthentication,
    normal(body),
    header && [header.kind, header.kind === 'text' ? normal(header.text) : null],
    normal(footer),
    buttons.map((button) => [button.kind, normal(button.text), targetOf(button)]),
  ]);

const targetOf = (button: ButtonContent): string | null => {
  if (button.kind === 'url') return button.url;
  return button.kind === 'phone_number' ? button.phoneNumber : null;
};

const normal = (text: string | null): string | null =>
  text === null ? null : text.normalize('NFC').replace(/\r\n?/g, '\n').trim();

/**
 * The texts of contents that the content of a provider's template equals. One of ours that leaves the label of a
 * code's button to the provider equals one with any label.
 */
export const matchingTexts = (shown: TemplateContent): readonly string[] => {
  const buttons = shown.buttons.map((button) =>
    button.kind === 'copy_code' ? { ...button, text: null } : button,
  );
  const unlabelled = contentText({ ...shown, buttons });
  return [...new Set([contentText(shown), unlabelled])];
};

/** Whether a template of the provider has the content of ours. */
export const hasContentOf = (ours: Template, shown: TemplateContent): boolean =>
  matchingTexts(shown).includes(contentText(contentOf(ours)));
