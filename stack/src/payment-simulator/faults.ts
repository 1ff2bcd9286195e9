import { z } from 'zod'
import { seededRandom } from '../seeded-random.ts'

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
  delay: z
    .strictObject({ rate, minimumMs: z.int().min(0).max(600_000).default(0), maximumMs: z.int().min(0).max(600_000).default(0) })
    .prefault({}),
  webhooks: z
    .strictObject({
      lose: rate,
      duplicate: rate,
      /** Held back for up to this long, so that later ones overtake it. */
      reorder: rate,
      reorderMs: z.int().min(0).max(600_000).default(1000),
    })
    .prefault({}),
})
export type FaultPlan = z.infer<typeof faultPlan>

export const noFaults: FaultPlan = faultPlan.parse({})

const plannedFaults = ['dropRequest', 'dropAnswer', 'error500', 'storedError500', 'rateLimit'] as const
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
  ofWebhook: () => { isLost: boolean; copies: 1 | 2; delayMs: number }
}

export const createFaults = (): Faults => {
  let plan = noFaults
  let draw = seededRandom(plan.seed)
  const follow = (next: FaultPlan): void => {
    plan = next
    draw = seededRandom(next.seed)
  }
  const between = (minimum: number, maximum: number): number => minimum + Math.floor(draw() * Math.max(0, maximum - minimum + 1))
  const spoiled: { call: string; fault: RequestFault }[] = []
  const ofRequest: Faults['ofRequest'] = (call) => {
    const index = spoiled.findIndex((next) => call.startsWith(next.call))
    const [next] = index === -1 ? [] : spoiled.splice(index, 1)
    if (next !== undefined) return { fault: next.fault, delayMs: 0 }
    const delayMs = draw() < plan.delay.rate ? between(plan.delay.minimumMs, plan.delay.maximumMs) : 0
    let mark = draw()
    for (const fault of plannedFaults) {
      if (mark < plan[fault]) return { fault, delayMs }
      mark -= plan[fault]
    }
    return { fault: 'none', delayMs }
  }
  const ofWebhook: Faults['ofWebhook'] = () => ({
    isLost: draw() < plan.webhooks.lose,
    copies: draw() < plan.webhooks.duplicate ? 2 : 1,
    delayMs: draw() < plan.webhooks.reorder ? between(0, plan.webhooks.reorderMs) : 0,
  })
  return { plan: () => plan, follow, spoilNext: (call, fault) => void spoiled.push({ call, fault }), ofRequest, ofWebhook }
}
