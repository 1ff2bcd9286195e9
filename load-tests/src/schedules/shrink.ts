import { noFaults } from '@lapka/simulators/payment-simulator/faults.ts'
import type { Schedule } from './make-schedule.ts'

/**
 * Leaves out of a schedule what it fails without: whole kinds of faults first, then steps in halves, quarters and one by one. Each
 * attempt is a run of its own, so it stops after so many.
 */
export const shrink = async (schedule: Schedule, doesFail: (schedule: Schedule) => Promise<boolean>): Promise<Schedule> => {
  let smallest = schedule
  for (const simplify of simplifications) {
    const simpler = simplify(smallest)
    if (await doesFail(simpler)) smallest = simpler
  }
  for (let size = Math.ceil(smallest.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < smallest.steps.length;) {
      const steps = smallest.steps.toSpliced(from, size)
      const shorter = { ...smallest, steps }
      if (await doesFail(shorter)) smallest = shorter
      else from += size
    }
  return smallest
}

const simplifications: ((schedule: Schedule) => Schedule)[] = [
  (schedule) => ({ ...schedule, crashRate: 0 }),
  ({ plan, ...schedule }) => ({ ...schedule, plan: { ...noFaults, seed: plan.seed } }),
  ({ plan, ...schedule }) => ({ ...schedule, plan: { ...plan, outage: noFaults.outage } }),
  ({ plan, ...schedule }) => ({ ...schedule, plan: { ...plan, reversal: noFaults.reversal } }),
  ({ plan, ...schedule }) => ({ ...schedule, plan: { ...plan, delay: noFaults.delay } }),
  ({ plan, ...schedule }) => ({ ...schedule, plan: { ...plan, webhooks: noFaults.webhooks } }),
  ({ plan, ...schedule }) => ({
    ...schedule,
    plan: {
      ...noFaults,
      seed: plan.seed,
      outage: plan.outage,
      reversal: plan.reversal,
      delay: plan.delay,
      webhooks: plan.webhooks,
    },
  }),
]
