import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { violationOf, type Violation } from '@lapka/operations/verify/violation.ts'

/** Lines that no process may log under any fault: that a rule is broken that it counts on, or that a view is not whole. */
const alarms = /BrokenInvariant|a fact about a payment|THE LOG IS NOT WHAT WAS SIGNED|Rows were left out of the view/

const SHOWN = 300

/** Every alarm in the logs, each sentence once with how often it was said. */
export const findAlarms = (lines: readonly string[]): Violation[] => {
  const said = new Map<string, number>()
  for (const line of lines.filter((one) => alarms.test(one))) {
    const sentence = line
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z|"\w*(?:time|pid|reqId)":[^,}]+/gi, '…')
      .slice(0, SHOWN)
    said.set(sentence, (said.get(sentence) ?? 0) + 1)
  }
  return [...said].map(([sentence, times]) => violationOf('alarms')(`${times} times ${sentence}`))
}

export const readProcessLogs = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.log(?:\.1)?$/.test(name))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
