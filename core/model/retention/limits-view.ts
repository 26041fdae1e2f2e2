import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, nullable, oneOf, view } from '../../shared/codec.js';
import type { ProjectId } from '../../shared/ids.js';
import { idView } from '../../shared/published.js';
import { limitsOf, type OwnLimits, retentionKinds } from './limits.js';

const days = (what: string) =>
  about(t.string, `How long ${what} are kept: \`30d\` or \`forever\`.`);

/** The limits of a project, or of a project that has set none, as operators see them: `30d` or `forever`. */
export const RetentionView = view('Retention', 'For how long a project keeps what it has.', {
  project_id: about(nullable(idView('proj')), 'The project.'),
  messages: days('messages with their timelines'),
  media: days('media files'),
  events: days('events with their deliveries'),
  timelines: days('timelines of messages'),
  deliveries: days('webhook deliveries that have ended'),
  own: about(
    t.readonlyArray(oneOf('RetentionKind', retentionKinds, 'A kind of what a project keeps.')),
    'The kinds whose limit the project has set itself.',
  ),
});
export type RetentionView = t.TypeOf<typeof RetentionView>;

/** The limits of a project in their published form. */
export const retentionJson = (project: ProjectId | null, own: OwnLimits): RetentionView => {
  const { messages, media, events, timelines, deliveries } = limitsOf(own);
  return {
    project_id: project,
    messages: text(messages),
    media: text(media),
    events: text(events),
    timelines: text(timelines),
    deliveries: text(deliveries),
    own: retentionKinds.filter((kind) => own[kind] !== undefined),
  };
};

/** How the limits of a project are published. */
export const shownRetention = shown(
  RetentionView,
  ({ project, own }: { readonly project: ProjectId; readonly own: OwnLimits }) =>
    retentionJson(project, own),
);

const text = (days: number | null): string => (days === null ? 'forever' : `${days}d`);
