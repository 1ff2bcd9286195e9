import type { IssuedDocument } from '@lapka/contracts/api/documents.ts'
import { taxedCentsOf, totalOfLines, vatOf } from '@lapka/contracts/documents.ts'
import type { OpenedEvents } from '@lapka/contracts/events.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { documentsStream } from '@lapka/contracts/streams.ts'
import type { Handle } from '@lapka/event-log/handle.ts'

/** The documents of an appointment or a payee, oldest first, from the log itself. */
export const readDocuments = async (handle: Pick<Handle, 'readOpened'>, subjectId: string): Promise<IssuedDocument[]> =>
  openedFactsOf(await handle.readOpened(documentsStream(subjectId)), 'DocumentWritten').map(issuedDocumentOf)

const issuedDocumentOf = (written: OpenedEvents['DocumentWritten']): IssuedDocument => {
  const { documentId, number, kind, issuedOn, taxEventOn, issuer, recipient, lines, currency, corrects } = written
  const { name, address, uic, vatNumber, vat } = issuer
  const totalCents = totalOfLines(lines)
  return {
    id: documentId,
    number,
    kind,
    issuedOn,
    taxEventOn,
    issuer: { name, address, uic, vatNumber },
    recipient: typeof recipient === 'string' ? recipient : '',
    lines: [...lines],
    currency,
    totalCents,
    vat: 'ratePercent' in vat ? { ratePercent: vat.ratePercent, ...vatOf(taxedCentsOf(kind, lines), vat) } : vat,
    corrects: corrects && { id: corrects.documentId, number: corrects.number },
  }
}
