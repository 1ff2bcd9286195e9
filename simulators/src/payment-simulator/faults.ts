import { z } from 'zod'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { seededRandom } from '@lapka/process/seeded-random.ts'

const rate = z.number().min(0).max(1).default(0)

/** A seeded plan of what goes wrong. Rates are 0 to 1 per request or per webhook; all 0 is a healthy provider. */
export const faultPlan = z.strictObject({
  seed: z.int().default(1),
  /** The connection is cut before anything was done. */
  dropRequest: rate,
  /** It was done, and the answer never arrives: the outcome is unknown to the caller. */
  dropAnswer: rate,
  /** 500 and nothing done; not stored under the key. */
  error500: rate,
  /** It was done, and 500 is what the key answers for ever after. */
  storedError500: rate,
  rateLimit: rate,
  /** Another request under the same key is said to be under way; nothing is done. */
  conflict409: rate,
  /** The caller waits in vain: nothing was done, or everything. */
  timeOutBefore: rate,
  timeOutAfter: rate,
  /** From one instant until another nothing is heard and no webhook leaves; one request of eight is carried out and its answer lost. */
  outage: z.strictObject({ fromMs: z.int().default(0), toMs: z.int().default(0) }).prefault({}),
  /** A bank sends a refund back after it had arrived, at most so much later. */
  reversal: z
    .strictObject({
      rate,
      withinMs: z
        .int()
        .min(1)
        .default(14 * DAY_MS),
    })
    .prefault({}),
  delay: z
    .strictObject({ rate, minimumMs: z.int().min(0).max(600_000).default(0), maximumMs: z.int().min(0).max(600_000).default(0) })
    .prefault({}),
  webhooks: z
    .strictObject({
      lose: rate,
      duplicate: rate,
      triple: rate,
      /** Beside it comes one that says the same under another id, and is not signed by us. */
      forge: rate,
      /** Held back for up to this long, so that later ones overtake it. */
      reorder: rate,
      reorderMs: z.int().min(0).max(600_000).default(1000),
    })
    .prefault({}),
})
export type FaultPlan = z.infer<typeof faultPlan>

export const noFaults: FaultPlan = faultPlan.parse({})

const plannedFaults = [
  'dropRequest',
  'dropAnswer',
  'error500',
  'storedError500',
  'rateLimit',
  'conflict409',
  'timeOutBefore',
  'timeOutAfter',
] as const
/** Of the requests in an outage. */
const CARRIED_OUT_RATE = 1 / 8
/** Done and never answered, so that only the provider knows. */
const unanswered: readonly RequestFault[] = ['dropAnswer', 'timeOutAfter']
const unheard: readonly RequestFault[] = ['dropRequest', 'hang', 'timeOutBefore']

export const isUnheard = (fault: RequestFault): boolean => unheard.includes(fault)
export const isUnanswered = (fault: RequestFault): boolean => unanswered.includes(fault)
/** An answer that the test prescribes, with nothing done. */
export type PrescribedAnswer = { status: number; error: Record<string, string>; isReplayed?: boolean }
/** `hang` never answers and does nothing; `unreadable` does it and answers what is no JSON. */
export type RequestFault = 'none' | (typeof plannedFaults)[number] | 'hang' | 'unreadable' | PrescribedAnswer
export type Faults = {
  plan: () => FaultPlan
  follow: (plan: FaultPlan) => void
  /** Spoils the next request whose method and path begin so, such as `POST /v1/refunds`. */
  spoilNext: (call: string, fault: RequestFault) => void
  /** Drawn in the order requests arrive, so a seed repeats with a repeated sequence of requests. */
  ofRequest: (call: string) => { fault: RequestFault; delayMs: number }
  ofWebhook: () => { isLost: boolean; copies: 1 | 2 | 3; isForged: boolean; delayMs: number }
  /** How long after its arrival a bank sends a refund back; null where it stays. */
  ofRefund: () => number | null
}

export const createFaults = (now: () => number): Faults => {
  let plan = noFaults
  let draw = seededRandom(plan.seed)
  const follow = (next: FaultPlan): void => {
    plan = next
    draw = seededRandom(next.seed)
  }
  const between = (minimum: number, maximum: number): number => minimum + Math.floor(draw() * Math.max(0, maximum - minimum + 1))
  const outageLeftMs = (): number => (now() >= plan.outage.fromMs ? Math.max(0, plan.outage.toMs - now()) : 0)
  const spoiled: { call: string; fault: RequestFault }[] = []
  const ofRequest: Faults['ofRequest'] = (call) => {
    const index = spoiled.findIndex((next) => call.startsWith(next.call))
    const [next] = index === -1 ? [] : spoiled.splice(index, 1)
    if (next !== undefined) return { fault: next.fault, delayMs: 0 }
    if (outageLeftMs() > 0) return { fault: draw() < CARRIED_OUT_RATE ? 'dropAnswer' : 'dropRequest', delayMs: 0 }
    const delayMs = draw() < plan.delay.rate ? between(plan.delay.minimumMs, plan.delay.maximumMs) : 0
    let mark = draw()
    for (const fault of plannedFaults) {
      if (mark < plan[fault]) return { fault, delayMs }
      mark -= plan[fault]
    }
    return { fault: 'none', delayMs }
  }
  const ofWebhook: Faults['ofWebhook'] = () => {
    const { lose, duplicate, triple, reorder, reorderMs, forge } = plan.webhooks
    const isLost = draw() < lose
    const mark = draw()
    const heldMs = draw() < reorder ? between(0, reorderMs) : 0
    return {
      isLost,
      copies: mark < triple ? 3 : mark < triple + duplicate ? 2 : 1,
      isForged: forge > 0 && draw() < forge,
      delayMs: outageLeftMs() + heldMs,
    }
  }
  const ofRefund = (): number | null =>
    plan.reversal.rate > 0 && draw() < plan.reversal.rate ? between(1, plan.reversal.withinMs) : null
  return {
    plan: () => plan,
    follow,
    spoilNext: (call, fault) => void spoiled.push({ call, fault }),
    ofRequest,
    ofWebhook,
    ofRefund,
  }
}
