import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfiguration } from '@lapka/contracts/configuration.ts'
import { readAnswers, type CommandRecord } from './answers.ts'
import { reachLapka } from './reach-lapka.ts'
import { reportLines } from './report.ts'
import { verify } from './verify.ts'

/**
 * `npm run verify [-- --answers FILE]`: every invariant of docs/verify.md against log, views, files and the provider's own records, while
 * Lapka runs or not. Exit code 1 on any violation, 2 when asked wrongly or where nothing can be reached.
 */
const ask = (): { answers: CommandRecord[] | undefined } | { problem: string } => {
  try {
    const { values } = parseArgs({ options: { answers: { type: 'string' } } })
    return { answers: values.answers === undefined ? undefined : readAnswers(readFileSync(values.answers, 'utf8')) }
  } catch (error) {
    return { problem: `${(error as Error).message}\nUsage: npm run verify [-- --answers FILE]` }
  }
}

const run = async (): Promise<number> => {
  const asked = ask()
  if ('problem' in asked) return refuse(asked.problem)
  const read = readConfiguration(process.env)
  if ('problems' in read) return refuse(read.problems.map(({ sentence }) => sentence).join('\n'))
  const reached = await reachLapka(process.env, read.configuration).catch((error: unknown) => ({
    problem: (error as Error).message,
  }))
  if ('problem' in reached) return refuse(reached.problem)
  const startedAt = performance.now()
  const say = (line: string) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${line}`)
  try {
    const verdicts = await verify({ ...reached.place, answers: asked.answers }, say)
    console.log(`\n${reportLines(verdicts).join('\n')}`)
    return verdicts.some(({ violations }) => violations.length > 0) ? 1 : 0
  } catch (error) {
    return refuse(`Could not verify: ${(error as Error).message}`)
  } finally {
    await reached.close()
  }
}

const refuse = (problem: string): number => {
  console.error(problem)
  return 2
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
process.exit(await run())
