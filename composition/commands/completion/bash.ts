import { type CompletedCommand, pathsOf, quoted } from './tree.js';

/** The completion for bash: commands, options and known values. Other values are completed as files. */
export const bashCompletion = (commands: readonly CompletedCommand[]): string => `\
# Completion of roundtrip for bash: source <(roundtrip completion bash)
_roundtrip() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} at= words= options= i
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
  [[ $cur == -* ]] && words=$options
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _roundtrip roundtrip
`;

const values = ({ path, options }: CompletedCommand): readonly string[] =>
  options
    .filter(({ takesValue }) => takesValue)
    .map(({ name, values }) => {
      const reply =
        values.length > 0
          ? `COMPREPLY=($(compgen -W ${quoted(values.join(' '))} -- "$cur")); `
          : '';
      return `    ${quoted(`${path} ${name}`)}) ${reply}return ;;`;
    });

const words = ({ path, commands, options, values }: CompletedCommand): string => {
  const named = (each: readonly { readonly name: string }[]) => each.map(({ name }) => name);
  const found = quoted([...named(commands), ...values].join(' '));
  return `    ${quoted(path)}) words=${found} options=${quoted(named(options).join(' '))} ;;`;
};
