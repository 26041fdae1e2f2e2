import * as E from 'fp-ts/lib/Either.js';
import { type PageAnswer, refused, seeOther, view } from '../../server/answer.js';
import { type ProjectCall, projectAction, projectPage } from '../../server/page.js';
import { ButtonLink, EmptyState, type FormErrors } from '../../view/index.js';
import { Editor } from './editor.js';
import { templateErrors } from './errors.js';
import { formOf, templateIn } from './typed.js';

/** The editor of a new template. */
export const editorView = async (
  { as, project, path }: ProjectCall,
  values: URLSearchParams,
  errors?: FormErrors,
  status = errors ? 422 : 200,
): Promise<PageAnswer> => {
  const channels = await as.listChannels({ project: project.id });
  if (E.isLeft(channels)) return refused(channels.left);
  return view({
    title: 'New template',
    back: { href: path('/templates'), label: 'Templates' },
    status,
    body:
      channels.right.length === 0 ? (
        <EmptyState title="A template belongs to a channel">
          <p>Connect a channel first.</p>
          <ButtonLink kind="primary" href={path('/channels')}>
            To the channels
          </ButtonLink>
        </EmptyState>
      ) : (
        <Editor channels={channels.right} path={path} values={values} errors={errors} />
      ),
  });
};

/** Shows the editor: empty, from the template `from`, or with the values in the query. */
export const newTemplatePage = projectPage({
  path: '/templates/new',
  permission: 'templates:manage',
  handle: async (call) => {
    const { as, project, query } = call;
    const from = query.get('from');
    if (from === null) return editorView(call, query);
    const found = await as.getTemplate({ project: project.id, id: from });
    return E.isLeft(found) ? refused(found.left) : editorView(call, formOf(found.right));
  },
});

/** Shows what was typed as a phone does. Stores nothing. */
export const previewAction = projectAction({
  path: '/templates/new',
  permission: 'templates:manage',
  handle: (call) => {
    if (!call.can('templates:manage'))
      return refused({ code: 'insufficient_permission', permission: 'templates:manage' });
    return editorView(call, call.form);
  },
});

/** Creates a template, as a draft or submitted for review. */
export const createTemplateAction = projectAction({
  path: '/templates',
  permission: 'templates:manage',
  handle: async (call) => {
    const { as, project, form, path } = call;
    const created = await as.createTemplate({ ...templateIn(form), project: project.id });
    if (E.isRight(created)) {
      const { id, status } = created.right;
      return seeOther(
        path(`/templates/${id}`),
        status === 'draft' ? 'The draft is saved.' : 'The template is submitted for review.',
      );
    }
    const refusal = created.left;
    return isOfForm(refusal)
      ? editorView(call, form, templateErrors(refusal, form))
      : refused(refusal);
  },
});

type Refusal = Extract<
  Awaited<ReturnType<ProjectCall['as']['createTemplate']>>,
  E.Left<unknown>
>['left'];
type FormRefusal = Parameters<typeof templateErrors>[0];

const isOfForm = (refusal: Refusal): refusal is Refusal & FormRefusal =>
  !/^(insufficient_permission|organization_not_found|project_not_found|api_key_not_found)$/.test(
    refusal.code,
  );
