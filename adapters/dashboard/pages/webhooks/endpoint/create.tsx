import * as E from 'fp-ts/lib/Either.js';
import { again, view } from '../../../server/answer.js';
import { projectAction, projectPage } from '../../../server/page.js';
import { ButtonLink, SecretOnce } from '../../../view/index.js';
import { channelsFor, EndpointForm, endpointFields, endpointInput } from './form.js';
import { headersToSet } from './headers.js';

/** The form of a new endpoint. */
export const newEndpointPage = projectPage({
  path: '/webhooks/new',
  permission: 'webhooks:manage',
  handle: async (call) =>
    view({
      title: 'Add an endpoint',
      back: { href: call.path('/webhooks'), label: 'Webhooks' },
      body: (
        <EndpointForm
          action={call.path('/webhooks')}
          label="Add the endpoint"
          channels={await channelsFor(call)}
        />
      ),
    }),
});

/** Creates an endpoint, and shows its secret once. */
export const createEndpointAction = projectAction({
  path: '/webhooks',
  permission: 'webhooks:manage',
  handle: async ({ as, project, form, path }) => {
    const { id, environment } = project;
    const headers = headersToSet(form);
    if (E.isLeft(headers)) return again(newEndpointPage, headers.left);
    const created = await as.createWebhookEndpoint({
      ...endpointInput(form),
      headers: headers.right,
      project: id,
      environment,
    });
    if (E.isLeft(created)) return again(newEndpointPage, created.left, endpointFields);
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
