/**
 * The changelog at a release: what was unreleased is of the version, and a new empty list is open. Throws when nothing was
 * unreleased.
 */
export const releasedChangelog = (text: string, version: string, date: string): string => {
  const heading = '## Unreleased\n';
  const at = text.indexOf(heading);
  if (at === -1) throw new Error('docs/changelog.md has no heading “## Unreleased”');
  const rest = text.slice(at + heading.length);
  const end = rest.search(/^## /m);
  const entries = end === -1 ? rest : rest.slice(0, end);
  if (!/^- /m.test(entries))
    throw new Error('docs/changelog.md lists no change under “Unreleased”');
  return `${text.slice(0, at)}${heading}\n## ${version} - ${date}\n${rest}`;
};
