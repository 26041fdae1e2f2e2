import * as E from 'fp-ts/lib/Either.js';
import type {
  ButtonContent,
  HeaderContent,
  TemplateContent,
} from '../../../core/model/templates/content.js';
import { PhoneNumber } from '../../../core/shared/phone-number.js';
import { type Json, objectsAt, textAt } from '../graph/json.js';

const headerFormats: Readonly<Record<string, Exclude<HeaderContent['kind'], 'text'>>> = {
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
  LOCATION: 'location',
};

/** What WhatsApp shows of a template. Undefined when it has a part that no template of this service has. */
export const shownContent = (item: Json): TemplateContent | undefined => {
  const components = objectsAt(item, 'components');
  const isAuthentication = textAt(item, 'category')?.toUpperCase() === 'AUTHENTICATION';
  let content: TemplateContent = {
    isAuthentication,
    body: null,
    header: null,
    footer: null,
    buttons: [],
  };
  for (const component of components) {
    const part = isAuthentication ? codePart(component) : partOf(component);
    if (!part) return undefined;
    content = { ...content, ...part };
  }
  return content;
};

type Part = Partial<TemplateContent>;

const partOf = (component: Json): Part | undefined => {
  const text = textAt(component, 'text');
  switch (textAt(component, 'type')?.toUpperCase()) {
    case 'HEADER': {
      const header = headerOf(component, text);
      return header && { header };
    }
    case 'BODY':
      return text === undefined ? undefined : { body: text };
    case 'FOOTER':
      return text === undefined ? undefined : { footer: text };
    case 'BUTTONS':
      return buttonsPart(component, buttonOf);
    default:
      return undefined;
  }
};

const headerOf = (component: Json, text: string | undefined): HeaderContent | undefined => {
  const format = textAt(component, 'format')?.toUpperCase() ?? '';
  if (format === 'TEXT') return text === undefined ? undefined : { kind: 'text', text };
  const kind = Object.hasOwn(headerFormats, format) ? headerFormats[format] : undefined;
  return kind && { kind };
};

const buttonOf = (button: Json): ButtonContent | undefined => {
  const text = textAt(button, 'text') ?? '';
  const url = textAt(button, 'url');
  switch (textAt(button, 'type')?.toUpperCase()) {
    case 'QUICK_REPLY':
      return { kind: 'quick_reply', text };
    case 'URL':
      return url === undefined ? undefined : { kind: 'url', text, url };
    case 'PHONE_NUMBER': {
      const number = PhoneNumber.decode(textAt(button, 'phone_number')?.replace(/[\s()-]/g, ''));
      return E.isLeft(number)
        ? undefined
        : { kind: 'phone_number', text, phoneNumber: number.right };
    }
    case 'COPY_CODE':
      return { kind: 'copy_code', text: null };
    default:
      return undefined;
  }
};

/** A part of an authentication template: ours have the warning, no expiry and one button that copies the code. */
const codePart = (component: Json): Part | undefined => {
  switch (textAt(component, 'type')?.toUpperCase()) {
    case 'BODY':
      return component.add_security_recommendation === false ? undefined : {};
    case 'BUTTONS':
      return buttonsPart(component, codeButtonOf);
    default:
      return undefined;
  }
};

/** WhatsApp shows the button that it was given as `OTP` as one with a URL of its own. */
const codeButtonOf = (button: Json): ButtonContent | undefined => {
  const type =
    textAt(button, 'otp_type') ?? /[?&]otp_type=(\w+)/.exec(textAt(button, 'url') ?? '')?.[1];
  return type?.toUpperCase() === 'COPY_CODE'
    ? { kind: 'copy_code', text: textAt(button, 'text') ?? null }
    : undefined;
};

const buttonsPart = (
  component: Json,
  contentOf: (button: Json) => ButtonContent | undefined,
): Part | undefined => {
  const given = objectsAt(component, 'buttons');
  const buttons = given.flatMap((button) => contentOf(button) ?? []);
  return buttons.length === given.length ? { buttons } : undefined;
};
