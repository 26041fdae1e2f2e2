import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { previewedTemplate } from '../../../../core/model/templates/preview/preview.js';
import { canBeSubmitted } from '../../../../core/model/templates/status.js';
import type { Template } from '../../../../core/model/templates/template.js';
import { templateJson } from '../../../../core/model/templates/template-view.js';
import { type PageAnswer, refused, seeOther, view } from '../../server/answer.js';
import { type ProjectCall, projectAction, projectPage } from '../../server/page.js';
import {
  ButtonLink,
  Card,
  Columns,
  Confirm,
  Facts,
  Id,
  Json,
  Notice,
  refusalText,
  Time,
} from '../../view/index.js';
import { Phone } from './phone.js';
import { TemplateState, TemplateStatusBadge } from './status.js';

/** A template, with what a refused action says of it. */
export const templateView = (
  { path, can }: Pick<ProjectCall, 'path' | 'can'>,
  template: Template,
  conflict?: string,
): PageAnswer =>
  view({
    title: template.name,
    back: { href: path('/templates'), label: 'Templates' },
    status: conflict === undefined ? 200 : 409,
    actions: can('templates:manage') && <Actions template={template} path={path} />,
    body: (
      <>
        <Id id={template.id} />
        {conflict !== undefined && (
          <Notice kind="error">
            <p>{conflict}</p>
          </Notice>
        )}
        <TemplateState template={template} />
        <Columns>
          <Card title="Preview">
            <Phone template={previewedTemplate(template)} />
          </Card>
          <Card title="Template">
            <TemplateFacts template={template} path={path} />
          </Card>
        </Columns>
        <Card title="As the API shows it">
          <Json value={templateJson(template)} label="Template" />
        </Card>
      </>
    ),
  });

/** Shows a template. */
export const templatePage = projectPage({
  path: '/templates/:id',
  permission: 'templates:read',
  handle: async (call) => {
    const { as, project, params } = call;
    const found = await as.getTemplate({ project: project.id, id: params.id });
    return E.isLeft(found) ? refused(found.left) : templateView(call, found.right);
  },
});

/** A call about the template of its path. */
type TemplateCall = Omit<ProjectCall, 'params'> & { readonly params: { readonly id: string } };

/** Submits the template of the path. One that has moved on meanwhile is shown as it stands. */
export const submit = async (call: TemplateCall): Promise<PageAnswer> => {
  const { as, project, params, path } = call;
  const query = { project: project.id, id: params.id };
  const submitted = await as.submitTemplate(query);
  if (E.isRight(submitted))
    return seeOther(path(`/templates/${params.id}`), 'The template is submitted for review.');
  const refusal = submitted.left;
  if (refusal.code !== 'template_state_conflict' && refusal.code !== 'template_taken')
    return refused(refusal);
  const found = await as.getTemplate(query);
  return E.isLeft(found)
    ? refused(found.left)
    : templateView(call, found.right, refusalText(refusal));
};

/** Submits a draft or a rejected template. */
export const submitTemplateAction = projectAction({
  path: '/templates/:id/submit',
  permission: 'templates:manage',
  handle: submit,
});

type OfTemplate = { readonly template: Template; readonly path: ProjectCall['path'] };

const Actions = ({ template: { id, status }, path }: OfTemplate): VNode => (
  <>
    {status === 'draft' && <ButtonLink href={path(`/templates/${id}/edit`)}>Edit</ButtonLink>}
    <ButtonLink href={path('/templates/new', { from: id })}>Copy to a new draft</ButtonLink>
    {canBeSubmitted(status) && (
      <Confirm
        action={path(`/templates/${id}/submit`)}
        label="Submit"
        confirmLabel="Submit for review"
        kind="primary"
      >
        <p>The provider reviews the template as it is here. This takes minutes, or up to a day.</p>
      </Confirm>
    )}
  </>
);

const TemplateFacts = ({ template, path }: OfTemplate): VNode => {
  const { language, category, channel, examples, providerId, createdAt, updatedAt } = template;
  return (
    <Facts
      facts={[
        ['Status', <TemplateStatusBadge key="status" template={template} />],
        ['Language', language],
        ['Category', category],
        ['Channel', <Id key="channel" id={channel} href={path(`/channels/${channel}`)} />],
        ['Examples', examples.length === 0 ? null : examples.join(' · ')],
        ['Id at the provider', providerId],
        ['Created', <Time key="created" at={createdAt} />],
        ['Changed', <Time key="changed" at={updatedAt} />],
      ]}
    />
  );
};
