import type { SealedEvents } from '@lapka/contracts/events.ts'
import { documentsStream, documentStream } from '@lapka/contracts/streams.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'

export type WrittenDocument = SealedEvents['DocumentWritten']

/** The numbers of one issuer: all there is to know is how many there are, for each revision is one number. */
export type DocumentSeries = { revision: number }

/** The documents of one subject, oldest first. */
export type SubjectDocuments = { revision: number; written: readonly WrittenDocument[] }

export const seriesFold: Fold<DocumentSeries> = foldOf<DocumentSeries>(() => ({ revision: -1 }), {
  DocumentIssued: (series) => series,
})

export const documentsFold: Fold<SubjectDocuments> = foldOf<SubjectDocuments>(() => ({ revision: -1, written: [] }), {
  DocumentWritten: (documents, written) => ({ ...documents, written: [...documents.written, written] }),
})

/** The streams that issuing a document reads and writes. */
export const documentStreams = ({ issuerKey, subjectId }: { issuerKey: string; subjectId: string }) => ({
  series: { stream: documentStream(issuerKey), fold: seriesFold },
  documents: { stream: documentsStream(subjectId), fold: documentsFold },
})

/** The document that this source got, if it has one. */
export const documentOf = (
  { written }: SubjectDocuments,
  { kind, sourceId }: Pick<WrittenDocument, 'kind' | 'sourceId'>,
): WrittenDocument | undefined => written.find((one) => one.kind === kind && one.sourceId === sourceId)

/** The last bill that no credit note has taken back as a whole. */
export const standingBill = ({ written }: SubjectDocuments): WrittenDocument | undefined => {
  const takenBack = new Set(written.map(({ corrects }) => corrects?.documentId))
  return written.findLast(({ kind, documentId }) => kind === 'bill' && !takenBack.has(documentId))
}
