import { declarationOf, type LimitLevel, type LimitName, limitLevels } from './declared-limits.js';

/** The limits that are set on one level; null for none. Those that are absent are set elsewhere or nowhere. */
export type LimitValues = { readonly [Name in LimitName]?: number | null };

/** The limits that are set for a project, by the level on which they are set. An absent level sets none. */
export type LimitLayers = { readonly [Level in LimitLevel]?: LimitValues };

/** Where the value of a limit is from. */
export type LimitSource = LimitLevel | 'default';

/** A limit as it holds; null for none. */
export type EffectiveLimit = { readonly value: number | null; readonly source: LimitSource };

/** A limit that is not none. */
export type HeldLimit = { readonly limit: number; readonly source: LimitSource };

/**
 * A limit of a project: what is set for the project, else for its organization, else in the plan, else the default. `usual` is
 * the default of an installation that has another one.
 */
export const effectiveLimit = (
  layers: LimitLayers | undefined,
  name: LimitName,
  usual?: number | null,
): EffectiveLimit =>
  limitOn(limitLevels, layers, name) ?? {
    value: usual === undefined ? defaultOf(layers, name) : usual,
    source: 'default',
  };

const limitOn = (
  levels: readonly LimitLevel[],
  layers: LimitLayers | undefined,
  name: LimitName,
): EffectiveLimit | undefined => {
  for (const level of levels) {
    const value = layers?.[level]?.[name];
    if (value !== undefined) return { value, source: level };
  }
  return undefined;
};

/** A limit that is set on some level, and is not none. Undefined for the default. */
export const setLimit = (layers: LimitLayers | undefined, name: LimitName): number | undefined =>
  limitOn(limitLevels, layers, name)?.value ?? undefined;

const aboveProject = limitLevels.filter((level) => level !== 'project');

/** A limit without what is set for the project. */
const limitAboveProject = (layers: LimitLayers | undefined, name: LimitName): EffectiveLimit =>
  limitOn(aboveProject, layers, name) ?? { value: defaultOf(layers, name), source: 'default' };

/** A limit that has a default, which is no null. */
export const heldLimit = (layers: LimitLayers | undefined, name: LimitName): HeldLimit => {
  const { value, source } = effectiveLimit(layers, name);
  return { limit: value ?? Number.POSITIVE_INFINITY, source };
};

/** The messages a month that a project has from its organization or the plan; undefined for no limit. */
export const inheritedAllowance = (layers: LimitLayers | undefined): HeldLimit | undefined => {
  const { value, source } = limitAboveProject(layers, 'messages');
  return value === null ? undefined : { limit: value, source };
};

const mebi = 1_048_576;

/** The defaults of an installation whose projects may have so many bytes of media files; `Infinity` for no limit. */
export const usualLimits = (mediaQuotaBytes = Number.POSITIVE_INFINITY): LimitValues =>
  mediaQuotaBytes < Number.POSITIVE_INFINITY ? { media: mediaQuotaBytes / mebi } : {};

/** The bytes that the media files of a project may have; `Infinity` for no limit. `usual`: where the limit is set nowhere. */
export const mediaLimit = (layers: LimitLayers | undefined, usual: number): HeldLimit => {
  const { value, source } = effectiveLimit(layers, 'media');
  if (source === 'default') return { limit: usual, source };
  return { limit: value === null ? Number.POSITIVE_INFINITY : value * mebi, source };
};

const defaultOf = (layers: LimitLayers | undefined, name: LimitName): number | null => {
  const usual = declarationOf(name).default;
  if (usual === null || typeof usual === 'number') return usual;
  const { value } = limitAboveProject(layers, usual.of);
  return value === null ? null : usual.times * value;
};
