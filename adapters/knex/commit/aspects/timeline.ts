import { type KnexAspect, nothing } from '../aspect.js';

/** Timelines, which are stored with their messages: `entities` adds to them. */
export const timeline: KnexAspect = { load: nothing, write: nothing };
