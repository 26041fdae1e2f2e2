import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, explained, nullable, oneOf, view } from '../../shared/codec.js';
import { openSet } from '../../shared/open-set.js';
import { Count, CreatedAt, idView, ownId, UpdatedAt } from '../../shared/published.js';
import { isoTime } from '../../shared/time.js';
import { tagged } from '../../shared/variants.js';
import { pascalCase } from '../../shared/words.js';
import type { Button, Components, HeaderMediaKind } from './components.js';
import {
  buttonMeaning,
  categoryText,
  headerMeaning,
  languageText,
  partsWith,
  partTexts,
} from './field-texts.js';
import { variablesOf } from './placeholders.js';
import { TemplateStatusView } from './status.js';
import type { Template } from './template.js';
import { rejectionReasons, TemplateCategory, templateErrorCodes } from './template.js';

const button = <Kind extends string, Props extends t.Props>(kind: Kind, props: Props) =>
  view(`${pascalCase(kind)}Button`, buttonMeaning(kind), {
    kind: t.literal(kind),
    text: about(t.string, partTexts.button),
    ...props,
  });

const ButtonView = explained(
  tagged('TemplateButton', 'kind', [
    button('quick_reply', {}),
    button('url', { url: about(t.string, partTexts.url) }),
    button('phone_number', { phone_number: about(t.string, partTexts.phoneNumber) }),
    button('copy_code', { example: about(t.string, partTexts.example) }),
  ]),
  'A button of a template. `kind` names its form.',
);

const header = <Kind extends string, Props extends t.Props>(kind: Kind, props: Props) =>
  view(`${pascalCase(kind)}Header`, headerMeaning(kind), { kind: t.literal(kind), ...props });
const mediaHeader = <Kind extends HeaderMediaKind>(kind: Kind) =>
  header(kind, { media: about(idView('tmedia'), partTexts.media) });

const HeaderView = explained(
  tagged('TemplateHeader', 'kind', [
    header('text', { text: about(t.string, partTexts.header) }),
    mediaHeader('image'),
    mediaHeader('video'),
    mediaHeader('document'),
    header('location', {}),
  ]),
  'What stands above the body. `kind` names its form.',
);

const FooterView = view('TemplateFooter', 'What stands below the body.', {
  text: about(t.string, partTexts.footer),
});

const ComponentsView = explained(
  t.exact(
    t.partial(partsWith(HeaderView, FooterView, t.readonlyArray(ButtonView))),
    'TemplateComponents',
  ),
  'What a template has beside its body.',
);

const ErrorView = view('TemplateError', 'What made a template rejected where that was no review.', {
  code: about(
    openSet(
      'TemplateErrorCode',
      templateErrorCodes,
      'Why a template was rejected without a review. An open set.',
    ),
    'What went wrong: `template_taken`.',
  ),
  message: about(t.string, 'The same for people, in English.'),
});

const VariableView = view('TemplateVariable', 'A place in the body that each message fills in.', {
  index: about(Count, 'The number of the variable, from 1.'),
});

/** A template in answers and events (docs/specification.md#2.7.1). */
export const TemplateView = view(
  'Template',
  'A form of messages that the provider reviews before it can be sent.',
  {
    id: ownId('tmpl'),
    channel: about(idView('chan'), 'The channel that can send it.'),
    name: about(t.string, 'Its name. With the language it is unique in the channel.'),
    language: about(t.string, languageText),
    category: about(TemplateCategory, categoryText),
    body: about(t.string, 'The text, with the variables `{{1}}`, `{{2}}`, …'),
    variables: about(
      t.readonlyArray(VariableView),
      'The variables of the body, in ascending order.',
    ),
    components: about(ComponentsView, 'Header, footer and buttons.'),
    status: about(TemplateStatusView, 'Only an approved template can be sent.'),
    rejection_reason: about(
      nullable(oneOf('RejectionReason', rejectionReasons, 'Why a provider rejected a template.')),
      'Why the provider rejected it; null unless it is rejected.',
    ),
    error: about(
      nullable(ErrorView),
      'What made it rejected where that was no review: `template_taken`. Null otherwise.',
    ),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  },
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
