import type { DocumentLine, Issuer } from '@lapka/contracts/documents.ts'
import { accountStream, professionalStream } from '@lapka/contracts/streams.ts'
import { DAY_MS, DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import type { MonthShare } from '@lapka/projections/payouts/query.ts'
import { issueDocument, recipientOf, registrationOf } from '../documents/issue-document.ts'
import type { CommandDependencies } from '../work/job.ts'

export type IssuingStatements = Pick<CommandDependencies, 'command' | 'handle' | 'now' | 'newId'> & {
  issuer: Issuer
  sharesOfMonth: (month: string) => Promise<MonthShare[]>
}

/** Outcomes are said in the days after an appointment; what changes after that is in the next payout and not in the statement. */
const CLOSED_AFTER_MS = 3 * DAY_MS

/** The last two months that are closed at an instant, as `2026-10`: a worker that stood still for a month makes up for it. */
export const closedMonths = (now: string): string[] => {
  const today = localDateOf(new Date(Date.parse(now) - CLOSED_AFTER_MS).toISOString(), DEFAULT_ZONE)
  const last = monthBefore(today)
  return [monthBefore(`${last}-01`), last]
}

const monthBefore = (date: string): string => addDays(`${date.slice(0, 7)}-01`, -1).slice(0, 7)
const lastDayOf = (month: string): string => addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)

/** Issues each payee's statement of each closed month; asked for again, it issues none. `known` spares the asking. */
export const issueStatements = async (dependencies: IssuingStatements, known: Set<string>): Promise<number> => {
  let count = 0
  for (const month of closedMonths(dependencies.now()))
    for (const share of await dependencies.sharesOfMonth(month)) {
      const workId = `statement-${share.payeeId}-${month}`
      if (known.has(workId)) continue
      const { result } = await issueStatement(dependencies, { share, month, workId })
      if (result !== 'done') continue
      known.add(workId)
      count += 1
    }
  return count
}

type OfMonth = { share: MonthShare; month: string; workId: string }

const issueStatement = async (dependencies: IssuingStatements, { share, month, workId }: OfMonth) => {
  const { handle, issuer, now, newId } = dependencies
  const { payeeId } = share
  const { professional } = await handle.read({ professional: { stream: professionalStream(payeeId), fold: professionalFold } })
  if (professional.status === 'none') return { result: 'failed' as const }
  const company = registrationOf(await handle.readOpened(professionalStream(payeeId)))
  const recipientId = professional.accountId
  return issueDocument(
    { ...dependencies, command: 'issue-statement' },
    {
      kind: 'statement',
      documentId: newId(),
      sourceId: month,
      subject: { kind: 'payee', id: payeeId },
      issuer,
      recipientId,
      recipient: company
        ? `${company.name}, ЕИК ${company.uic}`
        : recipientOf(await handle.readOpened(accountStream(recipientId))),
      issuedOn: localDateOf(now(), DEFAULT_ZONE),
      taxEventOn: lastDayOf(month),
      lines: linesOf(share),
    },
    { workId },
  )
}

/** The fee is last: it alone is what Lapka charges. */
const linesOf = ({ grossCents, refundedCents, rewardCents, feeCents }: MonthShare): DocumentLine[] => [
  { name: 'Платено от стопаните', nameEn: 'Paid by parents', cents: grossCents },
  { name: 'Върнато на стопаните', nameEn: 'Refunded to parents', cents: -refundedCents },
  ...(rewardCents === 0 ? [] : [{ name: 'За доведени родители', nameEn: 'For parents you brought', cents: rewardCents }]),
  { name: 'Такса на Лапка', nameEn: 'Lapka’s fee', cents: -feeCents },
]
