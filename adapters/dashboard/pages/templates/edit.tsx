import * as E from 'fp-ts/lib/Either.js';
import type { Template } from '../../../../core/model/templates/template.js';
import { type PageAnswer, refused, seeOther, view } from '../../server/answer.js';
import { type ProjectCall, projectAction, projectPage } from '../../server/page.js';
import { type FormErrors, isolated, refusalText } from '../../view/index.js';
import { Editor } from './editor.js';
import { templateErrors } from './errors.js';
import { editorView } from './new.js';
import { submit, templateView } from './template.js';
import { changeIn, formOf } from './typed.js';

const editView = (
  { path }: Pick<ProjectCall, 'path'>,
  draft: Template,
  values: URLSearchParams,
  errors?: FormErrors,
): PageAnswer =>
  view({
    title: `Edit ${isolated(draft.name)}`,
    back: { href: path(`/templates/${draft.id}`), label: draft.name },
    status: errors ? 422 : 200,
    body: <Editor channels={[]} path={path} values={values} errors={errors} draft={draft} />,
  });

/** Shows the editor of a draft. Any other template is shown as it is. */
export const editTemplatePage = projectPage({
  path: '/templates/:id/edit',
  permission: 'templates:manage',
  handle: async (call) => {
    const { as, project, params } = call;
    const found = await as.getTemplate({ project: project.id, id: params.id });
    if (E.isLeft(found)) return refused(found.left);
    const { id, status } = found.right;
    return status === 'draft'
      ? editView(call, found.right, formOf(found.right))
      : templateView(call, found.right, refusalText({ code: 'template_not_draft', id, status }));
  },
});

/** Saves a draft, and submits it when asked. What was typed for a template that is no draft any more begins a new one. */
export const updateTemplateAction = projectAction({
  path: '/templates/:id/edit',
  permission: 'templates:manage',
  handle: async (call) => {
    const { as, project, params, form, path } = call;
    const query = { project: project.id, id: params.id };
    const next = form.get('submit');
    if (next === 'preview' && !call.can('templates:manage'))
      return refused({ code: 'insufficient_permission', permission: 'templates:manage' });
    const updated =
      next === 'preview' ? undefined : await as.updateTemplate({ ...query, ...changeIn(form) });
    if (updated && E.isRight(updated))
      return next === 'on'
        ? submit(call)
        : seeOther(path(`/templates/${params.id}`), 'The draft is saved.');
    const found = await as.getTemplate(query);
    if (E.isLeft(found)) return refused(found.left);
    if (updated === undefined) return editView(call, found.right, form);
    const refusal = updated.left;
    switch (refusal.code) {
      case 'template_not_draft':
        return editorView(
          call,
          copyOf(found.right, form),
          { summary: refusalText(refusal), fields: {} },
          409,
        );
      case 'invalid_input':
      case 'invalid_template':
      case 'media_not_found':
        return editView(call, found.right, form, templateErrors(refusal, form));
      default:
        return refused(refusal);
    }
  },
});

/** What was typed, under the names of a new draft. */
const copyOf = (template: Template, typed: URLSearchParams): URLSearchParams => {
  const copy = new URLSearchParams(typed);
  for (const name of ['channel', 'name', 'language'])
    copy.set(name, formOf(template).get(name) ?? '');
  return copy;
};
