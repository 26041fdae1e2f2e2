import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The parts that a script shows, with the digest of each: `Page-Parts: progress=…, totals=…`. Undefined: it is not a script. */
export const partsShown = ({
  headers,
}: Pick<IncomingMessage, 'headers'>): ReadonlyMap<string, string> | undefined => {
  const given = headers['page-parts'];
  if (typeof given !== 'string') return undefined;
  const pairs = given.split(', ').map((each) => each.split('=', 2));
  return new Map(pairs.map(([name = '', digest = '']) => [name, digest]));
};

/** A part as `Part` renders it. All that is data is escaped, so no data has a tag. */
const part = /<page-part name="([\w-]+)"[^>]*>[\s\S]*?<\/page-part>/g;
/** A time such as `3 minutes ago`: the clock of the page keeps it. */
const relativeTime = /(<time[^>]* data-relative="[^>]*>)[^<]*/g;

const digestOf = (html: string): string =>
  createHash('sha256').update(html.replaceAll(relativeTime, '$1')).digest('base64url').slice(0, 16);

/** Gives each part of a page its digest. */
export const withDigests = (html: string): string =>
  html.replaceAll(part, (whole) => whole.replace(' ', ` digest="${digestOf(whole)}" `));

/** The parts of a page that differ from those that are shown. Undefined: the page has none of them. */
export const changedParts = (
  html: string,
  shown: ReadonlyMap<string, string>,
): string | undefined => {
  const found = [...html.matchAll(part)];
  if (found.length === 0) return undefined;
  const changed = found.filter(([whole, name = '']) => shown.get(name) !== digestOf(whole));
  return withDigests(changed.map(([whole]) => whole).join(''));
};
