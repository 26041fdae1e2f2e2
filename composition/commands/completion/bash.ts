import { type CompletedCommand, pathsOf, quoted } from './tree.js';

/** The completion for bash: commands, options, known values and ids. Other values are completed as files. */
export const bashCompletion = (commands: readonly CompletedCommand[]): string => `\
# Completion of roundtrip for bash: source <(roundtrip completion bash)
_roundtrip_ids() {
  roundtrip complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null
}
_roundtrip_reply() {
  local each
  while IFS= read -r each; do COMPREPLY+=("$each"); done < <(compgen -W "$1" -- "$cur")
}
_roundtrip() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} at= words= options= ids= i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${at:+$at }\${COMP_WORDS[i]}" in
      ${pathsOf(commands).map(quoted).join('|')}) at="\${at:+$at }\${COMP_WORDS[i]}" ;;
    esac
  done
  COMPREPLY=()
  case "$at $prev" in
${commands.flatMap(values).join('\n')}
  esac
  case "$at" in
${commands.map(words).join('\n')}
  esac
  if [[ $cur == -* ]]; then words=$options
  elif [[ -n $ids ]]; then words=$(_roundtrip_ids)
  fi
  _roundtrip_reply "$words"
}
complete -o default -F _roundtrip roundtrip
`;

const values = ({ path, options }: CompletedCommand): readonly string[] =>
  options
    .filter(({ takesValue }) => takesValue)
    .map(({ name, values, takesIds }) => {
      const known = takesIds ? '"$(_roundtrip_ids)"' : quoted(values.join(' '));
      const reply = takesIds || values.length > 0 ? `_roundtrip_reply ${known}; ` : '';
      return `    ${quoted(`${path} ${name}`)}) ${reply}return ;;`;
    });

const words = ({ path, commands, options, values, takesIds }: CompletedCommand): string => {
  const named = (each: readonly { readonly name: string }[]) => each.map(({ name }) => name);
  const found = quoted([...named(commands), ...values].join(' '));
  return `    ${quoted(path)}) words=${found} options=${quoted(named(options).join(' '))}${takesIds ? ' ids=1' : ''} ;;`;
};
