import { input } from '../../contract/input.js';
import { anId, anInstant, aProject } from '../input/fields.js';

const range = { project: aProject, from: anInstant, to: anInstant };

/** The time range to look at. */
export const rangeOfProject = input(range);

/** The time range to look at, of all channels or of one. */
export const rangeOfChannel = input(range, { channel: anId<'chan'>() });
