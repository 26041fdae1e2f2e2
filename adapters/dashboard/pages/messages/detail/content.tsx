import type { VNode } from 'preact';
import type { ContentMedia } from '../../../../../core/model/media/content-media.js';
import type { Content } from '../../../../../core/model/messages/content.js';
import { contentJson } from '../../../../../core/model/messages/content-view.js';
import type { ProjectCall } from '../../../server/page.js';
import { Badge, Facts, Id, Json } from '../../../view/index.js';
import { MediaPreview } from '../../../view/parts/media-preview.js';
import { ContactCards } from './contact-cards.js';
import { AllFacts, shownValue, words } from './facts.js';
import { InteractionContent } from './interaction.js';
import { PlaceContent } from './place.js';

type Path = ProjectCall['path'];

/** What a person wrote, with its line breaks. */
const Bubble = ({ children }: { readonly children: string }): VNode => (
  <p class="bubble" dir="auto">
    {children}
  </p>
);

type MediaFileProps = {
  readonly content: ContentMedia & { readonly mimeType: string };
  readonly label: string;
  readonly path: Path;
};

const MediaFile = ({ content, label, path }: MediaFileProps): VNode => {
  if (content.media === null)
    return content.mediaError === null ? (
      <p>
        <Badge tone="info">The file is being fetched</Badge>
      </p>
    ) : (
      <p>
        <Badge tone="bad">The file cannot be had</Badge> <code>{content.mediaError}</code>
      </p>
    );
  const { media, mimeType } = content;
  return (
    <>
      <MediaPreview mimeType={mimeType} src={path(`/media/${media}/content`)} label={label} />
      <Facts
        facts={[
          ['File', <Id key="file" id={media} href={path(`/media/${media}`)} />],
          ['Type', mimeType],
        ]}
      />
    </>
  );
};

/** The content of a message, as a person would see it. All that it has is shown, as text. */
export const MessageContent = ({
  content,
  path,
}: {
  readonly content: Content;
  readonly path: Path;
}): VNode => {
  switch (content.type) {
    case 'text':
      return <Bubble>{content.body}</Bubble>;
    case 'template': {
      const { template, name, language, bodyParameters, headerMedia, headerLocation } = content;
      return (
        <>
          <Bubble>{content.body}</Bubble>
          <Facts
            facts={[
              ['Template', <Id key="id" id={template} href={path(`/templates/${template}`)} />],
              ['Name', name],
              ['Language', language],
              ['Values', shownValue(bodyParameters, 'Values')],
              [
                'Header file',
                headerMedia && (
                  <Id key="header" id={headerMedia} href={path(`/media/${headerMedia}`)} />
                ),
              ],
              ['Header place', shownValue(headerLocation, 'Header place')],
            ]}
          />
        </>
      );
    }
    case 'image':
    case 'video':
    case 'audio':
    case 'document': {
      const label = content.type === 'image' && content.sticker ? 'Sticker' : words(content.type);
      return (
        <>
          <MediaFile content={content} label={label} path={path} />
          {content.more?.map((file) => (
            <MediaFile key={file.media} content={file} label={label} path={path} />
          ))}
          {'caption' in content && content.caption !== null && <Bubble>{content.caption}</Bubble>}
          {content.type === 'document' && <Facts facts={[['File name', content.filename]]} />}
          {content.type === 'audio' && content.voice && <p>A voice message.</p>}
        </>
      );
    }
    case 'contacts':
      return <ContactCards content={content} />;
    case 'location':
      return <PlaceContent content={content} />;
    case 'interactive':
      return <InteractionContent content={content} path={path} />;
    case 'unsupported':
      return content.providerType === 'erased' ? (
        <p class="soft">The content was erased with its person.</p>
      ) : (
        <AllFacts of={contentJson(content)} without={['type']} />
      );
    default:
      return <Json value={content} label="The content as JSON" />;
  }
};
