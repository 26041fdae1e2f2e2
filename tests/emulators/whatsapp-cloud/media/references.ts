import { isJson, type Json } from '../shared/json.js';
import { mediaKinds } from './kinds.js';

/** Uploaded media that a message carries, and as what. */
export type MediaReference = { readonly kind: string; readonly id: string };

/** Every uploaded medium in a message, wherever it stands: content, header, or template parameter. */
export const mediaReferences = (value: unknown): readonly MediaReference[] => {
  if (Array.isArray(value)) return value.flatMap(mediaReferences);
  if (!isJson(value)) return [];
  return Object.entries(value).flatMap(([kind, inner]) => [
    ...(Object.hasOwn(mediaKinds, kind) && isJson(inner) ? referenceIn(kind, inner) : []),
    ...mediaReferences(inner),
  ]);
};

const referenceIn = (kind: string, { id }: Json): readonly MediaReference[] =>
  typeof id === 'string' ? [{ kind, id }] : [];
