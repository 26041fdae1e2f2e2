import { oneLine } from '../../shared/codec.js';

/** The name of an organization, a project or a channel, for people: one line of 1 to 200 characters. */
export const Name = oneLine(200);
