import * as E from 'fp-ts/lib/Either.js';
import { refused, seeOther, view } from '../../../server/answer.js';
import { projectAction } from '../../../server/page.js';
import { ButtonLink, SecretOnce } from '../../../view/index.js';

/** Activates an endpoint. */
export const activateEndpointAction = projectAction({
  path: '/webhooks/:id/activate',
  permission: 'webhooks:manage',
  handle: async ({ as, project, params, path }) => {
    const answer = await as.activateWebhookEndpoint({ project: project.id, id: params.id });
    return E.isLeft(answer)
      ? refused(answer.left)
      : seeOther(
          path(`/webhooks/${params.id}`),
          'The endpoint is active. Pending deliveries continue.',
        );
  },
});

/** Deactivates an endpoint. */
export const deactivateEndpointAction = projectAction({
  path: '/webhooks/:id/deactivate',
  permission: 'webhooks:manage',
  handle: async ({ as, project, params, path }) => {
    const answer = await as.deactivateWebhookEndpoint({ project: project.id, id: params.id });
    return E.isLeft(answer)
      ? refused(answer.left)
      : seeOther(path(`/webhooks/${params.id}`), 'The endpoint is inactive.');
  },
});

/** Removes an endpoint with its deliveries. */
export const removeEndpointAction = projectAction({
  path: '/webhooks/:id/remove',
  permission: 'webhooks:manage',
  handle: async ({ as, project, params, path }) => {
    const answer = await as.removeWebhookEndpoint({ project: project.id, id: params.id });
    return E.isLeft(answer)
      ? refused(answer.left)
      : seeOther(path('/webhooks'), 'The endpoint is removed.');
  },
});

/** Gives an endpoint a new secret, and shows it once. */
export const rotateSecretAction = projectAction({
  path: '/webhooks/:id/rotate-secret',
  permission: 'webhooks:manage',
  handle: async ({ as, project, params, path }) => {
    const answer = await as.rotateWebhookSecret({ project: project.id, id: params.id });
    if (E.isLeft(answer)) return refused(answer.left);
    const own = path(`/webhooks/${params.id}`);
    return view({
      title: 'The secret is rotated',
      back: { href: own, label: 'Endpoint' },
      body: (
        <>
          <SecretOnce secret={answer.right.secret} label="New signing secret">
            <p>
              Store it with your receiver within 24 hours. Until then requests are signed with the
              former secret too. It is not shown again.
            </p>
          </SecretOnce>
          <p>
            <ButtonLink href={own} kind="primary">
              Continue to the endpoint
            </ButtonLink>
          </p>
        </>
      ),
    });
  },
});
