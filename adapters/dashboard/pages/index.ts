import type { Area } from '../server/page.js';
import { eventsArea } from './events/index.js';
import { mediaArea } from './media/index.js';
import { messagesArea } from './messages/index.js';
import { projectsArea } from './projects/index.js';

/** The areas, in the order of the navigation. */
export const areas: readonly Area[] = [messagesArea, eventsArea, mediaArea, projectsArea];
