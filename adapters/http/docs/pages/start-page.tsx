import type { VNode } from 'preact';
import { schemeText } from '../document/api-document.js';
import type { Reference } from '../document/reference.js';
import { samplesOf } from '../samples/samples.js';
import { Code, Samples } from '../view/code.js';
import { Markdown } from '../view/markdown.js';
import { useAddress } from '../view/site-context.js';
import { Text } from '../view/text.js';

/** The first page: what holds for the whole API, and the way to its parts. */
export const StartPage = ({ reference }: { readonly reference: Reference }): VNode => (
  <>
    <Welcome reference={reference} />
    {reference.api.guides.length > 0 && <Guides reference={reference} />}
    <Resources reference={reference} />
    <section class="row" id="authentication">
      <div class="prose">
        <h2>
          <a href="#authentication">{reference.api.access.title}</a>
        </h2>
        <Markdown text={schemeText(reference.document)} />
      </div>
    </section>
  </>
);

const Welcome = ({
  reference: { document, api, resources },
}: {
  readonly reference: Reference;
}): VNode => {
  const calls = resources.flatMap((resource) => resource.calls);
  const first = calls.find(({ id }) => id === api.first);
  const environment = Object.values(api.variables)
    .map(({ name, value }) => `export ${name}=${value}`)
    .join('\n');
  return (
    <section class="row first">
      <div class="prose">
        <h1>Roundtrip {api.name}</h1>
        <p class="lead">{document.info.summary}</p>
        <Markdown text={document.info.description} />
      </div>
      <div class="examples">
        <Code code={environment} language="sh" title="The samples read two variables" />
        {first && <Samples samples={samplesOf(first)} title={first.title} />}
      </div>
    </section>
  );
};

const Guides = ({ reference: { api } }: { readonly reference: Reference }): VNode => {
  const address = useAddress();
  return (
    <section class="cards-section">
      <h2 id="guides">
        <a href="#guides">Guides</a>
      </h2>
      <ul class="cards">
        {api.guides.map(({ name, title, summary }) => (
          <li key={name}>
            <a href={address(`guides/${name}`)}>
              <strong>{title}</strong>
              <span>{summary}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Resources = ({ reference: { resources } }: { readonly reference: Reference }): VNode => {
  const address = useAddress();
  return (
    <section class="cards-section">
      <h2 id="resources">
        <a href="#resources">Resources</a>
      </h2>
      <ul class="cards">
        {resources.map(({ tag, title, description }) => (
          <li key={tag}>
            <a href={address(`api/${tag}`)}>
              <strong>{title}</strong>
              <span>
                <Text>{description}</Text>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
