import { type Json, objectsAt, textAt } from '../../shared/json.js';
import type { Template } from '../../state/entities.js';
import { placeholdersOf } from './placeholders.js';

/** A text with places to fill, each once, in the order they first stand. */
export type TextSlot = { readonly text: string; readonly names: readonly string[] };

/** What stands in the header. */
export type HeaderSlot =
  | ({ readonly kind: 'text' } & TextSlot)
  | { readonly kind: 'image' | 'video' | 'document' | 'location' };

/** A button, by the name that sends know it by, and whether it needs a parameter. */
export type ButtonSlot = { readonly subType: string; readonly isNeeded: boolean };

/** What a message of a template has to bring. */
export type Slots = {
  readonly header?: HeaderSlot | undefined;
  readonly body: TextSlot;
  readonly buttons: readonly ButtonSlot[];
};

/** The slots of a template, from its components. */
export const slotsOf = (template: Template): Slots => {
  const { components, category } = template;
  const header = componentOf(components, 'HEADER');
  const body = componentOf(components, 'BODY') ?? {};
  const buttons = componentOf(components, 'BUTTONS') ?? {};
  const isOtp = category === 'AUTHENTICATION';
  return {
    header: header && headerOf(header),
    body: textSlot(isOtp ? '*{{1}}* is your verification code.' : (textAt(body, 'text') ?? '')),
    buttons: objectsAt(buttons, 'buttons').map(buttonOf),
  };
};

/** The component of a type. Ignores case. */
export const componentOf = (components: readonly Json[], type: string): Json | undefined =>
  components.find((component) => textAt(component, 'type')?.toUpperCase() === type);

const textSlot = (text: string): TextSlot => ({
  text,
  names: [...new Set(placeholdersOf(text))].sort(byNumber),
});

/** Positional names by their number; others stay in their order. */
const byNumber = (a: string, b: string): number => Number(a) - Number(b) || 0;

const headerOf = (header: Json): HeaderSlot | undefined => {
  switch (textAt(header, 'format')?.toUpperCase()) {
    case 'TEXT':
      return { kind: 'text', ...textSlot(textAt(header, 'text') ?? '') };
    case 'IMAGE':
      return { kind: 'image' };
    case 'VIDEO':
    case 'GIF':
      return { kind: 'video' };
    case 'DOCUMENT':
      return { kind: 'document' };
    case 'LOCATION':
      return { kind: 'location' };
    default:
      return undefined;
  }
};

const subTypes: Readonly<Record<string, string>> = {
  QUICK_REPLY: 'quick_reply',
  URL: 'url',
  COPY_CODE: 'copy_code',
  OTP: 'url',
  FLOW: 'flow',
  CATALOG: 'catalog',
  MPM: 'mpm',
  PHONE_NUMBER: 'phone_number',
};

const buttonOf = (button: Json): ButtonSlot => {
  const type = textAt(button, 'type')?.toUpperCase() ?? '';
  const isVariableUrl = placeholdersOf(textAt(button, 'url') ?? '').length > 0;
  return {
    subType: subTypes[type] ?? type.toLowerCase(),
    isNeeded: type === 'OTP' || type === 'COPY_CODE' || (type === 'URL' && isVariableUrl),
  };
};
