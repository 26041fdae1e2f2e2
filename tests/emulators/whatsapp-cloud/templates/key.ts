import type { Template } from '../state/entities.js';

/** What no two templates share: account, name and language. */
export const keyOf = ({
  account,
  name,
  language,
}: Pick<Template, 'account' | 'name' | 'language'>) => `${account}/${name}/${language}`;
