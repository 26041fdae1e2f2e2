import type { VNode } from 'preact';
import { exampleIn, type Schema } from '../document/api-document.js';
import { shapeOf } from '../document/fields.js';
import { type Reference, type Resource, wordsOf } from '../document/reference.js';
import { Json } from '../view/code.js';
import { Contents } from '../view/contents.js';
import { Fields } from '../view/fields.js';
import { Method, OperationSection } from '../view/operation.js';
import { Text } from '../view/text.js';

type ResourceProps = { readonly reference: Reference; readonly resource: Resource };

/** A resource: its operations, its objects, then each operation. */
export const ResourcePage = ({ reference, resource }: ResourceProps): VNode => (
  <>
    <section class="row first">
      <div class="prose">
        <h1>{resource.title}</h1>
        <p class="lead">
          <Text>{resource.description}</Text>
        </p>
      </div>
      <Contents
        title="Endpoints"
        places={resource.calls.map(({ id, method, path }) => ({
          anchor: id,
          label: (
            <>
              <Method method={method} /> <code>{path}</code>
            </>
          ),
        }))}
      />
    </section>
    {resource.objects.map((name) => (
      <ObjectSection key={name} reference={reference} name={name} />
    ))}
    {resource.calls.map((call) => (
      <OperationSection key={call.id} reference={reference} call={call} />
    ))}
  </>
);

const ObjectSection = ({
  reference: { document },
  name,
}: {
  readonly reference: Reference;
  readonly name: string;
}): VNode => {
  const schema: Schema = { $ref: `#/components/schemas/${name}` };
  const content = {
    'application/json': {
      schema,
      examples: { example: { $ref: `#/components/examples/${name}` } },
    },
  };
  const title = `The ${wordsOf(name)} object`;
  return (
    <section class="row" id={name}>
      <div class="prose">
        <h2>
          <a href={`#${name}`}>{title}</a>
        </h2>
        <h3>Fields</h3>
        <Fields shape={shapeOf(document, schema)} />
      </div>
      <div class="examples">
        <Json value={exampleIn(document, content)} title={title} />
      </div>
    </section>
  );
};
