import type { TemplateVerdict } from '../../../core/model/templates/move-template.js';
import type { TemplateCategory } from '../../../core/model/templates/template.js';
import type { GraphAnswer, GraphClient } from '../graph/client.js';
import { idAt, isJson, type Json, objectAt, objectsAt, textAt } from '../graph/json.js';
import type { Credentials } from '../settings.js';
import { templateCategory, templateVerdict } from './template-status.js';

/** A template as the provider lists it. */
export type ListedTemplate = {
  readonly id: string | null;
  readonly name: string;
  readonly language: string;
  readonly category: TemplateCategory | undefined;
  readonly verdict: TemplateVerdict | undefined;
};

const pageSize = 100;
/** The provider allows an account 6,000 templates. */
const pagesAtMost = 100;

/**
 * Visits every template of an account that fits the filter, page by page. Resolves to the answer with which a page
 * was not given; undefined when all were.
 */
export const eachTemplate = async (
  graph: GraphClient,
  credentials: Credentials,
  filter: Readonly<Record<string, string>>,
  visit: (template: ListedTemplate) => void,
): Promise<GraphAnswer | undefined> => {
  let after: string | undefined;
  for (let page = 0; page < pagesAtMost; page += 1) {
    const answer = await graph(credentials, {
      method: 'GET',
      path: `/${credentials.wabaId}/message_templates`,
      query: {
        ...filter,
        fields: 'id,name,language,category,status,rejected_reason',
        limit: String(pageSize),
        ...(after === undefined ? {} : { after }),
      },
    });
    const body = answer.kind === 'answered' && isJson(answer.body) ? answer.body : undefined;
    if (!body || !Array.isArray(body.data)) return answer;
    for (const item of objectsAt(body, 'data')) listed(item, visit);
    after = nextPage(body);
    if (after === undefined) return undefined;
  }
  return undefined;
};

const listed = (item: Json, visit: (template: ListedTemplate) => void): void => {
  const name = textAt(item, 'name');
  const language = textAt(item, 'language')?.replaceAll('-', '_');
  if (name === undefined || language === undefined) return;
  const reason = textAt(item, 'rejected_reason') ?? null;
  const verdict = templateVerdict(textAt(item, 'status')?.toUpperCase() ?? '', reason);
  const category = templateCategory(textAt(item, 'category'));
  visit({ id: idAt(item, 'id') ?? null, name, language, category, verdict });
};

/** Where the next page begins; cursors without a `next` are the end. */
const nextPage = (body: Json): string | undefined => {
  const paging = objectAt(body, 'paging');
  if (textAt(paging, 'next') === undefined) return undefined;
  return textAt(objectAt(paging, 'cursors'), 'after');
};
