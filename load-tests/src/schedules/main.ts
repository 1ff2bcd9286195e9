import { parseArgs } from 'node:util'
import { makeColludingSchedule } from './make-colluders.ts'
import { makeSchedule } from './make-schedule.ts'
import { findFailure, reportLines } from './run-seeds.ts'
import { runSchedule } from './run-schedule.ts'

const USAGE = 'Usage: npm run drill -- schedules [--colluders] [--from N] [--count N], or --seed N to see one whole'
const COUNT = 10_000
const CHUNK = 500

/**
 * `npm run drill -- schedules`: what people, workers and the payment provider do at once under faults, on virtual time, thousands of times over.
 * Exit code 1 if a schedule ends with money that does not agree or a request without an answer, 2 for wrong arguments.
 */
const ask = () => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { from: text, count: text, seed: text, colluders: { type: 'boolean' } } })
  const numbers = { from: Number(values.from ?? 1), count: Number(values.count ?? COUNT), seed: Number(values.seed ?? 0) }
  if (!Object.values(numbers).every((number) => Number.isSafeInteger(number) && number >= 0)) throw new Error('not a number')
  return { ...numbers, isOne: values.seed !== undefined, make: values.colluders === true ? makeColludingSchedule : makeSchedule }
}

type ScheduleChoice = ReturnType<typeof ask>

const runOne = async ({ seed, make }: ScheduleChoice): Promise<number> => {
  const { trace, violations } = await runSchedule(make(seed), { isTracing: true })
  console.log(trace.join('\n'))
  if (violations.length === 0) return say(`Schedule ${seed} holds.`, 0)
  const failure = await findFailure(seed, 1, { make })
  return say(failure === undefined ? violations.join('\n') : reportLines(failure).join('\n'), 1)
}

const runMany = async ({ from, count, make }: ScheduleChoice): Promise<number> => {
  const startedAt = performance.now()
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1)
  for (let done = 0; done < count; done += CHUNK) {
    const failure = await findFailure(from + done, Math.min(CHUNK, count - done), { make })
    if (failure !== undefined) return say(reportLines(failure).join('\n'), 1)
    console.log(`${seconds().padStart(8)} s  ${Math.min(done + CHUNK, count)} schedules hold`)
  }
  return say(`${count} schedules from ${from} on hold: ${seconds()} s`, 0)
}

/** Answers the exit code once the text is out: what a pipe has not taken yet is lost at the exit. */
const say = (text: string, code: number): Promise<number> =>
  new Promise((resolve) => process.stdout.write(`${text}\n`, () => resolve(code)))

const asked = (() => {
  try {
    return ask()
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`)
    process.exit(2)
  }
})()
process.exit(await (asked.isOne ? runOne(asked) : runMany(asked)))
