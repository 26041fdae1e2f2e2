import { emptyPhase, type KnexAspect } from '../aspect.js';

/** Timelines, which are stored with their messages: `entities` changes them. */
export const timeline: KnexAspect = { load: emptyPhase, write: emptyPhase };
