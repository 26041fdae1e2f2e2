const part = /<page-part digest="([^"]+)" name="([^"]+)"( data-live)?/g;

/** The names of the parts of a page: those that it asks for again, or all. */
export const partNames = (html: string, which: 'live' | 'all' = 'live'): readonly string[] =>
  [...html.matchAll(part)].flatMap(([, , name = '', isLive]) =>
    which === 'all' || isLive ? [name] : [],
  );

/** The header with which the script of a page asks for these parts again. */
export const shownParts = (html: string, which: 'live' | 'all' = 'live') => ({
  'Page-Parts': [...html.matchAll(part)]
    .filter(([, , , isLive]) => which === 'all' || isLive)
    .map(([, digest, name]) => `${name}=${digest}`)
    .join(', '),
});
