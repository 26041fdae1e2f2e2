import * as E from 'fp-ts/lib/Either.js';
import { refused, type View, view } from '../../../server/answer.js';
import { type ProjectCall, projectAction, projectPage } from '../../../server/page.js';
import { ButtonLink, formErrors, SecretOnce } from '../../../view/index.js';
import { channelsFor, EndpointForm, endpointFields, endpointInput, type Typed } from './form.js';
import { headersToSet } from './headers.js';

const shown = async (call: ProjectCall, typed?: Typed): Promise<View> =>
  view({
    title: 'Add an endpoint',
    status: typed ? 422 : 200,
    back: { href: call.path('/webhooks'), label: 'Webhooks' },
    body: (
      <EndpointForm
        action={call.path('/webhooks')}
        label="Add the endpoint"
        typed={typed}
        channels={await channelsFor(call)}
      />
    ),
  });

/** The form of a new endpoint. */
export const newEndpointPage = projectPage({
  path: '/webhooks/new',
  permission: 'webhooks:manage',
  handle: async (call) =>
    call.can('webhooks:manage')
      ? shown(call)
      : refused({ code: 'insufficient_permission', permission: 'webhooks:manage' }),
});

/** Creates an endpoint, and shows its secret once. */
export const createEndpointAction = projectAction({
  path: '/webhooks',
  permission: 'webhooks:manage',
  handle: async (call) => {
    const { as, project, form, path } = call;
    const { id, environment } = project;
    const headers = headersToSet(form);
    if (E.isLeft(headers)) return shown(call, { values: form, errors: headers.left });
    const created = await as.createWebhookEndpoint({
      ...endpointInput(form),
      headers: headers.right,
      project: id,
      environment,
    });
    if (E.isLeft(created)) {
      const refusal = created.left;
      return refusal.code === 'insufficient_permission' || refusal.code === 'project_not_found'
        ? refused(refusal)
        : shown(call, {
            values: form,
            errors: formErrors(refusal, endpointFields),
          });
    }
    const { endpoint, secret } = created.right;
    return view({
      title: 'The endpoint is added',
      back: { href: path('/webhooks'), label: 'Webhooks' },
      body: (
        <>
          <SecretOnce secret={secret} label="Signing secret">
            <p>
              Store it with your receiver, which verifies the signature of each request with it. It
              is not shown again; you can rotate it.
            </p>
          </SecretOnce>
          <p>
            <ButtonLink href={path(`/webhooks/${endpoint.id}`)} kind="primary">
              Continue to the endpoint
            </ButtonLink>
          </p>
        </>
      ),
    });
  },
});
