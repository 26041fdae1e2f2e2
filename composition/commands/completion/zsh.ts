import { type CompletedCommand, type Described, pathsOf, quoted } from './tree.js';

/** The completion for zsh: commands, known values, and options after a hyphen, each with what it means; else files. */
export const zshCompletion = (commands: readonly CompletedCommand[]): string => `\
#compdef roundtrip
# Completion of roundtrip for zsh, after compinit: source <(roundtrip completion zsh)
_roundtrip() {
  local prev=\${words[CURRENT - 1]} at= i
  local -a found flags
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
  if [[ $PREFIX == -* ]]; then _describe option flags
  elif (( $#found )); then _describe roundtrip found
  else _files
  fi
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

const words = ({ path, commands, options, values }: CompletedCommand): string =>
  `    (${quoted(path)}) found=(${listed([...commands.map(described), ...values])}) flags=(${listed(options.map(described))}) ;;`;

const described = ({ name, description }: Described): string =>
  `${name}:${description.replaceAll(':', '\\:')}`;

const listed = (texts: readonly string[]): string => texts.map(quoted).join(' ');
