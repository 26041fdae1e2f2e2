import type { VNode } from 'preact';
import { languages, type Sample } from '../samples/samples.js';
import { highlighted } from './highlight.js';

type CodeProps = {
  readonly code: string;
  readonly language: string;
  /** What it is: the title of the block. */
  readonly title: string;
};

/** A button that copies the code beside it. Shown only with JavaScript. */
const CopyButton = (): VNode => (
  <button type="button" class="copy with-script" data-copy>
    Copy
  </button>
);

const Scrolled = ({ code, language }: Omit<CodeProps, 'title'>): VNode => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <pre class="scrolled" tabIndex={0}>
    <code>{highlighted(code, language)}</code>
  </pre>
);

/** A block of code in one language. */
export const Code = (props: CodeProps): VNode => (
  <div class="code">
    <div class="bar">
      <span class="bar-title">{props.title}</span>
      <CopyButton />
    </div>
    <Scrolled code={props.code} language={props.language} />
  </div>
);

/** A value as indented JSON. */
export const Json = ({
  value,
  title,
}: {
  readonly value: unknown;
  readonly title: string;
}): VNode => <Code code={JSON.stringify(value, null, 2)} language="json" title={title} />;

/** The same in several languages. One is shown, the one that the reader chose; without JavaScript all are. */
export const Samples = ({
  samples,
  title,
}: {
  readonly samples: readonly Sample[];
  readonly title: string;
}): VNode => (
  <div class="code samples">
    <div class="bar">
      <span class="bar-title">{title}</span>
      <fieldset class="tabs with-script">
        <legend class="hidden">Language of the samples</legend>
        {samples.map(({ language }) => (
          <button key={language} type="button" data-language={language} aria-pressed="false">
            {languages[language].title}
          </button>
        ))}
      </fieldset>
      <CopyButton />
    </div>
    {samples.map(({ language, code }) => (
      <div key={language} class="sample" data-sample={language}>
        <p class="sample-title">{languages[language].title}</p>
        <Scrolled code={code} language={language} />
      </div>
    ))}
  </div>
);
