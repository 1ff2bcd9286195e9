import type { Command } from 'commander'
import { createProgram } from './program.ts'

const WIDTH = 110

/** The whole help, what stands after its options included. */
const helpOf = (command: Command): string => {
  let text = ''
  command.configureOutput({ writeOut: (chunk) => (text += chunk), getOutHelpWidth: () => WIDTH, getOutHasColors: () => false })
  command.outputHelp()
  return text.trim()
}

/** A command without options needs no section: its parent lists it with its description. */
const hasMore = (command: Command): boolean => command.options.length > 0

const sections = (command: Command, path: string[]): string[] => [
  `${'#'.repeat(path.length + 1)} ${path.join(' ')}\n\n\`\`\`text\n${helpOf(command)}\n\`\`\``,
  ...command.commands.filter(hasMore).flatMap((one) => sections(one, [...path, one.name()])),
]

/** The middle of docs/commands.md. */
export const commandsPage = (): string => {
  const program = createProgram()
  return [`\`\`\`text\n${helpOf(program)}\n\`\`\``, ...program.commands.flatMap((one) => sections(one, [one.name()]))].join(
    '\n\n',
  )
}

if (import.meta.main) process.stdout.write(commandsPage())
