import type { Content, Place } from '../../../core/model/messages/content.js';
import { mediaHeader } from '../../../core/model/templates/components.js';
import type { Template } from '../../../core/model/templates/template.js';
import { filenameOf, type PlacedMedia } from './placed-media.js';

type TemplateContent = Extract<Content, { readonly type: 'template' }>;

/** A template message: what fills its variables, in the order in which the provider wants it. */
export const templatePart = (
  content: TemplateContent,
  template: Template | undefined,
  medium: PlacedMedia | undefined,
): object => {
  const components = [
    ...headerComponents(content, template, medium),
    ...bodyComponents(content),
    ...buttonComponents(content, template),
  ];
  return {
    name: content.name,
    language: { code: content.language },
    ...(components.length > 0 ? { components } : {}),
  };
};

const headerComponents = (
  { headerLocation }: TemplateContent,
  template: Template | undefined,
  medium: PlacedMedia | undefined,
): readonly object[] => {
  if (headerLocation) return [headerOf('location', placeOf(headerLocation))];
  const header = template && mediaHeader(template.components);
  if (!header || !medium) return [];
  const { kind } = header;
  const object = { id: medium.id, ...(kind === 'document' ? filenameOf(medium) : {}) };
  return [headerOf(kind, object)];
};

const headerOf = (kind: string, object: object): object => ({
  type: 'header',
  parameters: [{ type: kind, [kind]: object }],
});

const placeOf = ({ latitude, longitude, name, address }: Place): object => ({
  latitude,
  longitude,
  ...(name === null ? {} : { name }),
  ...(address === null ? {} : { address }),
});

const bodyComponents = ({ bodyParameters }: TemplateContent): readonly object[] =>
  bodyParameters.length === 0
    ? []
    : [{ type: 'body', parameters: bodyParameters.map((text) => ({ type: 'text', text })) }];

/** A code to log in with goes to the button too; a code to copy is the one that was reviewed. */
const buttonComponents = (
  { bodyParameters }: TemplateContent,
  template: Template | undefined,
): readonly object[] => {
  if (template?.category === 'authentication')
    return bodyParameters.slice(0, 1).map((text) => button('url', 0, { type: 'text', text }));
  return (template?.components.buttons ?? []).flatMap((given, index) =>
    given.kind === 'copy_code'
      ? [button('copy_code', index, { type: 'coupon_code', coupon_code: given.example })]
      : [],
  );
};

const button = (subType: string, index: number, parameter: object): object => ({
  type: 'button',
  sub_type: subType,
  index: String(index),
  parameters: [parameter],
});
