import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, nullable, oneOf, view } from '../../shared/codec.js';
import type { ProjectId } from '../../shared/ids.js';
import { idView } from '../../shared/published.js';
import type { HeldLimit } from '../limits/effective-limits.js';
import { withinLimit } from '../limits/retention-limit.js';
import { limitsOf, type OwnLimits, retentionKinds } from './limits.js';

const days = (what: string) =>
  about(t.string, `How long ${what} are kept: \`30d\` or \`forever\`.`);

const AtMostView = view('RetentionAtMost', 'How long messages are kept at most.', {
  days: about(t.number, 'Days.'),
  source: about(t.string, 'Where it is set: `project`, `organization` or `plan`.'),
});

/** The limits of a project, or of a project that has set none, as operators see them: `30d` or `forever`. */
export const RetentionView = view('Retention', 'For how long a project keeps what it has.', {
  project_id: about(nullable(idView('proj')), 'The project.'),
  messages: days('messages with their timelines'),
  media: days('media files'),
  events: days('events with their deliveries'),
  timelines: days('timelines of messages'),
  deliveries: days('webhook deliveries that have ended'),
  at_most: about(
    nullable(AtMostView),
    'For how long messages are kept at most, as operators have set it; null for no limit.',
  ),
  own: about(
    t.readonlyArray(oneOf('RetentionKind', retentionKinds, 'A kind of what a project keeps.')),
    'The kinds whose limit the project has set itself.',
  ),
});
export type RetentionView = t.TypeOf<typeof RetentionView>;

/** The limits of a project in their published form. */
export const retentionJson = (
  project: ProjectId | null,
  own: OwnLimits,
  atMost?: HeldLimit,
): RetentionView => {
  const { messages, media, events, timelines, deliveries } = limitsOf(withinLimit(own, atMost));
  return {
    project_id: project,
    messages: text(messages),
    media: text(media),
    events: text(events),
    timelines: text(timelines),
    deliveries: text(deliveries),
    at_most: atMost ? { days: atMost.limit, source: atMost.source } : null,
    own: retentionKinds.filter((kind) => own[kind] !== undefined),
  };
};

/** How the limits of a project are published. */
export const shownRetention = shown(
  RetentionView,
  ({
    project,
    own,
    atMost,
  }: {
    readonly project: ProjectId;
    readonly own: OwnLimits;
    readonly atMost?: HeldLimit;
  }) => retentionJson(project, own, atMost),
);

const text = (days: number | null): string => (days === null ? 'forever' : `${days}d`);
