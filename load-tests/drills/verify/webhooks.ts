import type { SealedEvents } from '@lapka/contracts/events.ts'
import { streamsOf, violationOf, type Streams, type Violation } from './violation.ts'

const i17 = violationOf('I17')

export type Forgery = { id: string; status: number }

/**
 * I17: what a webhook tells is on record once, however often and in whatever order it came, and a forged one is refused and kept
 * nowhere. `kept` are the ids of all webhooks that were taken in. 503 is no answer to a forgery in particular.
 */
export const verifyWebhooks = (streams: Streams, forgeries: readonly Forgery[], kept: ReadonlySet<string>): Violation[] => [
  ...streamsOf(streams, 'payment').flatMap(([stream, events]) => {
    const said = events.flatMap(({ type, data }) => {
      if (type === 'PaymentCaptured') return [type]
      if (type !== 'RefundSucceeded' && type !== 'RefundFailed') return []
      const { refundId, attempt } = data as SealedEvents['RefundSucceeded' | 'RefundFailed']
      return [`${type} of attempt ${attempt} of ${refundId}`]
    })
    const twice = said.find((one, index) => said.indexOf(one) !== index)
    return twice === undefined ? [] : [i17(`${stream} has ${twice} twice`)]
  }),
  ...forgeries.flatMap(({ id, status }) =>
    status === 400 || status === 503 ? [] : [i17(`the forgery ${id} was answered ${status}`)],
  ),
  ...forgeries.flatMap(({ id }) => (kept.has(id) ? [i17(`the forgery ${id} was taken in`)] : [])),
]
