import { spawn } from 'node:child_process'
import { repository } from '@lapka/stack/supervisor/node-process.ts'

/** One script by its name. `run` imports it, or starts it; it reads the rest of the command line itself. */
export type Choice = { what: string; run: () => Promise<unknown> }

const namePattern = /^[a-z][a-z-]*$/

/** Which script the words name, with the words that are left for it; or that help is asked for, or that nothing is called so. */
export const choose = (
  names: readonly string[],
  [first, ...rest]: readonly string[],
): { name: string; words: string[] } | 'help' | 'unknown' => {
  if (first === '--help' || first === '-h' || first === 'help') return 'help'
  const [usual = ''] = names
  if (first === undefined || !namePattern.test(first)) return { name: usual, words: first === undefined ? [] : [first, ...rest] }
  return names.includes(first) ? { name: first, words: rest } : 'unknown'
}

/** Runs the script that the command line names, the first one if it names none. Exit code 2 for a name that there is not. */
export const runChosen = async (command: string, choices: Record<string, Choice>): Promise<void> => {
  const chosen = choose(Object.keys(choices), process.argv.slice(2))
  if (typeof chosen === 'string') {
    const [usual = ''] = Object.keys(choices)
    const width = Math.max(...Object.keys(choices).map((name) => name.length))
    const lines = Object.entries(choices).map(([name, { what }]) => `  ${name.padEnd(width)}  ${what}`)
    const say = chosen === 'help' ? console.log : console.error
    say([`npm run ${command} -- [name] [options], where name is one of (${usual} if none is given)`, ...lines].join('\n'))
    process.exitCode = chosen === 'help' ? 0 : 2
    return
  }
  process.argv.splice(2, Infinity, ...chosen.words)
  await choices[chosen.name]?.run()
}

/** A script as a process of its own, which gets the terminal and the signals. Its exit code becomes ours. */
export const runScript = async (script: string, words: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const child = spawn(process.execPath, [script, ...words], { cwd: repository, stdio: 'inherit' })
  const forward = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, forward)
  const code = await new Promise<number>((resolve) => child.once('close', (exit) => resolve(exit ?? 130)))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, forward)
  if (code !== 0) process.exitCode = code
}
