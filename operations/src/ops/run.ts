import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { publicUrlOf } from '@lapka/contracts/configuration.ts'
import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { runOps } from './run-ops.ts'

/** Asks without showing what is typed. */
const askSecret = async (question: string): Promise<string> => {
  process.stderr.write(`${question}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  const answer = await lines.question('')
  lines.close()
  process.stderr.write('\n')
  return answer
}

/** Does what operators do in the browser, by words; docs/ops.md. Answers the exit code. */
export const actAsOperator = async (words: readonly string[]): Promise<number> => {
  const read = readConfiguration(process.env)
  if ('problems' in read) {
    console.error(read.problems.map(({ sentence }) => sentence).join('\n'))
    return 2
  }
  const { configuration } = read
  const { lines, exitCode } = await runOps(words, {
    address: publicUrlOf(configuration),
    sessionFile: join(resolve(configuration.LAPKA_DATA_DIR), 'ops-session.json'),
    password: async () => process.env['LAPKA_OPS_PASSWORD'] ?? (await askSecret('Password')),
    code: async () => process.env['LAPKA_OPS_CODE'] ?? (await askSecret('Code of your second factor')),
  })
  const say = exitCode === 0 ? console.log : console.error
  for (const line of lines) say(line)
  return exitCode
}
