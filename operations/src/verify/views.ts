import { DAY_MS } from '@lapka/contracts/time.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import { allProjections } from '@lapka/projections/all-projections.ts'
import { compareView, type ComparedTable, type ComparedView } from '@lapka/projections/builds/compare-view.ts'
import { openDatabase, type Database } from '@lapka/projections/database.ts'
import type { Projection } from '@lapka/projections/projection.ts'
import { violationOf, type Violation } from './violation.ts'

type Views = { databaseUrl: string; log: EventLog; vault: Vault; projections?: readonly Projection<Database>[] | undefined }
type VerifiedViews = { violations: Violation[]; tables: number; rows: number }

const SHOWN_ROWS = 3
const SHOWN_LETTERS = 300
/** Another year, another season, another weekday and another time of day. */
const OTHER_CLOCK_MS = 400.37 * DAY_MS

/**
 * I9 and I18: each view is compared with a rebuild under another clock. Where something differs a rebuild under the right one says which
 * of the two it is.
 */
export const verifyViews = async ({ databaseUrl, log, vault, projections = allProjections }: Views): Promise<VerifiedViews> => {
  const db = openDatabase({ url: databaseUrl, silenceMs: 0 })
  const violations: Violation[] = []
  let [tables, rows] = [0, 0]
  try {
    for (const projection of projections) {
      const compare = () => compareView(projection, { db, log, vault })
      const shifted = await underOtherClock(compare)
      tables += shifted.tables.length
      rows += shifted.tables.reduce((sum, { liveRows }) => sum + liveRows, 0)
      if (!shifted.isSame) violations.push(...tellApart(shifted, await compare()))
    }
  } finally {
    await db.destroy()
  }
  return { violations, tables, rows }
}

const tellApart = (shifted: ComparedView, right: ComparedView): Violation[] => {
  const stale = right.tables.filter(isDifferent).map((table) => violationOf('I9')(describe(table)))
  const hashes = new Map(right.tables.map(({ table, rebuiltHash }) => [table, rebuiltHash]))
  // If new events arrived meanwhile, the two rebuilds are of different logs and can't be compared.
  const isOfSameEvents = shifted.position === right.position
  const isMoody = ({ table, rebuiltHash }: ComparedTable) => isOfSameEvents && hashes.get(table) !== rebuiltHash
  const moody = shifted.tables.filter(right.isSame ? isDifferent : isMoody)
  return [...stale, ...moody.map((table) => violationOf('I18')(describe(table)))]
}

const isDifferent = ({ liveHash, rebuiltHash }: ComparedTable): boolean => liveHash !== rebuiltHash

const describe = ({ table, onlyLive, onlyRebuilt }: ComparedTable): string => {
  const live = onlyLive.map((row) => `only live ${row.slice(0, SHOWN_LETTERS)}`)
  const rebuilt = onlyRebuilt.map((row) => `only rebuilt ${row.slice(0, SHOWN_LETTERS)}`)
  return `${table} differs: ${[...live, ...rebuilt].slice(0, SHOWN_ROWS).join('; ')}`
}

/** The process clock's values that the code of the views would read. */
const underOtherClock = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const real = globalThis.Date
  globalThis.Date = class extends real {
    constructor(...given: [] | [number | string | Date]) {
      if (given.length === 0) super(real.now() + OTHER_CLOCK_MS)
      else super(...(given as [number]))
    }
    static override now() {
      return real.now() + OTHER_CLOCK_MS
    }
  } as DateConstructor
  try {
    return await work()
  } finally {
    globalThis.Date = real
  }
}
