import type { CasePage, CaseView } from '@lapka/contracts/api/cases.ts'
import type { TFunction } from 'i18next'
import type { Format } from '../../kit/format/format.ts'

type T = TFunction<'operations-cases'>

const LONGEST_TITLE = 80

/** The subject of a case in one line: the sender's words, or Lapka's finding. */
export const caseTitle = ({ kind, text, name, isChange, finding, dispute, isUnsent, closedAt }: CaseView, t: T): string => {
  const isClosed = closedAt !== null
  switch (kind) {
    case 'message':
    case 'complaint':
      return firstWords(text) || t('erased')
    case 'verification':
      if (isChange) return t('what.change')
      return t(isClosed ? 'what.verified' : 'what.verification')
    case 'refund':
      return t(isUnsent && !isClosed ? 'what.unsentRefund' : 'what.refund')
    case 'dispute':
      return t(dispute?.isInquiry === true ? 'what.inquiry' : 'what.dispute')
    case 'money':
      return finding === null ? t('kind.money') : t(`finding.${finding.code}`)
    case 'review':
      return t(isClosed ? 'what.reviewDecided' : 'what.review')
    case 'transfer':
    case 'duplicate':
    case 'ring':
      return t(`what.${kind}`)
    case 'view':
    case 'rows':
      return t(`what.${kind}`, { view: name.replace(/^Lapka: /, '') })
  }
}

/** Up to the first line's end, cut between words. */
const firstWords = (text: string): string => {
  const line = text.split('\n', 1)[0] ?? ''
  if (line.length <= LONGEST_TITLE) return line
  return `${line.slice(0, LONGEST_TITLE).replace(/\s+\S*$/, '')}…`
}

/** Professionals by their own spelling and prefix, other people as they wrote it. */
export const caseName = ({ kind, name }: Pick<CaseView, 'kind' | 'name'>, format: Format): string =>
  kind === 'verification' ? format.name({ displayName: name }) : format.letters(name)

/** One sentence over the inbox: what is late is said first. */
export const casesVerdict = ({ open, overdue }: CasePage['counts'], t: T): string => {
  if (open === 0) return t('verdict.none')
  return overdue === 0 ? t('verdict.inTime', { count: open }) : t('verdict.overdue', { count: overdue })
}

/** How much of the promised time has passed at an instant. */
export const shareOfPromise = ({ openedAt, dueAt, closedAt }: CaseView, now: string): number => {
  const start = Date.parse(openedAt)
  return (Date.parse(closedAt ?? now) - start) / (Date.parse(dueAt) - start)
}
