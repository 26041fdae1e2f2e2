import * as E from 'fp-ts/lib/Either.js';
import { contentKinds } from '../../../../../core/model/contents/contents.js';
import { Send } from '../../../../../core/model/messages/sends/send.js';
import { variablesOf } from '../../../../../core/model/templates/placeholders.js';
import type { Template } from '../../../../../core/model/templates/template.js';
import { decodeInput, type InvalidInput } from '../../../../../core/shared/invalid-input.js';
import { contentForm } from './content-form.js';
import { isInFields, readContent } from './content-values.js';

/** What a message can say. */
export const payloadKinds = ['text', 'template', 'media', 'content'] as const;
export type PayloadKind = (typeof payloadKinds)[number];

/** The kind that a form or an address names. */
export const payloadKindOf = (text: string | null): PayloadKind =>
  payloadKinds.find((kind) => kind === text) ?? 'text';

const textOf = (form: URLSearchParams, name: string): string | undefined =>
  form.get(name)?.trim() || undefined;

/** Lines of `key=value`. */
const metadataOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const place = line.indexOf('=');
        return place === -1
          ? [line.trim(), '']
          : [line.slice(0, place).trim(), line.slice(place + 1).trim()];
      }),
  );

const payloadOf = (form: URLSearchParams, template: Template | undefined): unknown => {
  switch (payloadKindOf(form.get('kind'))) {
    case 'text':
      return { kind: 'text', text: (form.get('text') ?? '').replaceAll('\r\n', '\n') };
    case 'template': {
      const values = variablesOf(template?.body ?? '').map((n) => form.get(`value-${n}`) ?? '');
      const headerMedia = textOf(form, 'header_media');
      return {
        ...{ kind: 'template', id: form.get('template') ?? '', bodyParameters: values },
        ...(headerMedia === undefined ? {} : { headerMedia }),
      };
    }
    case 'media': {
      const [caption = null, filename = null] = [textOf(form, 'caption'), textOf(form, 'filename')];
      const id = textOf(form, 'media') ?? '';
      const more = form.getAll('more').filter((other) => other !== id);
      return { kind: 'media', id, caption, filename, ...(more.length > 0 && { more }) };
    }
    case 'content':
      return { kind: 'content', content: contentIn(form) };
  }
};

/** The content in fields of its own, or as JSON. */
const contentIn = (form: URLSearchParams): unknown => {
  const group = isInFields(form) && groupOf(form.get('content_kind'));
  return group ? readContent(group, form) : JSON.parse(form.get('content') ?? '');
};

const groupOf = (name: string | null) => {
  const kind = contentKinds.find((each) => each === name);
  return kind && contentForm(kind);
};

/** The recipient that was typed, else the number of the sandbox that was chosen. A number loses what people write in it. */
const recipientOf = (form: URLSearchParams): string => {
  const typed = textOf(form, 'to') ?? textOf(form, 'scenario') ?? '';
  return /^\+?[\d\s().-]+$/.test(typed) ? typed.replaceAll(/[\s().-]/g, '') : typed;
};

/** The message that a form describes. */
export const sendOf = (
  form: URLSearchParams,
  template: Template | undefined,
): E.Either<InvalidInput, Send> => {
  const payload = E.tryCatch(() => payloadOf(form, template), unreadable);
  if (E.isLeft(payload)) return payload;
  const replyTo = textOf(form, 'reply_to');
  return decodeInput(Send, {
    channel: form.get('channel') ?? '',
    to: recipientOf(form),
    payload: payload.right,
    ...(replyTo === undefined ? {} : { replyTo }),
    metadata: metadataOf(form.get('metadata') ?? ''),
  });
};

/** The content was typed as no JSON. */
const unreadable = (error: unknown): InvalidInput => ({
  code: 'invalid_input',
  property: '/payload/content',
  message: `is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
});

/** The names of the fields, by what a refusal is about. Those of a content are the places in it. */
export const fieldNames = {
  'template.id': 'template',
  'template.body_parameters': 'template',
  'template.header_media': 'header_media',
  'media.id': 'media',
  'media.more': 'more',
  media: 'media',
  'media.caption': 'caption',
} as const;

/** The same for a content that is typed as JSON in one field. */
export const namesInContent = { content: 'content', media_not_found: 'content' } as const;

/**
 * What a violation of the codec is about: `/payload/bodyParameters/0` is the first value. `hasFields`: whether each part of a
 * content has a field.
 */
export const violatedField = ({ property, message }: InvalidInput, hasFields: boolean) => {
  const [, first = '', second = '', ...place] = property.split('/');
  if (first === 'replyTo') return { field: 'reply_to', text: `It ${message}.` };
  if (first !== 'payload') return { field: first, text: `It ${message}.` };
  if (second === 'bodyParameters' && place[0] !== undefined)
    return { field: `value-${Number(place[0]) + 1}`, text: `It ${message}.` };
  if (hasFields && second === 'content')
    return { field: pathOf(['content', ...place]), text: `It ${message}.` };
  return second === 'content' && place.length > 0
    ? { field: second, text: `\`${pathOf(['content', ...place])}\` ${message}.` }
    : { field: second, text: `It ${message}.` };
};

/** A place in a content as the API names it, such as `content.buttons[0].title`. */
const pathOf = (parts: readonly string[]): string =>
  parts
    .map((part, i) => (/^\d+$/.test(part) ? `[${part}]` : `${i === 0 ? '' : '.'}${part}`))
    .join('');
