import * as E from 'fp-ts/lib/Either.js';
import { apiRequestResource } from '../../../../core/model/requests/api-request.js';
import { madeAt } from '../../../../core/shared/ids.js';
import { refused, view } from '../../server/answer.js';
import { projectPage } from '../../server/page.js';
import { Card, ExactTime, Facts, Id, isolated, Json } from '../../view/index.js';
import { StatusBadge } from './list.js';

/** One request, with the form of the body that was refused. */
export const requestPage = projectPage({
  path: '/requests/:id',
  permission: 'requests:read',
  handle: async ({ as, project, params, path }) => {
    const found = await as.getRequest({ project: project.id, id: params.id });
    if (E.isLeft(found)) return refused(found.left);
    const request = found.right;
    const { id, method, status, error, key, idempotencyKey, durationMs, replayed } = request;
    return view({
      title: `${isolated(method)} ${isolated(request.path)}`,
      back: { href: path('/requests'), label: 'Requests' },
      body: (
        <>
          <Card title="About">
            <Facts
              facts={[
                ['Id', <Id key="id" id={id} />],
                ['Began', <ExactTime key="at" at={madeAt(id)} />],
                ['Status', <StatusBadge key="status" status={status} />],
                ['Error', error && <code key="error">{error.code}</code>],
                ['Place', error?.param && <code key="param">{isolated(error.param)}</code>],
                ['Took', `${durationMs} ms`],
                ['API key', <Id key="key" id={key} />],
                ['Idempotency key', idempotencyKey && isolated(idempotencyKey)],
                ['Answer', replayed ? 'that of an earlier request with this key' : null],
              ]}
            />
          </Card>
          <Card title="JSON">
            <p class="soft">
              Of a body that was refused, the log keeps the form without the values.
            </p>
            <Json value={apiRequestResource.json(request)} label="The request as JSON" />
          </Card>
        </>
      ),
    });
  },
});
