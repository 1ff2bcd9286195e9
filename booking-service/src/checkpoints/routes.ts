import { signedCheckpoint } from '@lapka/contracts/api/checkpoints.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { perAccount } from '../http/rate-limits.ts'
import { Refused } from '../http/refused.ts'

/** The log's signed checkpoints. Anybody may keep copies of them: what was signed can't be changed afterwards without it showing. */
export const checkpointRoutes = (app: App, { checkpoints }: Dependencies): void => {
  app.get('/api/v2/checkpoints/latest', { schema: { response: { 200: signedCheckpoint } } }, async (_request, reply) => {
    const latest = await checkpoints.latest()
    if (latest === undefined) throw new Refused('NOT_FOUND')
    return reply
      .header('content-disposition', `attachment; filename="lapka-checkpoint-${latest.body.position}.json"`)
      .header('cache-control', 'no-cache')
      .send(latest)
  })

  /** The same log makes the same checkpoint, so a request that is repeated does nothing. */
  app.post(
    '/api/v2/checkpoints',
    { schema: { response: { 200: signedCheckpoint } }, config: { rateLimit: perAccount(6) } },
    async () => {
      const outcome = await checkpoints.make()
      if ('refused' in outcome) throw new Refused('LOG_NOT_AS_SIGNED')
      const checkpoint = 'made' in outcome ? outcome.made : outcome.unchanged
      if (checkpoint === null) throw new Refused('NOT_FOUND')
      return checkpoint
    },
  )
}
