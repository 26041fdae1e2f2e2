import { type CompletedCommand, type Described, pathsOf, quoted } from './tree.js';

/** The completion for zsh: commands, known values, ids, and options after a hyphen, each with what it means; else files. */
export const zshCompletion = (commands: readonly CompletedCommand[]): string => `\
#compdef roundtrip
# Completion of roundtrip for zsh, after compinit: source <(roundtrip completion zsh)
_roundtrip_ids() {
  compadd -- \${(f)"$(roundtrip complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"}
}
_roundtrip() {
  local prev=\${words[CURRENT - 1]} at= ids= i
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
  elif [[ -n $ids ]]; then _roundtrip_ids || _files
  elif (( $#found )); then _describe roundtrip found
  else _files
  fi
}
compdef _roundtrip roundtrip
`;

const values = ({ path, options }: CompletedCommand): readonly string[] =>
  options
    .filter(({ takesValue }) => takesValue)
    .map(({ name, values, takesIds }) => {
      const known = values.length > 0 ? `compadd -- ${values.map(quoted).join(' ')}` : '_files';
      const reply = takesIds ? '_roundtrip_ids' : known;
      return `    (${quoted(`${path} ${name}`)}) ${reply}; return ;;`;
    });

const words = ({ path, commands, options, values, takesIds }: CompletedCommand): string =>
  `    (${quoted(path)}) found=(${listed([...commands.map(described), ...values])}) flags=(${listed(options.map(described))})${takesIds ? ' ids=1' : ''} ;;`;

const described = ({ name, description }: Described): string =>
  `${name}:${description.replaceAll(':', '\\:')}`;

const listed = (texts: readonly string[]): string => texts.map(quoted).join(' ');
