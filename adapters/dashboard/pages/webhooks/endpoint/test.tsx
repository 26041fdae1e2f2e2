import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { eventTypes } from '../../../../../core/model/events/event.js';
import { testsOfProject } from '../../../../../core/model/rate-limits/rates.js';
import type { EndpointTest } from '../../../../../core/use-cases/webhooks/endpoints/test-endpoint.js';
import { refused, view } from '../../../server/answer.js';
import { projectAction } from '../../../server/page.js';
import { Card, Facts, Notice } from '../../../view/index.js';
import { OutcomeBadge, Response } from '../delivery/attempt.js';
import { Request } from '../delivery/request.js';
import { TestForm } from './detail.js';

/** Sends a test event, and shows what came of it. */
export const testEndpointAction = projectAction({
  path: '/webhooks/:id/test',
  permission: 'webhooks:manage',
  draws: { own: { route: 'testWebhookEndpoint', size: testsOfProject } },
  handle: async ({ as, project, params, form, path }) => {
    const type = eventTypes.find((each) => each === form.get('type'));
    if (type === undefined) return refused({ code: 'malformed_request' });
    const { id, environment } = project;
    const tested = await as.testWebhookEndpoint({ project: id, environment, id: params.id, type });
    if (E.isLeft(tested)) return refused(tested.left);
    const own = path(`/webhooks/${params.id}`);
    return view({
      title: 'Test event',
      back: { href: own, label: 'Endpoint' },
      body: (
        <>
          <Result test={tested.right} />
          <TestForm own={own} type={type} />
          <Request request={tested.right.request} />
        </>
      ),
    });
  },
});

const Result = ({ test: { attempt, result } }: { readonly test: EndpointTest }): VNode => (
  <>
    {result === 'succeeded' ? (
      <Notice kind="success" title="The endpoint took the test event." />
    ) : (
      <Notice kind="error" title="The test event failed.">
        <p>An event would be sent again later. A test is sent once, and is not stored.</p>
      </Notice>
    )}
    <Card title="Response">
      <Facts
        facts={[
          ['Answer', <OutcomeBadge key="answer" outcome={attempt} />],
          ['Duration', `${attempt.durationMs} ms`],
        ]}
      />
      <Response outcome={attempt} />
    </Card>
  </>
);
