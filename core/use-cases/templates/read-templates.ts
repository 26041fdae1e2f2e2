import * as E from 'fp-ts/lib/Either.js';
import type { TemplateStatus } from '../../model/templates/status.js';
import type { Template, TemplateNotFound } from '../../model/templates/template.js';
import type { TemplateStore } from '../../ports/stores/template-store.js';
import { isId, type ProjectId } from '../../shared/ids.js';
import { type Page, pageOf } from '../../shared/page.js';
import type { InvalidCursor } from '../invalid-cursor.js';

/** One template of a project, by the id that a client gave. */
export type TemplateQuery = { readonly project: ProjectId; readonly id: string };

/** One template with its current approval status (docs/specification.md#4.9.3). */
export const getTemplate =
  ({ templates }: { readonly templates: TemplateStore }) =>
  async (query: TemplateQuery): Promise<E.Either<TemplateNotFound, Template>> => {
    const template = isId('tmpl')(query.id)
      ? await templates.find(query.project, query.id)
      : undefined;
    return template ? E.right(template) : E.left({ code: 'template_not_found', id: query.id });
  };

/** A page of templates to read. */
export type ListTemplates = {
  readonly project: ProjectId;
  readonly status?: TemplateStatus | undefined;
  readonly channel?: string | undefined;
  readonly name?: string | undefined;
  /** The id of the last template of the page before. */
  readonly before?: string | undefined;
  /** 1 to 100. */
  readonly limit: number;
};

/** Templates, newest first (docs/specification.md#4.9.2); a `before` that is no template of the project is refused. */
export const listTemplates =
  (ports: { readonly templates: TemplateStore }) =>
  async (query: ListTemplates): Promise<E.Either<InvalidCursor, Page<Template>>> => {
    const { project, before, limit, ...filter } = query;
    const last =
      before === undefined ? undefined : await getTemplate(ports)({ project, id: before });
    if (last && E.isLeft(last)) return E.left({ code: 'invalid_cursor' });
    const page = { ...filter, before: last?.right.id, limit: limit + 1 };
    const found = await ports.templates.list(project, page);
    return E.right(pageOf(found, limit));
  };
