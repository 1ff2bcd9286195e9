import { randomUUID } from 'node:crypto'
import type { PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { createStripeGateway } from '../payments/stripe-gateway.ts'
import type { CommandDependencies } from '../work/job.ts'
import { createPractice, type Practice } from './practice.ts'

type PaidPractice = { practice: Practice; dependencies: CommandDependencies }

/** A new practice, and what jobs about its money need: they pay at the simulator. */
export const createPaidPractice = ({ secretKey, url: apiUrl }: PaymentProvider): PaidPractice => {
  const practice = createPractice()
  const gateway = createStripeGateway({ secretKey, apiUrl, publicUrl: 'http://lapka.test', timeoutMs: 2_000 })
  const { handle, now } = practice
  return { practice, dependencies: { handle, gateway, now, newId: randomUUID, logId: async () => 'log-1' } }
}
