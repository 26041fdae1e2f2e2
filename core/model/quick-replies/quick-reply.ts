import type * as t from 'io-ts';
import { about, oneLine, storableText, view } from '../../shared/codec.js';
import type { ProjectId } from '../../shared/ids.js';
import { Timestamp } from '../../shared/published.js';
import { type Instant, isoTime } from '../../shared/time.js';

/** Quick replies that a project has, at most; those that are added at the same moment can pass it. */
export const quickRepliesAtMost = 100;

/** What a quick reply is called, once in its project. */
export const QuickReplyTitle = about(oneLine(80), 'What it is called, once in its project.');

/** What it says. */
export const QuickReplyText = about(storableText(1, 4_096), 'What it says.');

/** A text that members of an organization put into their answers. */
export type QuickReply = {
  readonly project: ProjectId;
  readonly title: t.TypeOf<typeof QuickReplyTitle>;
  readonly text: t.TypeOf<typeof QuickReplyText>;
  readonly setAt: Instant;
};

/** A quick reply in answers. */
export const QuickReplyView = view(
  'QuickReply',
  'A text that members of an organization put into their answers.',
  {
    title: QuickReplyTitle,
    text: QuickReplyText,
    set_at: about(Timestamp, 'When it was last saved.'),
  },
);

/** A quick reply in its published form. */
export const quickReplyJson = ({
  title,
  text,
  setAt,
}: QuickReply): t.TypeOf<typeof QuickReplyView> => ({ title, text, set_at: isoTime(setAt) });
