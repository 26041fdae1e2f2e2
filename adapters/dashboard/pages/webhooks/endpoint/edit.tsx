import * as E from 'fp-ts/lib/Either.js';
import type { WebhookEndpoint } from '../../../../../core/model/webhooks/endpoint.js';
import { refused, seeOther, type View, view } from '../../../server/answer.js';
import { type ProjectCall, projectAction, projectPage } from '../../../server/page.js';
import { formErrors } from '../../../view/index.js';
import { channelsFor, EndpointForm, endpointFields, endpointInput, type Typed } from './form.js';
import { headersToChange } from './headers.js';

const shown = async (
  call: ProjectCall,
  endpoint: WebhookEndpoint,
  typed?: Typed,
): Promise<View> => {
  const own = call.path(`/webhooks/${endpoint.id}`);
  return view({
    title: 'Change the endpoint',
    status: typed ? 422 : 200,
    back: { href: own, label: 'Endpoint' },
    body: (
      <EndpointForm
        action={own}
        label="Save"
        endpoint={endpoint}
        typed={typed}
        channels={await channelsFor(call)}
      />
    ),
  });
};

/** The form of an endpoint that is changed. */
export const editEndpointPage = projectPage({
  path: '/webhooks/:id/edit',
  permission: 'webhooks:manage',
  handle: async (call) => {
    if (!call.can('webhooks:manage'))
      return refused({ code: 'insufficient_permission', permission: 'webhooks:manage' });
    const query = { project: call.project.id, id: call.params.id };
    const found = await call.as.getWebhookEndpoint(query);
    return E.isLeft(found) ? refused(found.left) : shown(call, found.right);
  },
});

/** Changes the URL, the description or the event types. */
export const updateEndpointAction = projectAction({
  path: '/webhooks/:id',
  permission: 'webhooks:manage',
  handle: async (call) => {
    const { as, project, params, form, path } = call;
    const query = { project: project.id, id: params.id };
    const found = await as.getWebhookEndpoint(query);
    if (E.isLeft(found)) return refused(found.left);
    const headers = headersToChange(form);
    if (E.isLeft(headers)) return shown(call, found.right, { values: form, errors: headers.left });
    const { environment } = project;
    const updated = await as.updateWebhookEndpoint({
      ...endpointInput(form),
      headers: headers.right,
      ...query,
      environment,
    });
    if (E.isRight(updated))
      return seeOther(path(`/webhooks/${params.id}`), 'The endpoint is changed.');
    const refusal = updated.left;
    return refusal.code === 'invalid_input' ||
      refusal.code === 'invalid_url' ||
      refusal.code === 'channel_not_found'
      ? shown(call, found.right, {
          values: form,
          errors: formErrors(refusal, endpointFields),
        })
      : refused(refusal);
  },
});
