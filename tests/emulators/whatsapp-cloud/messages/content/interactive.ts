import { isJson, type Json, objectAt, objectsAt } from '../../shared/json.js';
import {
  anything,
  asWrongValue,
  both,
  type Check,
  list,
  matching,
  numeric,
  object,
  oneOf,
  rule,
  text,
  wrongValue,
} from './checks.js';
import { headerMedia } from './media-content.js';

const areUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

const textHeader = object({ type: oneOf('text'), text: text(60) });

const mediaHeader = (kind: keyof typeof headerMedia): Check =>
  object({ type: oneOf(kind), [kind]: headerMedia[kind] });

/** A header of text or of media, after its own `type`. */
const anyHeader: Check = (value, path) => {
  const kind = isJson(value) ? value.type : undefined;
  if (kind === 'image' || kind === 'video' || kind === 'document')
    return mediaHeader(kind)(value, path);
  return textHeader(value, path);
};

const replyButton = object({
  type: oneOf('reply'),
  reply: object({ id: text(256), title: text(20) }),
});

const buttons = both(
  object({ buttons: list(replyButton, 1, 3) }),
  rule((action) => {
    const replies = objectsAt(action, 'buttons').map((button) => objectAt(button, 'reply'));
    if (!areUnique(replies.map(({ id }) => id))) return 'button ids must be unique';
    return areUnique(replies.map(({ title }) => title)) ? undefined : 'titles must be unique';
  }),
);

const row = object({ id: text(200), title: text(24) }, { description: text(72) });
const section = object({ rows: list(row, 1, 10) }, { title: text(24) });

const sections = both(
  object({ button: text(20), sections: list(section, 1, 10) }),
  rule((action) => {
    const all = objectsAt(action, 'sections');
    const rows = all.flatMap((one) => objectsAt(one, 'rows'));
    if (rows.length > 10) return 'at most 10 rows over all sections';
    if (!areUnique(rows.map(({ id }) => id))) return 'row ids must be unique';
    return all.length > 1 && all.some(({ title }) => title === undefined)
      ? 'every section needs a title when there are several'
      : undefined;
  }),
);

const ctaUrl = object({
  name: oneOf('cta_url'),
  parameters: object({
    display_text: text(20),
    url: matching(/^https?:\/\/\S+$/, 'a valid URL'),
  }),
});

/** An object of any fields, at least one. */
const anyFields: Check = (value, path) =>
  isJson(value) && Object.keys(value).length > 0
    ? undefined
    : wrongValue(`${path} must be an object with a field.`);

const flow = object({
  name: oneOf('flow'),
  parameters: both(
    object(
      {
        flow_message_version: oneOf('3'),
        flow_cta: matching(/^[^\p{Extended_Pictographic}]{1,30}$/u, 'a label'),
      },
      {
        flow_id: text(),
        flow_name: text(),
        flow_token: text(),
        mode: oneOf('published', 'draft'),
        flow_action: oneOf('navigate', 'data_exchange'),
        flow_action_payload: object({ screen: text() }, { data: anyFields }),
      },
    ),
    rule(({ flow_id: id, flow_name: name }) =>
      (id === undefined) === (name === undefined)
        ? 'give exactly one of flow_id and flow_name'
        : undefined,
    ),
  ),
});

const quickReply = object({
  type: oneOf('quick_reply'),
  quick_reply: object({ id: text(256), title: text(20) }),
});

/** The picture of a card, as a link alone. */
const cardHeader: Check = (value, path) => {
  const kind = isJson(value) && value.type === 'video' ? 'video' : 'image';
  return object({
    type: oneOf(kind),
    [kind]: object({ link: matching(/^https?:\/\/\S+$/, 'a valid URL') }),
  })(value, path);
};

const cardAction: Check = (value, path) =>
  isJson(value) && value.buttons !== undefined
    ? object({ buttons: list(quickReply, 1, 3) })(value, path)
    : ctaUrl(value, path);

const cardBody = both(
  object({ text: text(160) }),
  rule(({ text: said }) =>
    String(said).split('\n').length > 3 ? 'at most 2 line breaks' : undefined,
  ),
);

const linkCard = object(
  { card_index: numeric(0, 9), type: oneOf('cta_url'), header: cardHeader, action: cardAction },
  { body: cardBody },
);

const productCard = object({
  card_index: numeric(0, 9),
  type: oneOf('product'),
  action: object({ product_retailer_id: text(), catalog_id: text() }),
});

const card: Check = (value, path) =>
  (isJson(value) && value.type === 'product' ? productCard : linkCard)(value, path);

const buttonsOf = (one: Json): number => objectsAt(objectAt(one, 'action'), 'buttons').length;

const carousel = both(
  object({ cards: list(card, 2, 10) }),
  rule((action) => {
    const all = objectsAt(action, 'cards');
    if (new Set(all.map(({ type }) => type)).size > 1) return 'every card must be of one type';
    if (new Set(all.map((one) => objectAt(one, 'action').catalog_id)).size > 1)
      return 'every card must be of one catalog';
    return all.every((one) => buttonsOf(one) === buttonsOf(all[0] ?? {}))
      ? undefined
      : 'every card must have as many buttons';
  }),
);

const product = object({ catalog_id: text(), product_retailer_id: text() });

const productSection = object(
  { product_items: list(object({ product_retailer_id: text() }), 1, 30) },
  { title: text(24) },
);

const productList = both(
  object({ catalog_id: text(), sections: list(productSection, 1, 10) }),
  rule((action) => {
    const all = objectsAt(action, 'sections');
    const items = all.flatMap((one) => objectsAt(one, 'product_items'));
    if (items.length > 30) return 'at most 30 products over all sections';
    return all.length > 1 && all.some(({ title }) => title === undefined)
      ? 'every section needs a title when there are several'
      : undefined;
  }),
);

const catalog = object(
  { name: oneOf('catalog_message') },
  { parameters: object({ thumbnail_product_retailer_id: text() }) },
);

type Kind = {
  readonly action: Check;
  readonly header?: Check;
  /** Most characters of the body. Default: 1,024. */
  readonly body?: number;
  /** Default: it may have a footer. */
  readonly hasNoFooter?: true;
  /** Default: it needs a body. */
  readonly isBodyFree?: true;
  readonly needsHeader?: true;
};

const kinds: Readonly<Record<string, Kind>> = {
  button: { action: buttons, header: anyHeader },
  list: { action: sections, header: textHeader, body: 4_096 },
  cta_url: { action: ctaUrl, header: anyHeader },
  flow: { action: flow, header: anyHeader },
  location_request_message: {
    action: object({ name: oneOf('send_location') }),
    hasNoFooter: true,
  },
  request_contact_info: {
    action: object({ name: oneOf('request_contact_info') }),
    hasNoFooter: true,
  },
  carousel: { action: carousel, hasNoFooter: true },
  product: { action: product, isBodyFree: true },
  product_list: { action: productList, header: textHeader, needsHeader: true },
  catalog_message: { action: catalog },
};

const footer = object({ text: text(60) });

const shapeOf = ({
  action,
  header,
  body = 1_024,
  hasNoFooter,
  isBodyFree,
  needsHeader,
}: Kind): Check => {
  const said = { body: object({ text: text(body) }) };
  const above = header === undefined ? {} : { header };
  return object(
    { type: anything, action, ...(!isBodyFree && said), ...(needsHeader && above) },
    { ...(!hasNoFooter && { footer }), ...(isBodyFree && said), ...(!needsHeader && above) },
  );
};

/** The interactive object, by its own type. Kinds of payment and calling are not known. */
export const interactive: Check = (value, path) => {
  const type = isJson(value) ? String(value.type) : '';
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  return kind === undefined
    ? wrongValue(`${path}['type'] must be one of ${Object.keys(kinds).join(', ')}.`)
    : asWrongValue(shapeOf(kind))(value, path);
};
