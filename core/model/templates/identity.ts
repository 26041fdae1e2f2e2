import { hasContentOf, type TemplateContent } from './content.js';
import type { Template } from './template.js';

/** A template that a provider has under the name and language of ours. */
export type Namesake = {
  /** The provider's id of it; null if the provider has no ids for templates. */
  readonly providerId: string | null;
  /** Null when it has a part that no template of ours can have. */
  readonly content: TemplateContent | null;
};

/**
 * Whose template a report is about (docs/decisions/0049): `ours`, another's (`foreign`), or `unknown` while the
 * provider's id of ours is not known. A provider without ids means ours by its name.
 */
export const ownerOf = (
  ours: Pick<Template, 'providerId'>,
  reportedId: string | null,
): 'ours' | 'foreign' | 'unknown' => {
  if (reportedId === null || reportedId === ours.providerId) return 'ours';
  return ours.providerId === null ? 'unknown' : 'foreign';
};

/** Whether a namesake is ours: by its id, or because its content equals ours. */
export const isOurs = (ours: Template, { providerId, content }: Namesake): boolean =>
  (providerId !== null && providerId === ours.providerId) ||
  (content !== null && hasContentOf(ours, content));
