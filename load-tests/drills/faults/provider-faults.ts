import { setTimeout as pause } from 'node:timers/promises'
import { faultPlan, type FaultPlan } from '@lapka/simulators/payment-simulator/faults.ts'
import type { Provider } from '@lapka/simulators/payment-simulator/provider.ts'
import type { Rig } from '../rig/rig.ts'
import type { WebhookFault } from '../rig/webhook-relay.ts'
import { counted, type Fault } from './fault.ts'

/** The payment provider's own faults, and those of its webhooks. */
export const providerFaults = ({ simulator, webhooks }: Rig): Fault[] => [
  ...planned(simulator.provider, [
    { name: 'provider answers 500 and does nothing', plan: { error500: 0.6 } },
    { name: 'provider does it and answers 500 for ever', plan: { storedError500: 0.4 } },
    { name: 'provider does it and its answer is lost', plan: { dropAnswer: 0.6 } },
    { name: 'provider drops requests', plan: { dropRequest: 0.6 } },
    { name: 'provider asks to slow down', plan: { rateLimit: 0.6 } },
    { name: 'provider answers after our timeout', plan: { delay: { rate: 0.5, minimumMs: 8_000, maximumMs: 13_000 } } },
  ]),
  ...(['lost', 'tripled', 'reordered', 'forged'] as const).map((what) => webhook(webhooks, what)),
]

type Planned = { name: string; plan: Partial<Omit<FaultPlan, 'delay'>> & { delay?: FaultPlan['delay'] } }

const planned = (provider: Provider, plans: Planned[]): Fault[] => {
  let spoiled = 0
  const { ofRequest } = provider.faults
  provider.faults.ofRequest = (call) => {
    const fate = ofRequest(call)
    if (fate.fault !== 'none' || fate.delayMs > 0) spoiled++
    return fate
  }
  return plans.map(({ name, plan }) => ({
    name,
    strike: async ({ ms, random }) => {
      spoiled = 0
      provider.follow(faultPlan.parse({ ...plan, seed: Math.floor(random() * 1e9) }))
      try {
        await pause(ms(2_000, 8_000))
        return counted(spoiled, 'calls spoiled')
      } finally {
        provider.follow(faultPlan.parse({}))
      }
    },
  }))
}

const webhook = (relay: Rig['webhooks'], what: Exclude<WebhookFault, 'none'>): Fault => ({
  name: `webhooks ${what}`,
  strike: async ({ ms }) => {
    relay.follow(what)
    try {
      await pause(ms(3_000, 10_000))
      return counted(relay.effects(), `webhooks ${what}`)
    } finally {
      relay.follow('none')
    }
  },
})
