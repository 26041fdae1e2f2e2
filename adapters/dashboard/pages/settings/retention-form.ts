import { withinLimit } from '../../../../core/model/limits/retention-limit.js';
import {
  limitsOf,
  type NewLimit,
  type NewLimits,
  type OwnLimits,
  type RetentionKind,
  retentionKinds,
} from '../../../../core/model/retention/limits.js';
import type { ProjectRetention } from '../../../../core/use-cases/retention/manage-retention.js';

/** The field with the number of days, by kind. */
export const daysField: Readonly<Record<RetentionKind, string>> = {
  messages: 'messages_days',
  media: 'media_days',
  events: 'events_days',
  timelines: 'timelines_days',
  deliveries: 'deliveries_days',
};

/** The field that confirms the removal of what a shorter limit does not keep. */
export const confirmField = 'confirm';

/** The limits in a form. A number that cannot be read is NaN, which the use case refuses. */
export const limitsIn = (form: URLSearchParams): NewLimits =>
  Object.fromEntries(
    retentionKinds.flatMap((kind) => {
      const limit = limitIn(form, kind);
      return limit === undefined ? [] : [[kind, limit]];
    }),
  );

const limitIn = (form: URLSearchParams, kind: RetentionKind): NewLimit | undefined => {
  const choice = form.get(kind);
  if (choice === 'forever' || choice === 'default') return choice;
  if (choice !== 'days') return undefined;
  const text = (form.get(daysField[kind]) ?? '').trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
};

/** The kinds that the project would keep for a shorter time than now. */
export const shortened = (
  { own, limits, atMost }: Pick<ProjectRetention, 'own' | 'limits' | 'atMost'>,
  wanted: NewLimits,
): readonly RetentionKind[] => {
  const then = limitsOf(withinLimit(after(own, wanted), atMost));
  return retentionKinds.filter((kind) => isShorter(then[kind], limits[kind]));
};

const isShorter = (then: number | null, now: number | null): boolean =>
  then !== null && (now === null || then < now);

/** The limits that a project has set itself, once it has set others. */
const after = (own: OwnLimits, wanted: NewLimits): OwnLimits => {
  const changed = retentionKinds.flatMap((kind) => {
    const limit = wanted[kind] ?? own[kind];
    if (limit === undefined || limit === 'default') return [];
    return [[kind, limit === 'forever' ? null : limit]];
  });
  return Object.fromEntries(changed);
};
