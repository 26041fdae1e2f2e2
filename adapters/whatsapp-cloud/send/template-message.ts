import type { Content, Place } from '../../../core/model/messages/content.js';
import { mediaHeader } from '../../../core/model/templates/components.js';
import type { Template } from '../../../core/model/templates/template.js';
import { filePart, type UploadedMedia } from '../contents/uploaded-media.js';

type TemplateContent = Extract<Content, { readonly type: 'template' }>;

/** The `template` object of a send: name, language, and the values of the variables. */
export const templateMessage = (
  content: TemplateContent,
  template: Template | undefined,
  media: UploadedMedia | undefined,
): object => {
  const components = [
    ...headerComponents(content, template, media),
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
  media: UploadedMedia | undefined,
): readonly object[] => {
  if (headerLocation) return [headerOf('location', locationOf(headerLocation))];
  const header = template && mediaHeader(template.components);
  if (!header || !media) return [];
  return [headerOf(header.kind, filePart(header.kind, media))];
};

const headerOf = (kind: string, object: object): object => ({
  type: 'header',
  parameters: [{ type: kind, [kind]: object }],
});

const locationOf = ({ latitude, longitude, name, address }: Place): object => ({
  latitude,
  longitude,
  ...(name === null ? {} : { name }),
  ...(address === null ? {} : { address }),
});

const bodyComponents = ({ bodyParameters }: TemplateContent): readonly object[] =>
  bodyParameters.length === 0
    ? []
    : [{ type: 'body', parameters: bodyParameters.map((text) => ({ type: 'text', text })) }];

/** An authentication code fills the button too. A coupon code is the example that was reviewed. */
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
