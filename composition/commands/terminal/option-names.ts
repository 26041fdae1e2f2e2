import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/** Fields of the API whose options can have other names. */
const options: Readonly<Record<string, string>> = {
  body_parameters: '--param',
  created_after: '--after',
  created_before: '--before',
  examples: '--example',
  from_date: '--from',
  header_media: '--media',
  headers: '--header',
  subscribed_types: '--types',
  to_date: '--to',
};

/** Objects whose fields have options of their own. The keys of other objects, such as metadata, are the caller's. */
const split: ReadonlySet<string> = new Set(['template', 'media']);

/**
 * What a person gave for a field of the API: an option such as `--to`, or an argument such as `<endpoint>`. Takes a name or a
 * JSON pointer. Undefined when the command has neither.
 */
export const optionOf = (
  { options: known, registeredArguments }: CommandUnknownOpts,
  field: string,
): string | undefined => {
  const [first = '', second = ''] = field.split(/[/.[\]]/).filter((part) => part !== '');
  const hasOption = (name: string) => known.some(({ long }) => long === name);
  const named = (part: string) => [`--${part.replaceAll('_', '-')}`, options[part] ?? ''];
  const found = [...(split.has(first) ? named(second) : []), ...named(first)].find(hasOption);
  if (found !== undefined) return found;
  const argument =
    registeredArguments.find((each) => each.name() === first) ??
    (first === 'id' ? registeredArguments[0] : undefined);
  return argument && `<${argument.name()}>`;
};
