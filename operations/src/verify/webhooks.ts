import pg from 'pg'
import type { SealedEvents } from '@lapka/contracts/events.ts'
import { streamsOf, violationOf, type Streams, type Violation } from './violation.ts'

const i17 = violationOf('I17')

/** I17: a webhook's content is recorded once, for any repetitions in any order. */
export const verifyTold = (streams: Streams): Violation[] =>
  streamsOf(streams, 'payment').flatMap(([stream, events]) => {
    const said = events.flatMap(({ type, data }) => {
      if (type === 'PaymentCaptured') return [type]
      if (type === 'BalanceCaptured') return [`${type} of ${(data as SealedEvents['BalanceCaptured']).paymentIntentId}`]
      if (type !== 'RefundSucceeded' && type !== 'RefundFailed') return []
      const { refundId, attempt } = data as SealedEvents['RefundSucceeded' | 'RefundFailed']
      return [`${type} of attempt ${attempt} of ${refundId}`]
    })
    const twice = said.find((one, index) => said.indexOf(one) !== index)
    return twice === undefined ? [] : [i17(`${stream} has ${twice} twice`)]
  })

/** I17: every accepted webhook is the provider's own: `theirs` returns which of some ids the provider has sent. */
export const verifyKept = (kept: readonly string[], theirs: ReadonlySet<string>): Violation[] =>
  kept.flatMap((id) => (theirs.has(id) ? [] : [i17(`${id} was taken in, and the provider never told it`)]))

/** Ids of the webhooks that were taken in since then, a page at a time. */
export async function* readKeptWebhooks(databaseUrl: string, since: string): AsyncGenerator<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'lapka verify' })
  await client.connect()
  try {
    for (let after = ''; ;) {
      const { rows } = await client.query<{ id: string }>(
        `select id from state.provider_events where created_at >= $1 and id collate "C" > $2 order by id collate "C" limit 2000`,
        [since, after],
      )
      const last = rows.at(-1)
      if (last === undefined) return
      yield rows.map(({ id }) => id)
      after = last.id
    }
  } finally {
    await client.end()
  }
}
