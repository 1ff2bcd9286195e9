import { noFaults } from '@lapka/simulators/payment-simulator/faults.ts'
import { makeSchedule, type Schedule } from './make-schedule.ts'
import { describeStep } from './people.ts'
import { runSchedule, type Mutation } from './run-schedule.ts'
import { shrink } from './shrink.ts'

/** A seed's violations, with the shortest schedule that shows them. */
export type Failure = { seed: number; violations: string[]; shrunk: Schedule }

/** Runs so many seeds, one after the other, and stops at the first that fails. */
export const findFailure = async (
  from: number,
  count: number,
  { mutation = {}, make = makeSchedule }: { mutation?: Mutation; make?: (seed: number) => Schedule } = {},
): Promise<Failure | undefined> => {
  for (let seed = from; seed < from + count; seed += 1) {
    const schedule = make(seed)
    const { violations } = await runSchedule(schedule, { mutation })
    if (violations.length === 0) continue
    const doesFail = async (shorter: Schedule) => (await runSchedule(shorter, { mutation })).violations.length > 0
    return { seed, violations, shrunk: await shrink(schedule, doesFail) }
  }
  return undefined
}

export const reportLines = ({ seed, violations, shrunk }: Failure): string[] => [
  `Schedule ${seed} does not hold:`,
  ...violations.map((violation) => `  ${violation}`),
  'It takes no more than this:',
  ...shrunk.steps.map((step) => `  ${describeStep(step)}`),
  `  policy ${JSON.stringify(shrunk.policy)}, workers die at ${shrunk.crashRate} of their calls`,
  `  faults ${JSON.stringify(faultsIn(shrunk))}`,
  `Run it again: npm run drill -- schedules ${shrunk.hasColluders ? '--colluders ' : ''}--seed ${seed}`,
]

const faultsIn = ({ plan }: Schedule): object =>
  Object.fromEntries(
    Object.entries(plan).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(noFaults, name))),
  )
