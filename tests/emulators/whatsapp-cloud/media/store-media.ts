import { newNodeId } from '../shared/ids.js';
import type { Provider } from '../state/provider.js';

const dayMs = 86_400_000;

/** How long media are kept, by where they came from. */
export const lifetimes = { uploaded: 30 * dayMs, received: 7 * dayMs } as const;

/** Media that have no id yet. */
export type NewMedia = {
  readonly number: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
  readonly fileName?: string | undefined;
  readonly lifetimeMs: number;
};

/** Keeps media of a number for a while under a new id, which it gives. */
export const keepMedia = ({ state, random, clock }: Provider, media: NewMedia): string => {
  const id = newNodeId(random);
  const { lifetimeMs, ...rest } = media;
  state.media.set(id, { ...rest, id, expiresAt: clock.now() + lifetimeMs });
  return id;
};
