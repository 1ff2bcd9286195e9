import { documentNumber, totalOfLines } from '@lapka/contracts/documents.ts'
import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import { documentOf, standingBill, type DocumentSeries, type SubjectDocuments, type WrittenDocument } from '../documents.ts'

type Written = Events['DocumentWritten']
/** Issuer, recipient, subject and dates. `recipient` in clear. */
type Head = Pick<Written, 'subject' | 'issuer' | 'recipientId' | 'recipient' | 'issuedOn' | 'taxEventOn'>

/** The document's subject. Ids come in with the command; `creditNoteId` is used only if a bill replaces another. */
export type DocumentContent = Pick<Written, 'documentId' | 'sourceId' | 'lines'> &
  (
    | { kind: 'receipt' | 'statement' }
    | { kind: 'bill'; creditNoteId: string }
    /** Of the receipt that this source got. */
    | { kind: 'credit_note'; receiptOf: string }
  )
export type IssueDocument = Head & DocumentContent
type DocumentStates = { series: DocumentSeries; documents: SubjectDocuments }
type Draft = Pick<Written, 'documentId' | 'kind' | 'corrects' | 'lines' | 'sourceId'>

/**
 * The only place that gives out numbers: the next one of the issuer's stream, whose revisions have no gaps and are given out once. A
 * source that has its document gets no second one, however often it is asked for. A bill over another sum takes the earlier one back.
 */
export const decideIssueDocument = (
  command: IssueDocument,
  { series, documents }: DocumentStates,
): Decision<'series' | 'documents'> => {
  if (documentOf(documents, command) !== undefined) return { events: {} }
  const drafts = draftsOf(command, documents)
  if (drafts === undefined) return { refused: 'NOT_FOUND' }
  const numbered = drafts.map((draft, index) => ({ ...draft, number: documentNumber(series.revision + 2 + index) }))
  return {
    events:
      numbered.length === 0
        ? {}
        : {
            series: numbered.map((one) => issuedOf(command, one)),
            documents: numbered.map((one) => writtenOf(command, one)),
          },
  }
}

const draftsOf = (command: IssueDocument, documents: SubjectDocuments): Draft[] | undefined => {
  const { documentId, kind, lines, sourceId } = command
  const draft: Draft = { documentId, kind, lines, sourceId, corrects: null }
  // A month in which all went back comes to nothing too, and has its statement.
  const isOverNothing = command.kind === 'statement' ? lines.every(({ cents }) => cents === 0) : totalOfLines(lines) === 0
  const drafts = isOverNothing ? [] : [draft]
  if (command.kind === 'credit_note') {
    const receipt = documentOf(documents, { kind: 'receipt', sourceId: command.receiptOf })
    return receipt && [{ ...draft, corrects: namedBy(receipt) }]
  }
  if (command.kind !== 'bill') return drafts
  const earlier = standingBill(documents)
  if (earlier === undefined) return drafts
  if (totalOfLines(earlier.lines) === totalOfLines(lines)) return []
  const takenBack = { documentId: command.creditNoteId, kind: 'credit_note', lines: earlier.lines, sourceId } as const
  return [{ ...takenBack, corrects: namedBy(earlier) }, ...drafts]
}

const namedBy = ({ documentId, number }: WrittenDocument): Written['corrects'] => ({ documentId, number })

type Numbered = Draft & { number: string }

const issuedOf = ({ issuer, subject }: IssueDocument, { documentId, number, kind }: Numbered): LapkaEvent => ({
  type: 'DocumentIssued',
  data: { documentId, issuerKey: issuer.key, number, kind, subject },
})

const writtenOf = (command: IssueDocument, draft: Numbered): LapkaEvent => {
  const { subject, issuer, recipientId, recipient, issuedOn, taxEventOn } = command
  return {
    type: 'DocumentWritten',
    data: { ...draft, subject, issuer, recipientId, recipient, issuedOn, taxEventOn, currency: 'EUR' },
  }
}
