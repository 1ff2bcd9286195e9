import { z } from 'zod'
import { signedCheckpoint } from '@lapka/contracts/api/checkpoints.ts'
import { publicVerifierKey } from '@lapka/event-log/checkpoints/open-transparency-log.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { operators } from '../http/authorization/policy.ts'
import { perAccount } from '../http/rate-limits.ts'
import { Refused } from '../http/refused.ts'
import { routeFor } from '../http/route-for.ts'

const TEXT = 'text/plain; charset=utf-8'
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * The same checkpoints as leaves of an append-only log, at the addresses and in the formats of C2SP (tlog-tiles, tlog-checkpoint,
 * tlog-proof, signed-note), so that tools that are not ours check inclusion and consistency, and witnesses cosign.
 */
const transparencyRoutes = (app: App, transparency: Dependencies['checkpoints']['transparency']): void => {
  const orMissing = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Refused('NOT_FOUND')
    return value
  }
  app.get('/checkpoint', routeFor('public', { response: { 200: z.string() } }), async (_request, reply) =>
    reply
      .type(TEXT)
      .header('cache-control', 'no-cache')
      .send(orMissing(await transparency.checkpoint())),
  )
  // Not in the description of the API, which has no way to write down paths of any depth; C2SP has.
  app.get(
    '/tile/*',
    routeFor('public', { hide: true, params: z.object({ '*': z.string().max(100) }) }),
    async (request, reply) => {
      const tile = orMissing(await transparency.tile(request.params['*']))
      return reply.type('application/octet-stream').header('cache-control', FOR_EVER).send(tile)
    },
  )
  app.get(
    '/api/v2/checkpoints/:position/tlog-proof',
    routeFor('public', { params: z.object({ position: z.coerce.number().int().min(1) }), response: { 200: z.string() } }),
    async ({ params: { position } }, reply) => {
      const isIt = (entry: string) => entry.includes(`"position":${position},`)
      return reply
        .type(TEXT)
        .header('cache-control', 'no-cache')
        .send(orMissing(await transparency.proof(isIt)))
    },
  )
  app.get('/api/v2/checkpoints/verifier-key', routeFor('public', { response: { 200: z.string() } }), async (_request, reply) =>
    reply.type(TEXT).send(`${publicVerifierKey(transparency)}\n`),
  )
}

/** The log's signed checkpoints. Every visitor may keep copies: a later change of what was signed then shows. */
export const checkpointRoutes = (app: App, { checkpoints }: Dependencies): void => {
  transparencyRoutes(app, checkpoints.transparency)
  app.get('/api/v2/checkpoints/latest', routeFor('public', { response: { 200: signedCheckpoint } }), async (_request, reply) => {
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
    routeFor(operators, { response: { 200: signedCheckpoint } }, { rateLimit: perAccount(6) }),
    async () => {
      const outcome = await checkpoints.make()
      if ('refused' in outcome) throw new Refused('LOG_NOT_AS_SIGNED')
      const checkpoint = 'made' in outcome ? outcome.made : outcome.unchanged
      if (checkpoint === null) throw new Refused('NOT_FOUND')
      await checkpoints.publish()
      return checkpoint
    },
  )
}
