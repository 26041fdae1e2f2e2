import type { Page } from '../../server/page.js';
import { searchPage } from './search.js';

/** The search field of every page. */
export const searchPages: readonly Page[] = [searchPage];
