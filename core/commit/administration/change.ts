import type { ProjectId, SessionId, UserId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { Administration, AdministrationKind } from './entities.js';

/** An entity as it was read, and as it becomes. Without `was` it is new; without `is` it is removed. */
export type Replacement<Entity> =
  | { readonly was?: Entity | undefined; readonly is: Entity }
  | { readonly was: Entity; readonly is?: undefined };

/** The entities of a kind whose fields have some values, as they were read: all of them. */
export type AsRead = {
  readonly [Kind in AdministrationKind]: {
    readonly kind: Kind;
    readonly where: Partial<Administration[Kind]>;
    readonly were: readonly Administration[Kind][];
  };
}[AdministrationKind];

/**
 * What one decision changes of the administration: organizations, projects, keys, limits, people and the audit log. A store
 * commits all of it or nothing. What is not as it was read any more is a `changed` conflict: the use case decides again.
 */
export type AdministrationChange = {
  readonly project?: undefined;
  /** What the decision stands on beside the entities that it replaces. */
  readonly asRead?: readonly AsRead[];
  readonly replaces?: {
    readonly [Kind in AdministrationKind]?: readonly Replacement<Administration[Kind]>[];
  };
  /** Users whose one-time links end, and all their sessions but one, also those that the decision has not read. */
  readonly signsOut?: readonly { readonly user: UserId; readonly except: SessionId | null }[];
  /** Users whose one-time links end. */
  readonly endsLinks?: readonly UserId[];
  /** Projects whose channels may send again, and whose endpoints may get events: their lanes are due at `at`, by steady time. */
  readonly wakes?: readonly { readonly project: ProjectId; readonly at: Instant }[];
};

/** Entities to add. */
export const added = <Entity>(entities: readonly Entity[]): readonly Replacement<Entity>[] =>
  entities.map((is) => ({ is }));

/** The users whose one-time links a Change ends. */
export const linksEndedBy = ({ signsOut, endsLinks }: AdministrationChange): readonly UserId[] => [
  ...(signsOut ?? []).map(({ user }) => user),
  ...(endsLinks ?? []),
];

/** The entities of one kind that a Change adds, changes and removes. */
export const replacedBy = <Kind extends AdministrationKind>(
  { replaces }: AdministrationChange,
  kind: Kind,
) => {
  const all: readonly Replacement<Administration[Kind]>[] = replaces?.[kind] ?? [];
  return {
    added: all.flatMap(({ was, is }) => (was || !is ? [] : [is])),
    changed: all.flatMap(({ was, is }) => (was && is ? [is] : [])),
    removed: all.flatMap(({ was, is }) => (was && !is ? [was] : [])),
  };
};
