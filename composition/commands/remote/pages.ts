import type { Answered, Ask, CalledName } from './published.js';

/** Items that are asked for at a time. */
export const pageSize = 100;

/** The use cases that answer one page, also on this machine. */
const paged: ReadonlySet<CalledName> = new Set(['listEveryOrganization', 'listAuditEntries']);

/** The pages of a list; what is no list is its only page. */
async function* pagesOf(
  ask: Ask,
  name: CalledName,
  command: object | undefined,
): AsyncGenerator<Answered> {
  const first = await ask(name, paged.has(name) ? { limit: pageSize, ...command } : command);
  yield first;
  for (let next = first?.next_cursor; next != null; ) {
    const page = await ask(name, { limit: pageSize, ...command, before: next });
    yield page;
    next = page?.next_cursor;
  }
}

/** What a use case publishes: of a list all of its pages, without what leads from one to the next. */
export const wholeOf = async (
  ask: Ask,
  name: CalledName,
  command: object | undefined,
): Promise<Answered> => {
  const pages: Answered[] = [];
  for await (const page of pagesOf(ask, name, command)) pages.push(page);
  const [first] = pages;
  return first?.data ? { data: pages.flatMap((page) => page?.data ?? []) } : first;
};

/** The items of a list, page by page. */
export async function* itemsOf(
  ask: Ask,
  name: CalledName,
  command: object | undefined,
): AsyncGenerator<object> {
  for await (const page of pagesOf(ask, name, command)) yield* page?.data ?? [];
}
