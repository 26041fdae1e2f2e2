import type { ComponentChildren, VNode } from 'preact';
import type { Interaction } from '../../../../../core/model/contents/contents.js';
import type { ProjectCall } from '../../../server/page.js';
import { Id } from '../../../view/index.js';
import { MediaPreview } from '../../../view/parts/media-preview.js';
import { OutsideLink } from '../../../view/parts/outside-link.js';
import { SaidFacts } from './facts.js';

type Path = ProjectCall['path'];
type Kind = Interaction['kind'];
type Of<Name extends Kind> = Extract<Interaction, { readonly kind: Name }>;

/** What a phone shows below the text, and the fields that it does not show. */
type Seen = { readonly shown: ComponentChildren; readonly rest: object };

/** What a phone shows of a kind beside its header, body and footer. A kind without a line has its other fields as facts. */
const seen: { readonly [Name in Kind]?: (content: Of<Name>, path: Path) => Seen } = {
  buttons: ({ buttons, ...rest }) => ({ shown: <Buttons buttons={buttons} />, rest }),
  list: ({ button, sections, ...rest }) => ({
    shown: (
      <>
        <Buttons buttons={[{ title: button }]} />
        {sections.map(({ title, rows }, i) => (
          <Section key={i} title={title} rows={rows} />
        ))}
      </>
    ),
    rest,
  }),
  link: ({ title, url, ...rest }) => ({ shown: <PageButton title={title} url={url} />, rest }),
  location_request: (rest) => ({ shown: <Buttons buttons={[{ title: 'Send location' }]} />, rest }),
  contact_request: (rest) => ({
    shown: <Buttons buttons={[{ title: 'Share contact info' }]} />,
    rest,
  }),
  form: ({ title, ...rest }) => ({ shown: <Buttons buttons={[{ title }]} />, rest }),
  carousel: ({ cards, ...rest }, path) => ({
    shown: (
      <ol class="phone-cards">
        {cards.map((card, i) => (
          <CarouselCard key={i} card={card} path={path} />
        ))}
      </ol>
    ),
    rest,
  }),
  product: (rest) => ({ shown: <Buttons buttons={[{ title: 'View' }]} />, rest }),
  product_list: ({ sections, ...rest }) => ({
    shown: (
      <>
        <Buttons buttons={[{ title: 'View items' }]} />
        {sections.map(({ title, products }, i) => (
          <Section key={i} title={title} rows={products.map((product) => ({ title: product }))} />
        ))}
      </>
    ),
    rest,
  }),
  catalog: (rest) => ({ shown: <Buttons buttons={[{ title: 'View catalog' }]} />, rest }),
  reaction: ({ emoji, ...rest }) => ({
    shown:
      emoji === null ? (
        <p class="soft">The reaction was taken back.</p>
      ) : (
        <p class="reaction" dir="auto">
          {emoji}
        </p>
      ),
    rest,
  }),
  button_reply: ({ title, ...rest }) => ({ shown: <Answer text={title} />, rest }),
  list_reply: ({ title, description, ...rest }) => ({
    shown: <Answer text={title} more={description} />,
    rest,
  }),
  edit: ({ text, ...rest }) => ({ shown: text === null ? null : <Answer text={text} />, rest }),
};

/** An interactive content as a phone shows it. What the phone does not show stands below as facts, so that nothing is dropped. */
export const InteractionContent = ({
  content,
  path,
}: {
  readonly content: Interaction;
  readonly path: Path;
}): VNode => {
  // A kind that this version does not know has no line.
  const look = seen[content.kind] as ((given: Interaction, path: Path) => Seen) | undefined;
  const { shown, rest } = look?.(content, path) ?? { shown: null, rest: content };
  const { frame, facts } = framed(rest);
  const { header, body, footer } = frame;
  const isFramed = Boolean(header || body || footer);
  const { type: _, ...said } = { ...facts };
  return (
    <>
      {(isFramed || shown) && (
        <figure class="phone" aria-label="As on a phone">
          {isFramed && (
            <div class="phone-message">
              {header && <Header header={header} path={path} />}
              {body && (
                <p class="phone-body" dir="auto">
                  {body}
                </p>
              )}
              {footer && (
                <p class="phone-footer" dir="auto">
                  {footer}
                </p>
              )}
            </div>
          )}
          {shown}
        </figure>
      )}
      <SaidFacts of={said} />
    </>
  );
};

type HeaderOf = NonNullable<Of<'buttons'>['header']>;
type Frame = {
  readonly header?: HeaderOf | null | undefined;
  readonly body?: string | null | undefined;
  readonly footer?: string | null | undefined;
};
type Facts = Readonly<Record<string, unknown>>;

/** What stands around an action, and the other fields. The body of a message in the network's own form is no text. */
const framed = (rest: object): { readonly frame: Frame; readonly facts: Facts } => {
  const { header, body, footer, ...facts } = rest as Frame & Facts;
  return typeof body === 'object' && body !== null
    ? { frame: { header, footer }, facts: { ...facts, body } }
    : { frame: { header, body, footer }, facts };
};

const headerLabels = { image: 'Image', video: 'Video', document: 'Document' } as const;
/** A type of each kind of file, for a preview. The answer with the bytes has the type of the file. */
const previewTypes = { image: 'image/jpeg', video: 'video/mp4', document: '' } as const;

const Header = ({ header, path }: { readonly header: HeaderOf; readonly path: Path }): VNode =>
  header.type === 'text' ? (
    <p class="phone-header" dir="auto">
      {header.text}
    </p>
  ) : (
    <HeaderFile type={header.type} media={header.media ?? null} path={path} />
  );

const HeaderFile = ({
  type,
  media,
  path,
}: {
  readonly type: keyof typeof headerLabels;
  readonly media: string | null;
  readonly path: Path;
}): VNode =>
  media === null ? (
    <p>{headerLabels[type]}: the file is not stored</p>
  ) : (
    <div class="phone-file">
      <MediaPreview
        mimeType={previewTypes[type]}
        src={path(`/media/${media}/content`)}
        label={headerLabels[type]}
      />
      <p>
        {headerLabels[type]} <Id id={media} href={path(`/media/${media}`)} />
      </p>
    </div>
  );

type Choice = { readonly title: string; readonly id?: string };

/** Buttons that only a phone can press, each with the id that its answer names. */
const Buttons = ({ buttons }: { readonly buttons: readonly Choice[] }): VNode => (
  <ul class="phone-buttons">
    {buttons.map(({ title, id }, i) => (
      <li key={i} class="phone-button">
        <p dir="auto">{title}</p>
        {id !== undefined && <ChoiceId id={id} />}
      </li>
    ))}
  </ul>
);

const ChoiceId = ({ id }: { readonly id: string }): VNode => (
  <p class="phone-footer">
    <code>{id}</code>
  </p>
);

/** A button that opens a page, and the address of the page. */
const PageButton = ({ title, url }: { readonly title: string; readonly url: string }): VNode => (
  <div class="phone-buttons">
    <div class="phone-button">
      <p dir="auto">{title}</p>
      <p class="phone-footer">
        <OutsideLink address={url} />
      </p>
    </div>
  </div>
);

type Row = Choice & { readonly description?: string | null | undefined };

const Section = ({
  title,
  rows,
}: {
  readonly title: string | null | undefined;
  readonly rows: readonly Row[];
}): VNode => (
  <div class="phone-message">
    {title && (
      <p class="phone-header" dir="auto">
        {title}
      </p>
    )}
    <ul class="phone-rows">
      {rows.map(({ id, title: text, description }, i) => (
        <li key={i}>
          <p dir="auto">{text}</p>
          {description && (
            <p class="phone-footer" dir="auto">
              {description}
            </p>
          )}
          {id !== undefined && <ChoiceId id={id} />}
        </li>
      ))}
    </ul>
  </div>
);

type CardOf = Of<'carousel'>['cards'][number];

const CarouselCard = ({ card, path }: { readonly card: CardOf; readonly path: Path }): VNode => {
  const { header, body, title, url, buttons = [], ...rest } = card;
  return (
    <li>
      <div class="phone-message">
        {header.media && <HeaderFile type={header.type} media={header.media} path={path} />}
        {header.url && (
          <p class="phone-file">
            {headerLabels[header.type]}: <OutsideLink address={header.url} />
          </p>
        )}
        {body && (
          <p class="phone-body" dir="auto">
            {body}
          </p>
        )}
        <SaidFacts of={rest} />
      </div>
      {buttons.length > 0 && <Buttons buttons={buttons} />}
      {(title || url) && <PageButton title={title ?? ''} url={url ?? ''} />}
    </li>
  );
};

/** What a person chose or wrote. */
const Answer = ({
  text,
  more,
}: {
  readonly text: string;
  readonly more?: string | null | undefined;
}): VNode => (
  <div class="phone-message">
    <p class="phone-body" dir="auto">
      {text}
    </p>
    {more && (
      <p class="phone-footer" dir="auto">
        {more}
      </p>
    )}
  </div>
);
