import { z } from 'zod'
import { buildStatuses, switchings } from '../../projections.ts'
import { position } from '../common.ts'
import { instant, instantInput } from '../values.ts'
import { operatorReason } from './reason.ts'

/** Names of views are short words. */
export const projectionParams = z.object({ name: z.string().regex(/^[a-z-]{1,40}$/) })

const eventsPerSecond = z.int().min(1).max(1_000_000).nullable()

/** POST …/{name}/rebuild. `eventsPerSecond`: null as fast as it can; `switching`: whether it goes live by itself. */
export const rebuildBody = z.strictObject({
  reason: operatorReason,
  switching: z.enum(switchings).default('automatic'),
  eventsPerSecond: eventsPerSecond.default(null),
})
/** POST …/{name}/pause, resume, cancel, switch, roll-back, drop, retry. */
export const steerBody = z.strictObject({ reason: operatorReason })
/** POST …/{name}/throttle, also while it runs. */
export const throttleBody = z.strictObject({ reason: operatorReason, eventsPerSecond })
/** POST …/{name}/skip: it goes on without the event before which it has stopped, or that waits as the first of its key. */
export const skipBody = z.strictObject({ reason: operatorReason, position: position.min(1) })
export const steerAnswer = z.object({ name: z.string(), position })

export const steerCommands = ['pause', 'resume', 'cancel', 'switch', 'roll-back', 'drop', 'retry'] as const
export type SteerCommand = (typeof steerCommands)[number]

/** POST …/{name}/compare, and …/{name}/view-at: the projections process does it, and the list shows the result. */
export const compareBody = z.strictObject({})
export const viewAtBody = z
  .strictObject({
    position: position.optional(),
    instant: instantInput.optional(),
    minutes: z
      .int()
      .min(1)
      .max(24 * 60)
      .default(60),
  })
  .refine((body) => (body.position === undefined) !== (body.instant === undefined), { path: ['instant'], error: 'required' })
export const inspectAnswer = z.object({ id: z.uuid() })

const stoppedEvent = z.object({
  position,
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  why: z.string(),
  stoppedAt: instant,
})

/** The first event of a key that the view goes on without, and how many of the key wait behind it. */
const parkedKey = z.object({
  key: z.string(),
  position,
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  why: z.string(),
  behind: z.int(),
  parkedAt: instant,
})
export type ParkedKey = z.infer<typeof parkedKey>

const build = z.object({
  version: z.int(),
  status: z.enum(buildStatuses),
  switching: z.enum(switchings),
  position,
  percent: z.number(),
  /** On average while it was at work; nothing is said before there is anything to go by. */
  eventsPerSecond: z.number().nullable(),
  /** Null: as fast as it can. */
  limit: eventsPerSecond,
  secondsLeft: z.number().nullable(),
  /** Why it failed, and before which event. */
  why: z.string(),
  failedAt: position.nullable(),
  startedAt: instant,
  /** Whether the running code knows this version: another Lapka builds it otherwise. */
  isKnown: z.boolean(),
})

/** A value that may name a person is replaced by its length. */
const shownValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
const differingRow = z.object({
  table: z.string(),
  /** Its key's columns. */
  key: z.string(),
  kind: z.enum(['differs', 'only-live', 'only-rebuilt']),
  fields: z.array(z.object({ name: z.string(), live: shownValue.optional(), rebuilt: shownValue.optional() })),
})
export type DifferingRow = z.infer<typeof differingRow>
const comparison = z.object({
  position,
  isSame: z.boolean(),
  liveRows: z.int(),
  rebuiltRows: z.int(),
  onlyLive: z.int(),
  onlyRebuilt: z.int(),
  /** The first of them. */
  rows: z.array(differingRow),
})
export type Comparison = z.infer<typeof comparison>
const pastView = z.object({ position, schema: z.string(), endsAt: instant.nullable(), rows: z.int() })
export type PastView = z.infer<typeof pastView>

const inspection = <Answer extends z.ZodType>(answer: Answer) =>
  z.object({
    id: z.uuid(),
    startedAt: instant,
    finishedAt: instant.nullable(),
    /** Null while it is under way, and where it failed: `why` says why. */
    answer: answer.nullable(),
    why: z.string(),
  })

export const projectionView = z.object({
  name: z.string(),
  version: z.int(),
  position,
  /** Events behind the log, and since when by the first that it has not seen. */
  lag: z.int(),
  behindSeconds: z.number(),
  stop: stoppedEvent.nullable(),
  parked: z.array(parkedKey),
  build: build.nullable(),
  /** The previous live version, to go back to. */
  kept: z.object({ version: z.int(), position }).nullable(),
  comparison: inspection(comparison).nullable(),
  past: inspection(pastView).nullable(),
})
export type ProjectionView = z.infer<typeof projectionView>
export const projectionsAnswer = z.object({ head: position, at: instant, items: z.array(projectionView) })
export type ProjectionsAnswer = z.infer<typeof projectionsAnswer>
