import type { Outcome } from '../payment-gateway.ts'

/** A key under which the provider repeats its own failure for ever is of no more use; a few spare ones derive from it. */
const MAX_KEYS = 4

/** Makes a call under the order's key, and under one that derives from it where the provider only repeats an old failure. */
export const askUnderFreshKey = async <Order extends { idempotencyKey: string }, Value>(
  order: Order,
  ask: (order: Order) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> => {
  let answer = await ask(order)
  for (let spare = 2; spare <= MAX_KEYS && answer.outcome === 'retry_later' && answer.isReplayed; spare++)
    answer = await ask({ ...order, idempotencyKey: `${order.idempotencyKey}-${spare}` })
  return answer
}
