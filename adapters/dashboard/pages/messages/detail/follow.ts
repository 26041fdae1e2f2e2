import { setTimeout as wait } from 'node:timers/promises';
import type { LiveEvent } from '../../../server/answer.js';

/** How often a page looks whether something changed, in milliseconds. */
const recheckMs = 500;

/** What a page shows now. `state` is another text when something changed. */
export type ShownState = { readonly state: string; readonly event: LiveEvent };

/** Gives what changes until the signal: first what is there now. Undefined: nothing is there any more. */
export async function* follow(
  recheck: () => Promise<ShownState | undefined>,
  signal: AbortSignal,
): AsyncIterable<LiveEvent> {
  let last: string | undefined;
  while (!signal.aborted) {
    const now = await recheck();
    if (!now) return;
    if (now.state !== last) yield now.event;
    last = now.state;
    await wait(recheckMs, undefined, { signal }).catch(() => undefined);
  }
}
