import { idParams } from '@lapka/contracts/api/common.ts'
import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import { passportQuery, shareHeaders } from '@lapka/contracts/api/shares.ts'
import { SHARE_HEADER } from '@lapka/contracts/shares.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { recordStreams } from '@lapka/domain/pets/record/record.ts'
import { petById } from '@lapka/projections/accounts/query.ts'
import { linkedCare } from '@lapka/projections/records/linked-pets.ts'
import { everyEntryOf } from '@lapka/projections/records/query.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { parents } from '../../http/authorization/policy.ts'
import { languageOf } from '../../http/language.ts'
import { perAccount } from '../../http/rate-limits.ts'
import { Refused } from '../../http/refused.ts'
import { routeFor } from '../../http/route-for.ts'
import { seePosition } from '../../http/see-position.ts'
import { sendMadeFile } from '../../http/send-export.ts'
import { makePaper } from '../export/pdf/make-paper.ts'
import { recordReader, type RecordReader } from '../record/access.ts'
import { openShare } from '../shares/open-share.ts'
import { passportPaper, type PassportFacts } from './passport-paper.ts'

/**
 * GET /api/v2/pets/{id}/passport: the passport as a PDF, for its keeper. The secret of a share that was made for it comes in the header
 * and is printed as a code.
 */
export const passportRoute = (app: App, dependencies: Dependencies): void => {
  const { limits, now } = dependencies
  const schema = { params: idParams, querystring: passportQuery, headers: shareHeaders }
  const config = { rateLimit: perAccount(limits.exportsPerAccount) }
  app.get('/api/v2/pets/:id/passport', routeFor(parents, schema, config), async (request, reply) => {
    const { id: petId } = request.params
    const { language = languageOf(request) } = request.query
    const openPassport = async () => {
      const reader = await recordReader(dependencies, request, { petId })
      const { share } = await openShare(dependencies, request)
      if (reader.party !== 'keeper' || share.kind !== 'passport' || share.petId !== petId) throw new Refused('NOT_FOUND')
      if (reader.linked.some(({ death }) => death !== undefined)) throw new Refused('PET_DIED')
      return { reader, until: share.until }
    }
    const { reader, until } = await openPassport()
    const name = `lapka-passport-${localDateOf(now(), DEFAULT_ZONE)}.pdf`
    return sendMadeFile({ request, reply }, { name, type: 'application/pdf' }, async () => {
      const facts = await readFacts(dependencies, reader)
      const share = { address: addressOf(dependencies, String(request.headers[SHARE_HEADER])), until }
      const bytes = await makePaper({ kind: 'passport', ...passportPaper({ ...facts, share }, language) })
      // A code that ended meanwhile is not handed out.
      await openPassport()
      return bytes
    })
  })
}

/** The secret stands behind `#`, which a browser sends to no server. */
const addressOf = ({ publicUrl }: Pick<Dependencies, 'publicUrl'>, secret: string): string => `${publicUrl}/shared#${secret}`

const readFacts = async (dependencies: Dependencies, { pet: { petId }, linked, user }: RecordReader) => {
  const { db, handle, log, now } = dependencies
  const madeAt = now()
  await seePosition(dependencies, await log.head(), ['records', 'accounts'])
  const linkedIds = linked.map((other) => other.petId)
  const [pet, doses, treatments, { record }] = await Promise.all([
    petById(db, petId),
    standingOf(everyEntryOf(db, { petId, linkedIds, kind: 'vaccination' }), 'vaccination'),
    standingOf(everyEntryOf(db, { petId, linkedIds, kind: 'treatment' }), 'treatment'),
    handle.read(recordStreams(petId)),
  ])
  if (pet === undefined) throw new Refused('NOT_FOUND')
  const { care } = await linkedCare(handle, record, { keeperId: user.id, today: localDateOf(madeAt, DEFAULT_ZONE) })
  return { pet, keeper: user, doses, treatments, rabies: care.rabies, madeAt } satisfies Omit<PassportFacts, 'share'>
}

const standingOf = async <Kind extends RecordEntry['kind']>(
  pages: AsyncIterable<RecordEntry[]>,
  kind: Kind,
): Promise<Extract<RecordEntry, { kind: Kind }>[]> => {
  const standing: Extract<RecordEntry, { kind: Kind }>[] = []
  const holds = (entry: RecordEntry): entry is Extract<RecordEntry, { kind: Kind }> =>
    entry.kind === kind && entry.correction === null
  for await (const some of pages) standing.push(...some.filter(holds))
  return standing
}
