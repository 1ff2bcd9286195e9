import { readFileSync } from 'node:fs'
import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { readAnswers, type CommandRecord } from './answers.ts'
import { reachLapka } from './reach-lapka.ts'
import { reportLines } from './report.ts'
import { verify } from './verify.ts'

export type VerifyOptions = { answers?: string }

const readRecords = (path: string | undefined): { answers: CommandRecord[] | undefined } | { problem: string } => {
  try {
    return { answers: path === undefined ? undefined : readAnswers(readFileSync(path, 'utf8')) }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

/** Answers the exit code: 1 for any violation, 2 if nothing can be reached. */
export const runVerify = async ({ answers }: VerifyOptions): Promise<number> => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const asked = readRecords(answers)
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
