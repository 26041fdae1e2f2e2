import { type CompletedCommand, pathsOf, quoted } from './tree.js';

/** The completion for zsh: commands, options and known values, with what they mean. Other values are completed as files. */
export const zshCompletion = (commands: readonly CompletedCommand[]): string => `\
#compdef roundtrip
# Completion of roundtrip for zsh, after compinit: source <(roundtrip completion zsh)
_roundtrip() {
  local prev=\${words[CURRENT - 1]} at= i
  local -a found
  for ((i = 2; i < CURRENT; i++)); do
    case "\${at:+$at }\${words[i]}" in
      (${pathsOf(commands).map(quoted).join('|')}) at="\${at:+$at }\${words[i]}" ;;
    esac
  done
  case "$at $prev" in
${commands.flatMap(values).join('\n')}
  esac
  case "$at" in
${commands.map(words).join('\n')}
  esac
  _describe roundtrip found
  [[ $PREFIX == -* ]] || _files
}
compdef _roundtrip roundtrip
`;

const values = ({ path, options }: CompletedCommand): readonly string[] =>
  options
    .filter(({ takesValue }) => takesValue)
    .map(({ name, values }) => {
      const reply = values.length > 0 ? `compadd -- ${values.map(quoted).join(' ')}` : '_files';
      return `    (${quoted(`${path} ${name}`)}) ${reply}; return ;;`;
    });

const words = ({ path, commands, options, values }: CompletedCommand): string => {
  const described = [...commands, ...options].map(
    ({ name, description }) => `${name}:${description.replaceAll(':', '\\:')}`,
  );
  return `    (${quoted(path)}) found=(${[...described, ...values].map(quoted).join(' ')}) ;;`;
};
