import * as t from 'io-ts';
import { templateStatuses } from '../../../core/model/templates/status.js';
import { rejectionReasons, templateCategories } from '../../../core/model/templates/template.js';
import { oneOf } from '../../../core/shared/codec.js';
import { idView, listView, nullable, Timestamp } from './values.js';

const ButtonView = t.union([
  t.strict({ kind: t.literal('quick_reply'), text: t.string }),
  t.strict({ kind: t.literal('url'), text: t.string, url: t.string }),
  t.strict({ kind: t.literal('phone_number'), text: t.string, phone_number: t.string }),
  t.strict({ kind: t.literal('copy_code'), text: t.string, example: t.string }),
]);

const HeaderView = t.union([
  t.strict({ kind: t.literal('text'), text: t.string }),
  t.strict({
    kind: oneOf('HeaderMediaKind', ['image', 'video', 'document']),
    media: idView('tmedia'),
  }),
  t.strict({ kind: t.literal('location') }),
]);

const ComponentsView = t.exact(
  t.partial({
    header: HeaderView,
    footer: t.strict({ text: t.string }),
    buttons: t.readonlyArray(ButtonView),
  }),
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
    variables: t.readonlyArray(t.strict({ index: t.number })),
    components: ComponentsView,
    status: oneOf('TemplateStatus', templateStatuses),
    rejection_reason: nullable(oneOf('RejectionReason', rejectionReasons)),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  'Template',
);

export const TemplateListView = listView(TemplateView);
