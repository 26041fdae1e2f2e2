import type { VNode } from 'preact';
import type { EventType } from '../../../../core/model/events/event.js';
import { eventTexts } from '../../openapi/event-texts.js';
import { exampleIn, type Parameter, resolved } from '../document/api-document.js';
import { parameterField, shapeOf } from '../document/fields.js';
import type { Reference } from '../document/reference.js';
import { Json } from '../view/code.js';
import { Contents } from '../view/contents.js';
import { Fields } from '../view/fields.js';
import { useAddress } from '../view/site-context.js';
import { Text } from '../view/text.js';

type EventsProps = { readonly reference: Reference };

/** Every event type: when it comes, what causes it, and its payload. */
export const EventsPage = ({ reference }: EventsProps): VNode => (
  <>
    <Introduction reference={reference} />
    {reference.events.map(([type, { summary, requestBody }]) => (
      <section key={type} class="row" id={type}>
        <div class="prose">
          <h2>
            <a href={`#${type}`}>
              <code>{type}</code>
            </a>
          </h2>
          <p>
            <Text>{summary}</Text>
          </p>
          <p>
            <strong>What causes it.</strong> <Text>{eventTexts[type as EventType].cause}</Text>
          </p>
        </div>
        <div class="examples">
          <Json value={exampleIn(reference.document, requestBody?.content)} title={type} />
        </div>
      </section>
    ))}
  </>
);

const Introduction = ({ reference: { document, events } }: EventsProps): VNode => {
  const address = useAddress();
  const headers = (events[0]?.[1].parameters ?? []).map((parameter) =>
    parameterField(document, resolved<Parameter>(document, parameter)),
  );
  const envelope = shapeOf(document, { $ref: '#/components/schemas/ApiMessageEvent' }).fields.map(
    (field) =>
      field.name === 'data'
        ? {
            ...field,
            children: undefined,
            description:
              'The resource as it stood then: a message, a template, a channel or a webhook endpoint.',
          }
        : field,
  );
  return (
    <section class="row first">
      <div class="prose">
        <h1>Event types</h1>
        <p class="lead">
          The service records every change as an event. It posts events to webhook endpoints, and
          lists them for 90 days.
        </p>
        <p>
          Read <a href={address('guides/webhooks')}>how to receive them by webhook</a>, or{' '}
          <a href={address('api/events')}>list them</a>. New types can be added: ignore types that
          you do not know.
        </p>
        <h3>Fields of an event</h3>
        <Fields shape={{ fields: envelope, forms: [] }} />
        <h3>Headers of a delivery</h3>
        <Fields shape={{ fields: headers, forms: [] }} />
      </div>
      <Contents
        title="Types"
        places={events.map(([type]) => ({
          anchor: type,
          label: <code>{type}</code>,
        }))}
      />
    </section>
  );
};
