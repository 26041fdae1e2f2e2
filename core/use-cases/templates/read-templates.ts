import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { shownPage } from '../../contract/shown.js';
import { TemplateStatusView } from '../../model/templates/status.js';
import type { Template, TemplateNotFound } from '../../model/templates/template.js';
import { shownTemplate } from '../../model/templates/template-view.js';
import type { TemplateStore } from '../../ports/stores/template-store.js';
import { about } from '../../shared/codec.js';
import { isId } from '../../shared/ids.js';
import { type Page, pageOf } from '../../shared/page.js';
import { idText } from '../../shared/published.js';
import { byProject } from '../authorization/resource-owner.js';
import { aPage, aProject, aText } from '../input/fields.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import { useCase } from '../use-case.js';

type Ports = { readonly templates: TemplateStore };

/** When a use case of one template refuses. */
export const noTemplate = { template_not_found: 'the project has no such template' } as const;

/** One template of a project, by the id that a client gave. */
export const templateInput = input({ project: aProject, id: idText('tmpl') });
export type TemplateQuery = InputOf<typeof templateInput>;

/** A page of templates to read. */
const templatesInput = input(
  { project: aProject, ...aPage.needed },
  {
    status: about(TemplateStatusView, 'Only templates with this status.'),
    channel: aText,
    name: about(aText, 'Only templates with exactly this name.'),
    ...aPage.free,
  },
);
export type ListTemplates = InputOf<typeof templatesInput>;

/** See docs/specification.md#4.9.3. */
export const getTemplate = useCase({
  kind: 'read',
  summary: 'Gets a template with its current approval status.',
  description: ['Only a template with the status `approved` can be sent.'],
  permission: 'templates:read',
  owner: byProject,
  input: templateInput,
  result: shownTemplate,
  refusals: noTemplate,
  run:
    ({ templates }: Ports) =>
    async ({ project, id }: TemplateQuery): Promise<E.Either<TemplateNotFound, Template>> => {
      const template = isId('tmpl')(id) ? await templates.find(project, id) : undefined;
      return template ? E.right(template) : E.left({ code: 'template_not_found', id });
    },
});

/** See docs/specification.md#4.9.2. */
export const listTemplates = useCase({
  kind: 'read',
  summary: 'Lists templates, newest first.',
  description: [
    'Lists templates of every channel of the project, or of one.',
    '`name` matches exactly.',
  ],
  permission: 'templates:read',
  owner: byProject,
  input: templatesInput,
  result: shownPage(shownTemplate, 'tmpl'),
  refusals: { invalid_cursor: '`before` is not a template of the project' },
  run:
    (ports: Ports) =>
    async (query: ListTemplates): Promise<E.Either<InvalidCursor, Page<Template>>> => {
      const { project, before, limit, ...filter } = query;
      const last =
        before === undefined ? undefined : await getTemplate(ports)({ project, id: before });
      if (last && E.isLeft(last)) return E.left({ code: 'invalid_cursor' });
      const page = { ...filter, before: last?.right.id, limit: limit + 1 };
      const found = await ports.templates.list(project, page);
      return E.right(pageOf(found, limit));
    },
});
