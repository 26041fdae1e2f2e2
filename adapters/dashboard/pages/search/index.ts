import type { DashboardPage } from '../../server/page.js';
import { searchPage } from './search.js';

/** The search field of every page. */
export const searchPages: readonly DashboardPage[] = [searchPage];
