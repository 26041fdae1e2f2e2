/** What a module names in `import`, `export … from`, `import(…)` and `require(…)`. */
const specifier =
  /((?<!["'])\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|\brequire\d*\s*\(\s*)(["'])([^"'\s,]+)\2/g;

/** A module or its declarations with other names in place of those that it imports. Undefined keeps a name. */
export const renamed = (
  text: string,
  rename: (name: string, isRequired: boolean) => string | undefined,
): string =>
  text.replace(specifier, (all, before: string, quote: string, name: string) => {
    const other = rename(name, before.startsWith('require'));
    return other === undefined ? all : `${before}${quote}${other}${quote}`;
  });

/** The names that a module imports. */
export const importedBy = (text: string): readonly string[] =>
  [...text.matchAll(specifier)].map(([, , , name = '']) => name);

/** The package of a name, such as `@scope/name` of `@scope/name/part.js`; undefined for a path and for Node.js itself. */
export const packageOf = (name: string): string | undefined =>
  /^[./]|^node:/.test(name) ? undefined : /^(@[^/]+\/)?[^/]+/.exec(name)?.[0];
