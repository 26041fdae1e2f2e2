import * as t from 'io-ts';
import { hidden, shownField } from '../../contract/resource.js';
import { about, nullable, oneOf, view } from '../../shared/codec.js';
import type { MessageId } from '../../shared/ids.js';
import { Timestamp } from '../../shared/published.js';
import { type Instant, isoTime, isoTimeOrNull } from '../../shared/time.js';
import type { Content } from './content.js';

/** The sides of a chat. Each has at most one reaction to a message. */
export const sides = ['user', 'business'] as const;
export type Side = (typeof sides)[number];

/** What happened to a message after it came: a side reacted, or its sender edited or revoked it. */
export type Happening =
  | {
      readonly kind: Side;
      /** Null: the side has no reaction any more. */
      readonly emoji: string | null;
      /** By the network's clock. */
      readonly at: Instant;
      /** Our message that is the reaction, so that a failure of it can take the reaction back. */
      readonly by?: MessageId | undefined;
    }
  | { readonly kind: 'edit' | 'revocation'; readonly at: Instant };

/** A happening that changed a message. Places of one message only grow, and an event names the last place that it shows. */
export type Mark = Happening & { readonly place: number };

type Marked = { readonly marks?: readonly Mark[] | undefined };

/** How many marks a message keeps. The oldest one goes first, but never the last one of its kind. */
export const maxMarks = 64;

/** The place of the last mark; 0 without any. */
export const lastPlace = ({ marks }: Marked): number => marks?.at(-1)?.place ?? 0;

/** The marks of a message that had no later one than that of a place. Undefined where that is none. */
export const marksUntil = ({ marks = [] }: Marked, last: number): readonly Mark[] | undefined => {
  const then = marks.filter(({ place }) => place <= last);
  return then.length === 0 ? undefined : then;
};

/**
 * A message to which something happened; the same object where that changes nothing. By the network's time, an older reaction
 * never replaces a newer one of its side, an edit never moves back, and what is revoked stays revoked.
 */
export const withMark = <Of extends Marked>(message: Of, happening: Happening): Of => {
  const { marks = [] } = message;
  const last = lastOf(marks, happening.kind);
  if (last && !follows(happening, last)) return message;
  const next = [...marks, { ...happening, place: lastPlace(message) + 1 }];
  return { ...message, marks: next.length > maxMarks ? withoutOldest(next) : next };
};

const follows = ({ kind, at }: Happening, last: Happening): boolean => {
  if (kind === 'revocation') return false;
  return kind === 'edit' ? at > last.at : at >= last.at;
};

const lastOf = (marks: readonly Mark[], kind: Mark['kind']): Mark | undefined =>
  marks.findLast((mark) => mark.kind === kind);

const withoutOldest = (marks: readonly Mark[]): readonly Mark[] => {
  const oldest = marks.findIndex((mark) => mark !== lastOf(marks, mark.kind));
  return marks.filter((_, i) => i !== oldest);
};

/** A reaction that a message has. */
export type Reaction = {
  readonly from: Side;
  readonly emoji: string;
  readonly at: Instant;
};

/** The reactions that a message has, the oldest first. */
export const reactionsOf = ({ marks }: Marked): readonly Reaction[] =>
  // Most messages have no mark, and each accepted one is asked.
  marks === undefined
    ? []
    : sides
        .flatMap((from) => {
          const last = lastOf(marks, from);
          return last && 'emoji' in last && last.emoji !== null
            ? [{ from, emoji: last.emoji, at: last.at }]
            : [];
        })
        .sort((a, b) => a.at - b.at);

/** Whether two states of a message show other reactions. */
export const hasOtherReactions = (before: Marked, after: Marked): boolean =>
  JSON.stringify(reactionsOf(before)) !== JSON.stringify(reactionsOf(after));

/**
 * What takes back a reaction of ours that failed after the network took it: the one before it stands again. Undefined where a
 * later one has replaced it.
 */
export const takenBack = ({ marks = [] }: Marked, by: MessageId): Happening | undefined => {
  const own = marks.filter((mark) => mark.kind === 'business');
  const [before, last] = [own.at(-2), own.at(-1)];
  if (!last || !('by' in last) || last.by !== by) return undefined;
  const emoji = before && 'emoji' in before ? before.emoji : null;
  return { kind: 'business', emoji, at: last.at };
};

/** When the last edit of a message was, or its revocation. */
const whenLast = ({ marks = [] }: Marked, kind: 'edit' | 'revocation'): Instant | undefined =>
  lastOf(marks, kind)?.at;

/** What a content of a side does to the message that it is about. Undefined for a content that is about none. */
export const happeningIn = (content: Content, from: Side, at: Instant): Happening | undefined => {
  if (content.type !== 'interactive') return undefined;
  switch (content.kind) {
    case 'reaction':
      return { kind: from, emoji: content.emoji, at };
    case 'edit':
    case 'revocation':
      return { kind: content.kind, at };
    default:
      return undefined;
  }
};

/** A reaction in its published form (docs/specification.md#2.3.8). */
export const ReactionView = view('Reaction', 'An emoji at a message.', {
  from: about(
    oneOf('ReactionFrom', sides, 'Which side of a chat reacted.'),
    '`user`: the person; `business`: the project.',
  ),
  emoji: about(t.string, 'The emoji.'),
  at: about(Timestamp, 'When the side reacted, by the clock of the network.'),
});

/** The fields of a message that say what happened to it. */
export const markFields = {
  /** Its reactions, edits and revocation, as they came. Absent without any. */
  marks: hidden<readonly Mark[] | undefined>('gone'),
  reactions: shownField({
    view: t.readonlyArray(ReactionView),
    about: 'The reactions to the message, at most one from each side, the oldest first.',
    example: [],
    from: (message: Marked) =>
      reactionsOf(message).map(({ from, emoji, at }) => ({ from, emoji, at: isoTime(at) })),
    erased: () => [],
  }),
  editedAt: shownField({
    view: nullable(Timestamp),
    about:
      'When its sender last edited it, by the clock of the network; null for never. The content stays as it came: the edit is a message of its own.',
    example: null,
    from: (message: Marked) => isoTimeOrNull(whenLast(message, 'edit')),
    erased: () => null,
  }),
  revokedAt: shownField({
    view: nullable(Timestamp),
    about:
      'When its sender deleted it for everyone, by the clock of the network; null for never. The content stays.',
    example: null,
    from: (message: Marked) => isoTimeOrNull(whenLast(message, 'revocation')),
    erased: () => null,
  }),
};
