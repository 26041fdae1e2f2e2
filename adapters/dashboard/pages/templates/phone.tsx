import type { VNode } from 'preact';
import type {
  PreviewedTemplate,
  PreviewPart,
} from '../../../../core/model/templates/preview/preview.js';
import { templatePreview } from '../../../../core/model/templates/preview/preview.js';

/** What WhatsApp writes in an authentication template, in its language. */
const codeText: readonly PreviewPart[] = [
  { text: '123456', styles: ['bold'], variable: 1 },
  {
    text: ' is your verification code. For your security, do not share this code.',
    styles: [],
    variable: null,
  },
];

/** A template as a phone shows it. */
export const Phone = ({ template }: { readonly template: PreviewedTemplate }): VNode => {
  const { header, body, footer, buttons } = templatePreview(template);
  return (
    <figure class="phone" aria-label="Preview, as on a phone">
      <div class="phone-message">
        {header && <Header header={header} />}
        <p class="phone-body">
          {(body ?? codeText).map((part, i) => (
            <Part key={i} part={part} />
          ))}
        </p>
        {footer !== null && footer !== '' && <p class="phone-footer">{footer}</p>}
        <p class="phone-time">09:41</p>
      </div>
      {buttons.length > 0 && (
        <ul class="phone-buttons">
          {buttons.map(({ kind, text }, i) => (
            <li key={i} class={`phone-button phone-${kind}`}>
              {text || (kind === 'copy_code' ? 'Copy code' : '…')}
            </li>
          ))}
        </ul>
      )}
      {body === null && (
        <figcaption class="soft">
          The provider writes the text of authentication templates itself, in the language of the
          template.
        </figcaption>
      )}
    </figure>
  );
};

const mediaLabels = {
  image: 'Image',
  video: 'Video',
  document: 'Document',
  location: 'Map of a place',
} as const;

const Header = ({
  header,
}: {
  readonly header: NonNullable<PreviewedTemplate['header']>;
}): VNode =>
  header.kind === 'text' ? (
    <p class="phone-header">{header.text}</p>
  ) : (
    <p class={`phone-media phone-media-${header.kind}`}>{mediaLabels[header.kind]}</p>
  );

/** The examples of variables stand out, because each message fills in its own values. */
const Part = ({ part: { text, styles, variable } }: { readonly part: PreviewPart }): VNode => {
  const classes = [
    ...styles.map((style) => `phone-${style}`),
    variable === null ? '' : 'phone-value',
  ];
  const all = classes.filter(Boolean).join(' ');
  return <span class={all === '' ? undefined : all}>{text}</span>;
};
