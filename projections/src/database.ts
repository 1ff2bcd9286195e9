import type { Kysely } from 'kysely'
import type { ParkedTable } from './tables/parked.ts'
import type { StopTable } from './tables/stops.ts'
import { openTables, type DatabaseOptions } from '@lapka/state/open-tables.ts'
import type { StateTables } from '@lapka/state/database.ts'
import type { ViewTables } from './tables/view-tables.ts'
import type { ActTable, BuildTable, InspectionTable } from './tables/builds.ts'

/** Tables that all views share. */
type SharedTables = {
  'views.logOrigin': { firstHash: string }
  'views.checkpoints': StateTables['state.checkpoints']
  'views.builds': BuildTable
  'views.acts': ActTable
  'views.inspections': InspectionTable
  'views.stops': StopTable
  'views.parked': ParkedTable
}

/** One transaction writes views and the work that follows from them. */
export type Database = ViewTables & SharedTables & StateTables

/** `destroy()` ends the pool. */
export const openDatabase = (options: DatabaseOptions): Kysely<Database> => openTables<Database>(options)
