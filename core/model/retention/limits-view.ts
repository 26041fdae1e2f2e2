import type { ProjectId } from '../../shared/ids.js';
import { limitsOf, type OwnLimits, type RetentionKind, retentionKinds } from './limits.js';

/** The limits of a project, or of a project that has set none, as commands print them: `30d` or `forever`. */
export type RetentionView = {
  readonly project_id: ProjectId | null;
  /** The kinds whose limit the project has set itself. */
  readonly own: readonly RetentionKind[];
} & Readonly<Record<RetentionKind, string>>;

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

const text = (days: number | null): string => (days === null ? 'forever' : `${days}d`);
