import type { VNode } from 'preact';
import type { DeliveryRequest } from '../../../../../core/use-cases/webhooks/deliveries/get-delivery-request.js';
import { Card, Code } from '../../../view/index.js';

const headerText = ({ url, headers }: DeliveryRequest): string =>
  [`POST ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join(
    '\n',
  );

const indented = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);

/** What a receiver gets. The bytes that are signed have no indentation. */
export const Request = ({ request }: { readonly request: DeliveryRequest }): VNode => (
  <Card title="Request">
    <Code text={headerText(request)} label="Request line and headers" />
    <p class="soft">
      Signed when it is sent, in <code>Service-Signature</code> and <code>webhook-signature</code>.
    </p>
    {request.body === undefined ? (
      <p class="soft">The event is not kept any more.</p>
    ) : (
      <Code text={indented(request.body)} label="Request body" />
    )}
  </Card>
);
