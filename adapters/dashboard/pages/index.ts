import type { Area } from '../server/page.js';
import { projectsArea } from './projects/index.js';

/** The areas, in the order of the navigation. */
export const areas: readonly Area[] = [projectsArea];
