import type { VNode } from 'preact';
import type { Content } from '../../../../../core/model/messages/content.js';
import type { Message } from '../../../../../core/model/messages/message.js';
import { traceIdOf } from '../../../../../core/shared/trace-context.js';
import { Card, Facts, Id } from '../../../view/index.js';
import { Curl, type CurlRequest } from '../../../view/parts/curl.js';

/** The body that sends the same again; undefined for what the API cannot send. */
const bodyOf = (content: Content): object | undefined => {
  switch (content.type) {
    case 'text':
      return { text: content.body };
    case 'template': {
      const { template: id, bodyParameters, headerMedia, headerLocation } = content;
      const header_media = headerMedia?.startsWith('med_') ? headerMedia : undefined;
      const values = { id, body_parameters: bodyParameters };
      return { template: { ...values, header_media, header_location: headerLocation } };
    }
    case 'image':
    case 'video':
    case 'audio':
    case 'document': {
      if (content.media === null) return undefined;
      const caption = 'caption' in content ? (content.caption ?? undefined) : undefined;
      const filename = content.type === 'document' ? (content.filename ?? undefined) : undefined;
      const more = content.more?.map(({ media }) => media);
      return { media: { id: content.media, caption, filename, more } };
    }
    default:
      return undefined;
  }
};

/** The request that sends the same message again. */
export const resendRequest = (message: Message): CurlRequest | undefined => {
  const { direction, channel, to, content, metadata } = message;
  const body = direction === 'outbound' ? bodyOf(content) : undefined;
  const tags = Object.keys(metadata).length === 0 ? {} : { metadata };
  return body && { method: 'POST', path: '/v1/messages', body: { channel, to, ...body, ...tags } };
};

/** What is known of the request that sent a message, and the same as a command. */
export const RequestCard = ({ message }: { readonly message: Message }): VNode => {
  const { id, request, trace, providerId, direction } = message;
  const resend = resendRequest(message);
  return (
    <Card title={direction === 'outbound' ? 'Request' : 'Origin'}>
      <Facts
        facts={[
          ...(direction === 'outbound'
            ? ([['Request id', request && <Id key="request" id={request} />]] as const)
            : []),
          ['Trace id', trace && <Id key="trace" id={traceIdOf(trace)} />],
          ['Id at the provider', providerId && <Id key="provider" id={providerId} />],
        ]}
      />
      {direction === 'outbound' && (
        <p class="hint">
          The log of the server has a line for the request id. API key and idempotency key are not
          kept with a message.
        </p>
      )}
      <Curl request={{ path: `/v1/messages/${id}` }} label="Read it with curl" />
      <Curl request={{ path: `/v1/messages/${id}/timeline` }} label="Read its timeline with curl" />
      {resend && <Curl request={resend} label="Send the same again with curl" />}
    </Card>
  );
};
