/** The headings of `docs/upgrading.md` are versions; the one of the next version is this. */
const next = 'Unreleased';

/** What a section says, without its heading; undefined when there is none. */
const sectionOf = (text: string, name: string): string | undefined => {
  const [, after] = text.split(`\n## ${name}\n`);
  return after?.split(/^## /m)[0]?.trim();
};

/** `docs/upgrading.md` at a release: what it says of the next version is of this one. Throws when it says nothing. */
export const releasedUpgrading = (text: string, version: string): string => {
  if (sectionOf(text, version)) return text;
  if (!sectionOf(text, next))
    throw new Error(
      `docs/upgrading.md says nothing under “## ${next}” or “## ${version}”: write what an operator has to do, or that there is nothing to do`,
    );
  return text
    .replace(`\n## ${next}\n`, `\n## ${version}\n`)
    .replaceAll(`[${next}](#unreleased)`, `[${version}](#${version.replaceAll('.', '')})`);
};
