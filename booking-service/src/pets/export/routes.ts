import { idParams } from '@lapka/contracts/api/common.ts'
import { recordExportQuery } from '@lapka/contracts/api/record-exchange.ts'
import { petById } from '@lapka/projections/accounts/query.ts'
import { everyEntryOf } from '@lapka/projections/records/query.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { parents } from '../../http/authorization/policy.ts'
import { csvHeader, csvLines } from '../../http/csv.ts'
import { languageOf } from '../../http/language.ts'
import { perAccount } from '../../http/rate-limits.ts'
import { Refused } from '../../http/refused.ts'
import { routeFor } from '../../http/route-for.ts'
import { sendExport, sendMadeFile, type ExportFile } from '../../http/send-export.ts'
import { seePosition } from '../../http/see-position.ts'
import type { AddText } from '../../http/spool.ts'
import { recordReader } from '../record/access.ts'
import { writeBundle, type RecordSource } from './fhir/bundle.ts'
import { printRecord } from './pdf/print-record.ts'
import { recordColumns, recordRow } from './record-csv.ts'

const writers = {
  fhir: { type: 'application/fhir+json', extension: 'json', write: writeBundle },
  csv: { type: 'text/csv', extension: 'csv', write: writeTable },
} satisfies Record<string, { type: ExportFile['type']; extension: string; write: Write }>

type Write = (source: RecordSource, add: AddText) => Promise<void>

async function writeTable({ entries }: RecordSource, add: AddText): Promise<void> {
  await add(csvHeader(recordColumns))
  for await (const some of entries) await add(csvLines(some.map(recordRow)))
}

/** GET …/record/export: all of a pet's record as a file, for its keeper, also after the free months. */
export const recordExportRoute = (app: App, dependencies: Dependencies): void => {
  const { db, log, now, limits, publicUrl } = dependencies
  const schema = { params: idParams, querystring: recordExportQuery }
  const config = { rateLimit: perAccount(limits.exportsPerAccount) }
  app.get('/api/v2/pets/:id/record/export', routeFor(parents, schema, config), async (request, reply) => {
    const { id: petId } = request.params
    const { format, language = languageOf(request) } = request.query
    const { party, linked } = await recordReader(dependencies, request, { petId })
    if (party !== 'keeper') throw new Refused('NOT_FOUND')
    const exportedAt = now()
    const readSource = async (): Promise<RecordSource> => {
      await seePosition(dependencies, await log.head(), ['records', 'accounts'])
      const linkedIds = linked.map((other) => other.petId)
      const [pet, ...others] = await Promise.all([petId, ...linkedIds].map((id) => petById(db, id)))
      if (pet === undefined) throw new Refused('NOT_FOUND')
      const entries = everyEntryOf(db, { petId, linkedIds })
      return { pet, linked: others.filter((other) => other !== undefined), entries, exportedAt, publicUrl }
    }
    const nameOf = (extension: string) => `lapka-record-${exportedAt.slice(0, 10)}.${extension}`
    if (format === 'pdf')
      return sendMadeFile({ request, reply }, { name: nameOf('pdf'), type: 'application/pdf' }, async () =>
        printRecord(await readSource(), language),
      )
    const { type, extension, write } = writers[format]
    return sendExport({ request, reply }, { name: nameOf(extension), type }, async (add) => write(await readSource(), add))
  })
}
