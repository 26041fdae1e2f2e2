import * as E from 'fp-ts/lib/Either.js';
import { again, refused, seeOther, view } from '../../../server/answer.js';
import { projectAction, projectPage } from '../../../server/page.js';
import { channelsFor, EndpointForm, endpointFields, endpointInput } from './form.js';
import { headersToChange } from './headers.js';

/** The form of an endpoint that is changed. */
export const editEndpointPage = projectPage({
  path: '/webhooks/:id/edit',
  permission: 'webhooks:manage',
  handle: async (call) => {
    const { as, project, params, path } = call;
    const found = await as.getWebhookEndpoint({ project: project.id, id: params.id });
    if (E.isLeft(found)) return refused(found.left);
    const own = path(`/webhooks/${params.id}`);
    return view({
      title: 'Change the endpoint',
      back: { href: own, label: 'Endpoint' },
      body: (
        <EndpointForm
          action={own}
          label="Save"
          endpoint={found.right}
          channels={await channelsFor(call)}
        />
      ),
    });
  },
});

/** Changes the URL, the description or the event types. */
export const updateEndpointAction = projectAction({
  path: '/webhooks/:id',
  permission: 'webhooks:manage',
  handle: async ({ as, project, params, form, path }) => {
    const headers = headersToChange(form);
    if (E.isLeft(headers)) return again(editEndpointPage, headers.left);
    const updated = await as.updateWebhookEndpoint({
      ...endpointInput(form),
      headers: headers.right,
      project: project.id,
      id: params.id,
      environment: project.environment,
    });
    if (E.isLeft(updated)) return again(editEndpointPage, updated.left, endpointFields);
    return seeOther(path(`/webhooks/${params.id}`), 'The endpoint is changed.');
  },
});
