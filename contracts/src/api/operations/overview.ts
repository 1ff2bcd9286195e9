import { z } from 'zod'
import { outsideServices, sampledParts } from '../../metrics.ts'
import { position } from '../common.ts'
import { instant } from '../values.ts'

/** A sentence by the name of its rule and what stands in it. The console and the command line have the words. */
const parameters = z.record(z.string(), z.union([z.string(), z.number()]))
const sentence = z.object({ rule: z.string(), tone: z.enum(['ok', 'info', 'warn', 'bad']), parameters })
export type Sentence = z.infer<typeof sentence>

/** `null` for a point without a measurement. */
const points = z.array(z.number().nullable())
const figures = z.object({
  now: z.number().nullable(),
  least: z.number().nullable(),
  mean: z.number().nullable(),
  most: z.number().nullable(),
  points,
})
export type FigureOverTime = z.infer<typeof figures>

const view = z.object({
  name: z.string(),
  version: z.int(),
  state: z.enum(['current', 'behind', 'building', 'ready', 'paused', 'stopped']),
  position,
  lagSeconds: z.number(),
  behindEvents: z.int(),
  eventsPerSecond: z.number(),
  /** Of what is built beside it, from 0 to 100. */
  percent: z.number().nullable(),
  nextVersion: z.int().nullable(),
  stoppedAt: instant.nullable(),
  /** Seconds behind, over the last quarter of an hour. */
  trend: z.array(z.number()),
})

const work = z.object({ kind: z.string(), due: z.int(), leased: z.int(), failing: z.int(), oldestDueAt: instant.nullable() })

const service = z.object({
  name: z.enum(outsideServices),
  state: z.enum(['working', 'failing', 'idle']),
  count: z.int(),
  failed: z.int(),
  meanMs: z.number().nullable(),
})

const process_ = z.object({
  part: z.enum(sampledParts),
  state: z.enum(['running', 'silent']),
  count: z.int(),
  startedAt: instant.nullable(),
  /** Null for a part that runs in the api's process. */
  memoryMegabytes: z.number().nullable(),
})

export const operatorAct = z.object({
  position: position.nullable(),
  occurredAt: instant,
  type: z.string(),
  /** The operator's name; null for Lapka itself. */
  by: z.string().nullable(),
  subject: z.string(),
  parameters,
  reason: z.string().nullable(),
})
export type OperatorAct = z.infer<typeof operatorAct>

/** GET /api/v2/operations/overview: how Lapka is now and was in the last hour. */
export const overviewAnswer = z.object({
  at: instant,
  /** The oldest figure that is kept. */
  measuredSince: instant.nullable(),
  /** The span of the charts: the last hour, a point every `stepSeconds`. */
  from: instant,
  stepSeconds: z.int(),
  verdict: z.object({ title: sentence, more: sentence.nullable() }),
  /** Open work for a person, the worst first. */
  attention: z.array(sentence.extend({ since: instant.nullable(), page: z.enum(['views', 'work', 'cases']) })),
  /** How much waits for a person, for the links to the pages where it is. */
  waiting: z.object({ work: z.int(), views: z.int() }),
  head: position,
  commandsPerSecond: figures,
  /** The same stretch of yesterday, on average. */
  commandsPerSecondYesterday: z.number().nullable(),
  p50Ms: figures,
  p99Ms: figures,
  refusedShare: figures,
  refusals: z.array(z.object({ code: z.string(), count: z.int() })),
  refusalsYesterday: z.int().nullable(),
  eventsPerSecond: figures,
  lagSeconds: figures,
  sockets: figures,
  memoryMegabytes: figures,
  processes: z.array(process_),
  views: z.array(view),
  work: z.array(work),
  services: z.array(service),
  /** The payment provider's webhooks. */
  webhooks: z.object({ lastAt: instant.nullable(), waiting: z.int(), waitingSince: instant.nullable() }),
  cases: z.array(z.object({ kind: z.string(), count: z.int(), late: z.int(), oldestAt: instant.nullable() })),
  lately: z.array(operatorAct),
})
export type Overview = z.infer<typeof overviewAnswer>
