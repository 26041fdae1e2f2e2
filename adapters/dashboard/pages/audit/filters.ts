import type { AuditPage } from '../../../../core/ports/people/audit-store.js';
import { isId } from '../../../../core/shared/ids.js';

const textIn = (given: URLSearchParams, name: string): string | undefined =>
  given.get(name)?.trim() || undefined;

const isProject = isId('proj');
const isEntry = isId('audit');

/** The filters in a query or a form. What is no id filters nothing. */
export const filtersIn = (given: URLSearchParams): Omit<AuditPage, 'before' | 'limit'> => {
  const project = textIn(given, 'project');
  return {
    actor: textIn(given, 'actor'),
    action: textIn(given, 'action'),
    project: project !== undefined && isProject(project) ? project : undefined,
  };
};

/** The entry after which the page begins. */
export const beforeIn = (query: URLSearchParams): AuditPage['before'] => {
  const before = textIn(query, 'before');
  return before !== undefined && isEntry(before) ? before : undefined;
};
