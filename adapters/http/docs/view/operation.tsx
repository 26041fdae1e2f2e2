import type { VNode } from 'preact';
import { parameterField, shapeOf } from '../document/fields.js';
import type { ApiCall } from '../document/operations.js';
import type { Reference } from '../document/reference.js';
import { samplesOf } from '../samples/samples.js';
import { tryItOf } from '../samples/try-it.js';
import { Code, Json, Samples } from './code.js';
import { Fields } from './fields.js';
import { useAddress } from './site-context.js';
import { Text } from './text.js';

type OperationProps = { readonly reference: Reference; readonly call: ApiCall };

/** An operation: what it does and takes on one side, code and answers on the other. */
export const OperationSection = ({ reference, call }: OperationProps): VNode => (
  <section class="row" id={call.id}>
    <div class="prose">
      <h2>
        <a href={`#${call.id}`}>{call.title}</a>
      </h2>
      <p class="endpoint">
        <Method method={call.method} /> <code>{call.path}</code>
      </p>
      <p>
        <Text>{call.summary}</Text>
      </p>
      <p>
        <Text>{call.description}</Text>
      </p>
      <Permission call={call} />
      <Parameters reference={reference} call={call} />
      <Returns reference={reference} call={call} />
      <Errors call={call} />
    </div>
    <Examples call={call} />
  </section>
);

/** The method of an operation, with its colour. */
export const Method = ({ method }: { readonly method: string }): VNode => (
  <span class={`method ${method.toLowerCase()}`}>{method}</span>
);

const Permission = ({ call: { scope, api } }: { readonly call: ApiCall }): VNode => {
  if (scope === undefined) return <p class="soft">It needs no key.</p>;
  if (scope === null) return <p class="soft">{api.access.any}</p>;
  return (
    <p class="soft">
      {api.access.needs} <code>{scope}</code>.
    </p>
  );
};

const places = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
} as const;

const Parameters = ({ reference: { document }, call }: OperationProps): VNode => (
  <>
    {(['path', 'header', 'query'] as const).map((place) => {
      const fields = call.parameters
        .filter((parameter) => parameter.in === place)
        .map((parameter) => parameterField(document, parameter));
      return fields.length === 0 ? null : (
        <>
          <h3>{places[place]}</h3>
          <Fields shape={{ fields, forms: [] }} isGiven />
        </>
      );
    })}
    {call.body && (
      <>
        <h3>Body</h3>
        <Fields shape={shapeOf(document, call.body)} isGiven />
      </>
    )}
    {call.isUpload && (
      <>
        <h3>Body</h3>
        <p>
          A form with one part <code>file</code>, or the bytes of the file with their{' '}
          <code>Content-Type</code>.
        </p>
      </>
    )}
  </>
);

const Returns = ({ reference, call }: OperationProps): VNode => {
  const { statuses, description, schema, type } = call.success;
  const shown = schema && reference.objectOf(schema, call.tag);
  const shape = schema && !shown ? shapeOf(reference.document, schema) : undefined;
  return (
    <>
      <h3>Returns</h3>
      <p>
        <code>{statuses.join(', ')}</code> <Text>{description}</Text>{' '}
        {shown && (
          <>
            {shown.isList ? 'A list of ' : 'The '}
            <a href={`#${shown.name}`}>{shown.title}</a>.
          </>
        )}
        {type !== undefined && type !== 'application/json' && <code>{type}</code>}
      </p>
      {shape && shape.fields.length + shape.forms.length > 0 && (
        <details class="children">
          <summary>Fields of the answer</summary>
          <Fields shape={shape} />
        </details>
      )}
    </>
  );
};

const Errors = ({ call: { errors } }: { readonly call: ApiCall }): VNode => {
  const address = useAddress();
  return (
    <details class="children">
      <summary>Errors</summary>
      <dl class="errors">
        {errors.map(({ status, codes }) => (
          <>
            <dt>{status}</dt>
            <dd>
              {codes.map((code) => (
                <>
                  <a href={address(`errors#${code}`)}>
                    <code>{code}</code>
                  </a>{' '}
                </>
              ))}
            </dd>
          </>
        ))}
      </dl>
    </details>
  );
};

const Examples = ({ call }: { readonly call: ApiCall }): VNode => {
  const samples = samplesOf(call);
  const { example, statuses } = call.success;
  const title = `${call.method} ${call.path}`;
  return (
    <div class="examples">
      {samples.length > 0 && <Samples samples={samples} title={title} />}
      {samples.length > 0 && call.api.canTry && (
        <div class="try with-script" data-try={JSON.stringify(tryItOf(call))} />
      )}
      {example !== undefined && <Json value={example} title={`Answer ${statuses[0] ?? ''}`} />}
      {example === undefined && statuses[0] === '204' && (
        <Code code="204 No Content" language="text" title="Answer 204" />
      )}
    </div>
  );
};
