import type { FastifyRequest } from 'fastify'
import type { ImportDone } from '@lapka/contracts/api/record-exchange.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { judgeEntries } from '@lapka/domain/pets/import-entries/decide.ts'
import type { PetRecord } from '@lapka/domain/pets/record/record.ts'
import type { EntryEvent, EntryTerms } from '@lapka/domain/pets/record/refuse-entry.ts'
import type { CommandContext, Handled } from '@lapka/event-log/handle.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { piecesOf, type Imported } from './import-entries.ts'

type ImportRequest = FastifyRequest & { params: { id: string }; query: { hash: string; isConfirmed: boolean } }
type Import = {
  request: ImportRequest
  imported: readonly Imported[]
  record: PetRecord
  hash: string
  terms: EntryTerms & { at: string }
}

/**
 * Appends what was previewed, or nothing if one line is wrong. A file that is too long for one append is written in pieces. If that
 * is cut off, the same request goes on where it ended.
 */
export const appendPieces = async (
  { request, imported, record, hash, terms }: Import,
  append: (context: CommandContext, entries: EntryEvent[]) => Promise<Handled<'record'> | Refusal>,
): Promise<ImportDone> => {
  if (hash !== request.query.hash) throw new Refused('IMPORT_OTHER_FILE')
  if (imported.some(({ row }) => 'faults' in row)) throw new Refused('IMPORT_HAS_FAULTS')
  const pieces = piecesOf(imported)
  for (const verdict of judgeEntries(pieces.flat(), record, terms))
    if (verdict !== null && verdict !== 'known') throw new Refused(verdict === 'WEIGHT_UNUSUAL' ? verdict : 'IMPORT_HAS_FAULTS')
  const done: ImportDone = { added: 0, position: 0 }
  for (const [index, entries] of (pieces.length === 0 ? [[]] : pieces).entries()) {
    const body = { hash, isConfirmed: terms.isConfirmed, piece: index }
    const name = `${request.routeOptions.url?.split('/').at(-1) ?? ''}-${index}`
    // Known entries are not written again: the same file gets the same answer under any key.
    const context = { ...commandContext(request, { name, body, user: userOf(request), now: terms.at }), isRepeatable: false }
    const { position, events } = orRefuse(await append(context, entries))
    done.added += events.record.length
    done.position = Math.max(done.position, position)
  }
  return done
}
