import type { VNode } from 'preact';
import { guides } from '../content/guides.js';
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
    <Guides />
    <Resources reference={reference} />
    <section class="row" id="authentication">
      <div class="prose">
        <h2>
          <a href="#authentication">Scopes of keys</a>
        </h2>
        <Markdown text={reference.document.components.securitySchemes.apiKey.description} />
      </div>
    </section>
  </>
);

const environment = `export ROUNDTRIP_URL=http://localhost:8080
export ROUNDTRIP_API_KEY=rt_test_...`;

const Welcome = ({ reference }: { readonly reference: Reference }): VNode => {
  const calls = reference.resources.flatMap((resource) => resource.calls);
  const send = calls.find(({ id }) => id === 'acceptMessage');
  return (
    <section class="row first">
      <div class="prose">
        <h1>Roundtrip API</h1>
        <p class="lead">
          Send and receive messages over chat networks, follow each message, and receive every
          event.
        </p>
        <Markdown text={reference.document.info.description} />
      </div>
      <div class="examples">
        <Code code={environment} language="sh" title="The samples read two variables" />
        {send && <Samples samples={samplesOf(send)} title="Send a message" />}
      </div>
    </section>
  );
};

const Guides = (): VNode => {
  const address = useAddress();
  return (
    <section class="cards-section">
      <h2 id="guides">
        <a href="#guides">Guides</a>
      </h2>
      <ul class="cards">
        {guides.map(({ name, title, summary }) => (
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
