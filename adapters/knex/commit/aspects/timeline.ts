import { type KnexAspect, nothing } from '../aspect.js';

/** Timelines, which are stored with their messages: `entities` changes them. */
export const timeline: KnexAspect = { load: nothing, write: nothing };
