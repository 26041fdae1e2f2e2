import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { nullable, oneOf } from '../../shared/codec.js';
import { openSet } from '../../shared/open-set.js';
import { Count, idView, Timestamp } from '../../shared/published.js';
import { isoTime } from '../../shared/time.js';
import { tagged } from '../../shared/variants.js';
import { pascalCase } from '../../shared/words.js';
import type { Button, Components, HeaderMediaKind } from './components.js';
import { variablesOf } from './placeholders.js';
import { templateStatuses } from './status.js';
import type { Template } from './template.js';
import { rejectionReasons, templateCategories, templateErrorCodes } from './template.js';

const button = <Kind extends string, Props extends t.Props>(kind: Kind, props: Props) =>
  t.strict({ kind: t.literal(kind), text: t.string, ...props }, `${pascalCase(kind)}Button`);

const ButtonView = tagged('TemplateButton', 'kind', [
  button('quick_reply', {}),
  button('url', { url: t.string }),
  button('phone_number', { phone_number: t.string }),
  button('copy_code', { example: t.string }),
]);

const header = <Kind extends string, Props extends t.Props>(kind: Kind, props: Props) =>
  t.strict({ kind: t.literal(kind), ...props }, `${pascalCase(kind)}Header`);
const mediaHeader = <Kind extends HeaderMediaKind>(kind: Kind) =>
  header(kind, { media: idView('tmedia') });

const HeaderView = tagged('TemplateHeader', 'kind', [
  header('text', { text: t.string }),
  mediaHeader('image'),
  mediaHeader('video'),
  mediaHeader('document'),
  header('location', {}),
]);

const FooterView = t.strict({ text: t.string }, 'TemplateFooter');

const ComponentsView = t.exact(
  t.partial({
    header: HeaderView,
    footer: FooterView,
    buttons: t.readonlyArray(ButtonView),
  }),
  'TemplateComponents',
);

const ErrorView = t.strict(
  { code: openSet('TemplateErrorCode', templateErrorCodes), message: t.string },
  'TemplateError',
);

/** A template in answers and events (docs/specification.md#2.7.1). */
export const TemplateView = t.strict(
  {
    id: idView('tmpl'),
    channel: idView('chan'),
    name: t.string,
    language: t.string,
    category: oneOf('TemplateCategory', templateCategories),
    body: t.string,
    variables: t.readonlyArray(t.strict({ index: Count }, 'TemplateVariable')),
    components: ComponentsView,
    status: oneOf('TemplateStatus', templateStatuses),
    rejection_reason: nullable(oneOf('RejectionReason', rejectionReasons)),
    error: nullable(ErrorView),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  'Template',
);

/** A template in its published form (docs/specification.md#2.7.1), the same in answers and in events. */
export const templateJson = (template: Template): t.TypeOf<typeof TemplateView> => ({
  id: template.id,
  channel: template.channel,
  name: template.name,
  language: template.language,
  category: template.category,
  body: template.body,
  variables: variablesOf(template.body).map((index) => ({ index })),
  components: componentsJson(template.components),
  status: template.status,
  rejection_reason: template.rejectionReason,
  error: template.error ?? null,
  created_at: isoTime(template.createdAt),
  updated_at: isoTime(template.updatedAt),
});

/** How a template is published. */
export const shownTemplate = shown(TemplateView, templateJson);

const componentsJson = ({
  header,
  footer,
  buttons,
}: Components): t.TypeOf<typeof ComponentsView> => ({
  ...(header === undefined ? {} : { header }),
  ...(footer === undefined ? {} : { footer }),
  ...(buttons === undefined ? {} : { buttons: buttons.map(buttonJson) }),
});

const buttonJson = (button: Button): t.TypeOf<typeof ButtonView> => {
  if (button.kind !== 'phone_number') return button;
  const { kind, text, phoneNumber } = button;
  return { kind, text, phone_number: phoneNumber };
};
