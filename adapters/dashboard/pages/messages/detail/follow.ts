import { setTimeout as wait } from 'node:timers/promises';
import type { LiveEvent } from '../../../server/answer.js';

/** How often a page looks whether something changed, in milliseconds. */
const lookMs = 500;

/** What a page shows now. `state` is another text when something changed. */
export type Look = { readonly state: string; readonly event: LiveEvent };

/** Gives what changes until the signal: first what is there now. Undefined: nothing is there any more. */
export async function* follow(
  look: () => Promise<Look | undefined>,
  signal: AbortSignal,
): AsyncIterable<LiveEvent> {
  let last: string | undefined;
  while (!signal.aborted) {
    const now = await look();
    if (!now) return;
    if (now.state !== last) yield now.event;
    last = now.state;
    await wait(lookMs, undefined, { signal }).catch(() => undefined);
  }
}
