import type { Events } from '@lapka/contracts/events.ts'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { countWritten, rememberedBy, verifyAnswers } from './answers.ts'
import { verifyChains } from './chains.ts'
import { createHeadWatch, readCheckpointFiles, rootsToMake } from './checkpoints.ts'
import { verifyCopiesGone, verifyFilesSealed, verifyKeysGone } from './erasures.ts'
import { readMarks, verifyMarks, type Mark } from './marks.ts'
import type { InvariantId, Verdict, VerifyPlace } from './place.ts'
import { verifyTransparency } from './transparency.ts'
import { readWholeLog, type SortedLog } from './read-log.ts'
import type { Violation } from './violation.ts'

/** The findings about one invariant. */
export type Checked = Omit<Verdict, 'id' | 'violations'> & { violations?: Violation[] }
export type Looked = Partial<Record<InvariantId, Checked>>
export type LookedAtLog = { sorted: SortedLog; logId: string; looked: Looked }

const ERASED_AT_ONCE = 200
/** Projections follow within a second; one that takes a minute stands still. */
const CATCH_UP_MS = 60_000
const POLL_INTERVAL_MS = 250

/** Reads the log once and looks at what can be told on the way: hashes, checkpoints, marks of projections, answers and erasures. */
export const lookAtLog = async (place: VerifyPlace, folder: string): Promise<LookedAtLog> => {
  const { log, dataDir, publicKeys, answers, databaseUrl } = place
  const checkpoints = await readCheckpointFiles(join(dataDir, 'checkpoints'), publicKeys)
  const heads = createHeadWatch(checkpoints.bodies)
  const marks = await readMarks(databaseUrl)
  const hashAt = new Map<number, string>()
  const marked = new Set(marks.map(({ position }) => position))
  const written = rememberedBy(answers ?? [])
  const erased = createErasures(place)
  let logId = ''
  const sorted = await readWholeLog({
    log,
    folder,
    isGapless: place.logUrl !== undefined,
    onBatch: async (events) => {
      logId ||= events[0]?.id ?? ''
      for (const event of events) {
        heads.see(event)
        if (marked.has(event.position)) hashAt.set(event.position, event.hash)
        if (event.type === 'AccountErased') await erased.see(event.data as Events['AccountErased'])
      }
      countWritten(written, events)
    },
  })
  const roots = rootsToMake(checkpoints.bodies)
  const positions = new Set(checkpoints.bodies.map(({ position }) => position))
  const published = await verifyTransparency(join(dataDir, 'checkpoints', 'tlog'), { publicKeys, positions })
  const broken = [
    ...published,
    ...checkpoints.violations,
    ...sorted.violations,
    ...heads.end(sorted.head),
    ...verifyChains(sorted.links, roots),
  ]
  return {
    sorted,
    logId,
    looked: {
      I10: await lookAtMarks(place, { marks, hashAt, head: sorted.head }),
      I12: {
        checked: `${sorted.events} events up to position ${sorted.head}; ${checkpoints.bodies.length} signed checkpoints, ${roots.length} of their roots made again`,
        violations: broken,
      },
      I19: await erased.end(),
      ...lookAtAnswers(answers, written),
    },
  }
}

const lookAtMarks = async (
  place: VerifyPlace,
  { marks, hashAt, head }: { marks: readonly Mark[]; hashAt: ReadonlyMap<number, string>; head: number },
): Promise<Checked> => {
  const projections = place.projections === undefined ? {} : { projections: place.projections }
  const violations = verifyMarks(marks, { head, hashAt, isAtHead: place.isAtRest === true, ...projections })
  const behind = () => readMarks(place.databaseUrl).then((now) => now.filter(({ position }) => position < head))
  let late = await behind()
  const until = performance.now() + CATCH_UP_MS
  while (place.isRunning && late.length > 0 && performance.now() < until) {
    await pause(POLL_INTERVAL_MS)
    late = await behind()
  }
  const names = late.map(({ projection, position }) => `${projection} at ${position}`).join(', ')
  if (late.length === 0) return { checked: `${marks.length} projections at the head ${head}`, violations }
  if (!place.isRunning) return { checked: `${marks.length} projections; behind until the next start: ${names}`, violations }
  const still = { invariant: 'I10', what: `a minute after the log came to ${head}: ${names}` }
  return { checked: `${marks.length} projections`, violations: [...violations, still] }
}

const lookAtAnswers = (answers: VerifyPlace['answers'], written: ReturnType<typeof rememberedBy>): Looked => {
  const whyNot = 'needs what a client remembers: npx lapka verify --answers FILE'
  if (answers === undefined) return { I7: { checked: null, whyNot }, I8: { checked: null, whyNot } }
  const violations = verifyAnswers(answers, written)
  const attempts = answers.reduce((count, one) => count + one.attempts.length, 0)
  const of = (id: string) => violations.filter(({ invariant }) => invariant === id)
  return {
    I7: { checked: `${answers.length} commands of the file`, violations: of('I7') },
    I8: { checked: `${attempts} answers of the file`, violations: of('I8') },
  }
}

/** Some hundred erased people at a time, so that none are kept in memory. */
const createErasures = ({ keys, vault, log, databaseUrl, dataDir }: VerifyPlace) => {
  const waiting: string[] = []
  const violations: Violation[] = []
  let people = 0
  const look = async (): Promise<void> => {
    const accountIds = waiting.splice(0)
    if (accountIds.length === 0) return
    violations.push(...(await verifyKeysGone({ keys, vault, log }, accountIds)))
    violations.push(...(await verifyCopiesGone(databaseUrl, accountIds)))
  }
  return {
    see: async ({ accountId, caseIds = [], petIds = [] }: Events['AccountErased']): Promise<void> => {
      people++
      waiting.push(accountId, ...caseIds, ...petIds)
      if (waiting.length >= ERASED_AT_ONCE) await look()
    },
    end: async (): Promise<Checked> => {
      await look()
      const kept = await verifyFilesSealed(join(dataDir, 'files'))
      const checked = `${people} erased people: keys, sealed fields, tables; ${kept.files} files are sealed`
      return { checked, violations: [...violations, ...kept.violations] }
    },
  }
}
