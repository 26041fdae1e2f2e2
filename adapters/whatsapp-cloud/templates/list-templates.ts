import type { TemplateVerdict } from '../../../core/model/templates/move-template.js';
import type { TemplateCategory } from '../../../core/model/templates/template.js';
import type { ListedTemplate } from '../../../core/model/templates/template-report.js';
import { type GraphAnswer, type GraphClient, jsonBody } from '../graph/client.js';
import { idAt, type Json, objectAt, objectsAt, textAt } from '../graph/json.js';
import type { Credentials } from '../settings.js';
import { shownContent } from './shown-content.js';
import { templateCategory, templateVerdict } from './template-status.js';

/** A template in WhatsApp's list. Undefined: WhatsApp's value has no counterpart here. */
export type WhatsAppTemplate = ListedTemplate & {
  readonly providerId: string;
  readonly category: TemplateCategory | undefined;
  readonly verdict: TemplateVerdict | undefined;
};

const pageSize = 100;
/** More than enough: WhatsApp allows an account 6,000 templates. */
const maxPages = 100;

/**
 * Calls `visit` with every template of an account that matches the filter. Resolves to the answer of the page that
 * failed, or to undefined after the last page. A template without an id is left out.
 */
export const eachTemplate = async (
  graph: GraphClient,
  credentials: Credentials,
  filter: Readonly<Record<string, string>>,
  visit: (template: WhatsAppTemplate) => void,
): Promise<GraphAnswer | undefined> => {
  let after: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await graph(credentials, {
      method: 'GET',
      path: `/${credentials.wabaId}/message_templates`,
      query: {
        ...filter,
        fields: 'id,name,language,category,status,rejected_reason,components',
        limit: String(pageSize),
        ...(after === undefined ? {} : { after }),
      },
    });
    const body = jsonBody(answer);
    if (!body || !Array.isArray(body.data)) return answer;
    for (const item of objectsAt(body, 'data')) visitItem(item, visit);
    after = nextPage(body);
    if (after === undefined) return undefined;
  }
  return undefined;
};

const visitItem = (item: Json, visit: (template: WhatsAppTemplate) => void): void => {
  const providerId = idAt(item, 'id');
  const name = textAt(item, 'name');
  const language = textAt(item, 'language')?.replaceAll('-', '_');
  if (providerId === undefined || name === undefined || language === undefined) return;
  const reason = textAt(item, 'rejected_reason') ?? null;
  const verdict = templateVerdict(textAt(item, 'status')?.toUpperCase() ?? '', reason);
  const category = templateCategory(textAt(item, 'category'));
  const content = shownContent(item) ?? null;
  visit({ providerId, name, language, category, verdict, content });
};

/** The cursor of the next page. The last page has cursors but no `next`. */
const nextPage = (body: Json): string | undefined => {
  const paging = objectAt(body, 'paging');
  if (textAt(paging, 'next') === undefined) return undefined;
  return textAt(objectAt(paging, 'cursors'), 'after');
};
