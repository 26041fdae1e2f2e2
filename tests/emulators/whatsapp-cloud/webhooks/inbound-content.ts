import { createHash } from 'node:crypto';
import { addressOfMedia } from '../media/address.js';
import { bareType, mediaKinds } from '../media/kinds.js';
import { keepMedia, lifetimes } from '../media/store-media.js';
import { isJson, type Json, textAt } from '../shared/json.js';
import type { BusinessNumber } from '../state/entities.js';
import type { Provider } from '../state/provider.js';
import type { Inbound } from './inbound.js';
import { type InboundKind, samples } from './inbound-kinds.js';

type Making = { readonly kind: InboundKind; readonly wamid: string; readonly given: Inbound };

type Carried = { readonly content: Json; readonly mediaId?: string };

/** What an inbound message carries under its type, with its media kept for download. */
export const carriedBy = (
  provider: Provider,
  number: BusinessNumber,
  { kind, wamid, given }: Making,
): Carried => {
  const field = kind.type;
  const usual = kind.content[field];
  const laidOver =
    isJson(usual) && isJson(given.content) ? deepened(usual, given.content) : given.content;
  const carried = laidOver ?? usual;
  if (!(field in mediaKinds) || !isJson(carried))
    return {
      content: { ...kind.content, ...(carried !== undefined && referring(field, carried, wamid)) },
    };
  const media = mediaFor(provider, number, carried, given);
  return { content: { [field]: { ...carried, ...media } }, mediaId: media.id };
};

/** One object over another, and the objects in it over the objects there. */
const deepened = (under: Json, over: Json): Json =>
  Object.fromEntries(
    Object.entries({ ...under, ...over }).map(([name, value]) => {
      const below = under[name];
      return [name, isJson(below) && isJson(value) ? deepened(below, value) : value];
    }),
  );

/** Reactions, edits and revocations are about a message: their own id stands in when none is given. */
const referring = (field: string, carried: unknown, wamid: string): Json => {
  if (!isJson(carried)) return { [field]: carried };
  if (field === 'reaction') return { [field]: { message_id: wamid, ...carried } };
  return field === 'edit' || field === 'revoke'
    ? { [field]: { original_message_id: wamid, ...carried } }
    : { [field]: carried };
};

const mediaFor = (provider: Provider, number: BusinessNumber, carried: Json, given: Inbound) => {
  const mimeType = textAt(carried, 'mime_type') ?? 'application/octet-stream';
  const bytes =
    given.bytes === undefined
      ? (samples[bareType(mimeType)] ?? Buffer.from('sample'))
      : Buffer.from(given.bytes, 'base64');
  const id = keepMedia(provider, {
    number: number.id,
    mimeType,
    bytes,
    fileName: textAt(carried, 'filename'),
    lifetimeMs: lifetimes.received,
  });
  return {
    id,
    sha256: createHash('sha256').update(bytes).digest('base64'),
    url: given.hasUrl ? addressOfMedia(provider, id) : undefined,
  };
};
