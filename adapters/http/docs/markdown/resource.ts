import { exampleIn } from '../document/api-document.js';
import { parameterField, shapeOf } from '../document/fields.js';
import type { ApiCall } from '../document/operations.js';
import { type Reference, type Resource, wordsOf } from '../document/reference.js';
import { samplesOf } from '../samples/samples.js';
import { blocks, code, example } from './blocks.js';
import { fieldList } from './fields.js';

/** The page of a resource: its objects, then its operations. */
export const resourceMarkdown = (reference: Reference, resource: Resource): string =>
  blocks([
    `# ${resource.title}`,
    resource.description,
    ...resource.objects.map((name) => objectMarkdown(reference, name)),
    ...resource.calls.map((call) => callMarkdown(reference, call)),
  ]);

const objectMarkdown = ({ document }: Reference, name: string): string => {
  const schema = { $ref: `#/components/schemas/${name}` };
  const examples = { example: { $ref: `#/components/examples/${name}` } };
  return blocks([
    `## The ${wordsOf(name)} object`,
    fieldList(shapeOf(document, schema)),
    example(exampleIn(document, { 'application/json': { schema, examples } })),
  ]);
};

const scopeText = ({ scope, api: { access } }: ApiCall): string => {
  if (scope === undefined) return 'It needs no key.';
  return scope === null ? access.any : `${access.needs} \`${scope}\`.`;
};

const callMarkdown = ({ document }: Reference, call: ApiCall): string => {
  const { success, body, errors } = call;
  const parameters = call.parameters.map((each) => parameterField(document, each));
  const shape = success.schema && shapeOf(document, success.schema);
  const curl = samplesOf(call).find(({ language }) => language === 'curl');
  return blocks([
    `## ${call.title}`,
    `\`${call.method} ${call.path}\``,
    call.summary,
    call.description,
    scopeText(call),
    ...(parameters.length > 0
      ? ['### Parameters', fieldList({ fields: parameters, forms: [] })]
      : []),
    ...(body ? ['### Body', fieldList(shapeOf(document, body))] : []),
    ...(call.isUpload
      ? ['### Body', 'A form with one part `file`, or the bytes with their `Content-Type`.']
      : []),
    '### Returns',
    `\`${success.statuses.join(', ')}\` ${success.description}`,
    shape && fieldList(shape),
    example(success.example),
    '### Errors',
    errors
      .map(({ status, codes }) => `- ${status}: ${codes.map((each) => `\`${each}\``).join(', ')}`)
      .join('\n'),
    ...(curl ? ['### Example', code('sh', curl.code)] : []),
  ]);
};
