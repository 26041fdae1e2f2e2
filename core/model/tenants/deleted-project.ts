import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, nullable, oneOf, view } from '../../shared/codec.js';
import type { OrganizationId, ProjectId } from '../../shared/ids.js';
import { Count, idView, Timestamp } from '../../shared/published.js';
import { dayMs, type Instant, isoTimeOrNull, minuteMs } from '../../shared/time.js';

/** What stays of a project that was deleted: no name, no person, no content. */
export type DeletedProject = {
  readonly id: ProjectId;
  readonly organization: OrganizationId;
  /** When its deletion was asked for. */
  readonly askedAt: Instant;
  /** When it ended: from then on nothing of it can be read or written. */
  readonly endedAt: Instant;
  /** When the last of its rows was removed; null until then. */
  readonly removedAt: Instant | null;
};

/** Days from the request to the deletion of a project. */
export const deletionDays = { least: 1, usual: 7, most: 365 } as const;

/** When a project is deleted whose deletion is asked for now. */
export const deletionAt = (now: Instant, days: number): Instant => now + days * dayMs;

/** What began before the end of a project, such as a call of a provider, is over by then and leaves no row behind. */
export const settledAfterMs = 5 * minuteMs;

/** How far the deletion of a project is, and how many rows are left in each table. */
export type ProjectDeletion = {
  readonly project: ProjectId;
  /** `scheduled`: it can be brought back; `removing`: it has ended, and its rows go; `removed`: all have gone. */
  readonly state: 'none' | 'scheduled' | 'removing' | 'removed';
  readonly deletesAt: Instant | undefined;
  readonly endedAt: Instant | undefined;
  readonly removedAt: Instant | undefined;
  readonly left: Readonly<Record<string, number>>;
};

/** The deletion of a project as operators see it. */
export const ProjectDeletionView = view(
  'ProjectDeletion',
  'How far the deletion of a project is.',
  {
    project_id: about(idView('proj'), 'The project.'),
    state: about(
      oneOf(
        'ProjectDeletionState',
        ['none', 'scheduled', 'removing', 'removed'],
        'How far the deletion of a project is.',
      ),
      '`none`: it is not to be deleted; `scheduled`: it can be brought back; `removing`: it has ended, and its rows go; `removed`: all have gone.',
    ),
    deletes_at: about(nullable(Timestamp), 'When it is deleted; null when it is not to be.'),
    ended_at: about(nullable(Timestamp), 'When it ended; null before.'),
    removed_at: about(nullable(Timestamp), 'When the last of its rows was removed; null before.'),
    rows_left: about(Count, 'Its rows in all tables.'),
    left: about(t.record(t.string, t.number), 'Its rows in each table.'),
  },
);

/** The deletion of a project in its published form. */
export const projectDeletionJson = ({
  project,
  state,
  deletesAt,
  endedAt,
  removedAt,
  left,
}: ProjectDeletion): t.TypeOf<typeof ProjectDeletionView> => ({
  project_id: project,
  state,
  deletes_at: isoTimeOrNull(deletesAt),
  ended_at: isoTimeOrNull(endedAt),
  removed_at: isoTimeOrNull(removedAt),
  rows_left: Object.values(left).reduce((sum, rows) => sum + rows, 0),
  left,
});

/** How the deletion of a project is published. */
export const shownDeletion = shown(ProjectDeletionView, projectDeletionJson);
