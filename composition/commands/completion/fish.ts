import { type CompletedCommand, pathsOf } from './tree.js';

/** The completion for fish: commands, options, known values and ids, with what they mean. Other values are completed as files. */
export const fishCompletion = (commands: readonly CompletedCommand[]): string => `\
# Completion of roundtrip for fish: roundtrip completion fish | source
function __roundtrip_ids
  set -l current (commandline -ct)
  roundtrip complete -- (commandline -opc)[2..-1] "$current" 2>/dev/null
end
function __roundtrip_at
  set -l at
  for word in (commandline -opc)[2..-1]
    set -l next (string trim -- "$at $word")
    contains -- "$next" ${pathsOf(commands).map(quoted).join(' ')}; and set at "$next"
  end
  test "$at" = "$argv[1]"
end
${commands.flatMap(completions).join('\n')}
`;

/** In single quotes, fish reads a backslash and a quote only after a backslash. */
const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const completions = ({
  path,
  commands,
  options,
  values,
  takesIds,
}: CompletedCommand): readonly string[] => {
  const begin = `complete -c roundtrip -n ${quoted(`__roundtrip_at "${path}"`)}`;
  return [
    ...commands.map(
      ({ name, description }) => `${begin} -f -a ${quoted(name)} -d ${quoted(description)}`,
    ),
    ...(takesIds ? [`${begin} -f -a '(__roundtrip_ids)'`] : []),
    ...values.map((value) => `${begin} -f -a ${quoted(value)}`),
    ...options.map(({ name, description, takesValue, takesIds, values: known }) => {
      // Quoted twice: fish reads the list as a command line, in which a star stands for files.
      const some = known.length > 0 ? ` -x -a ${quoted(known.map(quoted).join(' '))}` : ' -r';
      const value = takesIds ? " -x -a '(__roundtrip_ids)'" : some;
      return `${begin} -l ${name.slice(2)}${takesValue ? value : ''} -d ${quoted(description)}`;
    }),
  ];
};
