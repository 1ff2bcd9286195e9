import { Argument, Command } from 'commander'

type Shell = 'bash' | 'zsh' | 'fish'

/** Prints a script that completes commands and options; it is made from the commands themselves, and starts nothing when Tab is pressed. */
export const completionCommand = (program: () => Command): Command =>
  new Command('completion')
    .summary('print a script for shell completion')
    .description(
      'Prints a script that completes the commands and options of "lapka", for a shell whose path has node_modules/.bin or that knows: alias lapka="npx lapka".',
    )
    .addArgument(new Argument('<shell>', 'which shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText('after', '\nFor example in ~/.bashrc: source <(npx --prefix <folder of Lapka> lapka completion bash)')
    .action((shell: Shell) => console.log(completionScript(program(), shell)))

const wordsOf = (command: Command): string[] => [
  ...command.commands.flatMap((one) => [one.name(), ...one.aliases()]),
  ...command.options.flatMap(({ long }) => long ?? []),
  '--help',
]

/** Each path of commands with what may follow it. */
const paths = (command: Command, path: string[] = []): [path: string, words: string[]][] => [
  [path.join(' '), wordsOf(command)],
  ...command.commands.flatMap((one) => paths(one, [...path, one.name()])),
]

export const completionScript = (program: Command, shell: Shell): string => {
  const known = paths(program)
  if (shell === 'fish')
    return known
      .flatMap(([path, words]) => words.map((word) => `complete -c lapka -n '${fishCondition(path, known)}' -a '${word}'`))
      .join('\n')
  const cases = known.map(([path, words]) => `    '${path}') words='${words.join(' ')}' ;;`)
  return `${shell === 'zsh' ? 'autoload -U +X bashcompinit && bashcompinit\n' : ''}_lapka() {
  local path='' word words=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in -*) continue ;; esac
    case '${known.map(([path]) => `|${path}|`).join('')}' in *"|\${path:+$path }$word|"*) path="\${path:+$path }$word" ;; esac
  done
  case $path in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _lapka lapka`
}

const fishCondition = (path: string, known: [path: string, words: string[]][]): string => {
  if (path === '') return '__fish_use_subcommand'
  const deeper = known.flatMap(([other]) => (other.startsWith(`${path} `) ? [other.slice(path.length + 1)] : []))
  const seen = path
    .split(' ')
    .map((word) => `__fish_seen_subcommand_from ${word}`)
    .join('; and ')
  return deeper.length === 0 ? seen : `${seen}; and not __fish_seen_subcommand_from ${deeper.join(' ')}`
}
