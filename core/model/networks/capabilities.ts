import * as t from 'io-ts';
import { about, nullable, view } from '../../shared/codec.js';
import { Count } from '../../shared/published.js';
import { contentKinds } from '../contents/contents.js';
import { MediaKindView, mediaKinds } from '../media/kinds.js';
import type { AddressForms } from './address.js';
import type { Network } from './network.js';

const TextView = view('TextCapability', 'What a network takes of texts.', {
  max_length: about(Count, 'Characters of a text at most.'),
});

const TemplateView = view('TemplateCapability', 'What a network takes of templates.', {
  reviewed: about(
    t.boolean,
    'Whether it reviews templates. Otherwise a template is approved when it is submitted, and its text is sent.',
  ),
});

const MediaView = view('MediaCapability', 'What a network takes of files of one kind.', {
  kind: about(MediaKindView, 'The kind.'),
  max_bytes: about(Count, 'Bytes of a file at most.'),
  max_caption_length: about(Count, 'Characters of a caption at most; 0 when it takes none.'),
});

const SeveralFilesView = view(
  'SeveralFiles',
  'What a network takes of several files in one message.',
  {
    max_files: about(Count, 'Files of a message at most.'),
    max_bytes: about(Count, 'Bytes of all of them at most.'),
  },
);

const ContentUse = view('ContentCapability', 'What a network takes of contents of one kind.', {
  kind: about(t.string, 'The `kind` of an interactive content, else the `type`. An open set.'),
  limits: about(
    t.record(t.string, Count),
    'The most that it takes, by the place in the content: characters of a text, entries of a list.',
  ),
});

/** What a channel can send, as its provider declares it (docs/specification.md#2.11.5). */
export const CapabilitiesView = view(
  'ChannelCapabilities',
  'What a channel can send: the network of its provider takes no more.',
  {
    recipients: about(
      t.readonlyArray(t.string),
      'The forms of the addresses that it sends to: `phone_number`, or a form of the network. An open set.',
    ),
    text: about(nullable(TextView), 'Texts; null when it takes none.'),
    template: about(nullable(TemplateView), 'Templates; null when it takes none.'),
    media: about(t.readonlyArray(MediaView), 'The kinds of files that it takes.'),
    several_files: about(
      nullable(SeveralFilesView),
      'Several files in one message; null when it takes one.',
    ),
    contents: about(
      t.readonlyArray(ContentUse),
      'The kinds of contents that it takes beside texts, templates and files.',
    ),
  },
);

/** What a network takes, as published. */
export const capabilitiesJson = ({
  recipients,
  text,
  templates,
  media,
  severalFiles,
  contents = {},
}: Network): t.TypeOf<typeof CapabilitiesView> => ({
  recipients: namesOf(recipients),
  text: text && { max_length: text.maxLength },
  template: templates && { reviewed: templates.areReviewed },
  several_files: severalFiles
    ? { max_files: severalFiles.maxFiles, max_bytes: severalFiles.maxBytes }
    : null,
  contents: contentKinds.flatMap((kind) => {
    const use = contents[kind];
    return use ? [{ kind, limits: use.limits }] : [];
  }),
  media: mediaKinds.flatMap((kind) => {
    const use = media[kind];
    return use ? [{ kind, max_bytes: use.maxBytes, max_caption_length: use.maxCaptionLength }] : [];
  }),
});

const namesOf = (forms: AddressForms): readonly string[] => [
  ...new Set(forms.map(({ name }) => name)),
];
