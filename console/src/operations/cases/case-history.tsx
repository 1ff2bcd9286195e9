import type { CaseEntry } from '@lapka/contracts/api/cases.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import classes from './cases.module.css'

/** Of a long history the last steps are read at once. */
const LAST_STEPS = 6

/** Types that have a sentence of their own; any other is named as it stands in the log. */
export const isTold = (type: string, told: object): boolean => Object.hasOwn(told, type)

/** The bank's reason in words; a code without words is shown as it is. */
export const useWhy = () => {
  const words = useTranslation('operations-cases').t('why', { returnObjects: true })
  return (why: string): string => (isTold(why, words) ? words[why as keyof typeof words] : why)
}

type HistoryProps = { entries: readonly CaseEntry[]; writer: string }

/** The case's history, with actors. `writer` names a stranger who opened it. */
export function History({ entries, writer }: HistoryProps) {
  const { t } = useTranslation('operations-cases')
  const earlier = entries.length > LAST_STEPS + 1 ? entries.length - LAST_STEPS : 0
  const list = (shown: readonly CaseEntry[]) =>
    shown.map((entry) => <Entry key={`${entry.at} ${entry.type} ${entry.detail}`} entry={entry} writer={writer} />)
  return (
    <div className={classes.history}>
      {earlier > 0 && (
        <details>
          <summary>{t('earlier', { count: earlier })}</summary>
          <ol>{list(entries.slice(0, earlier))}</ol>
        </details>
      )}
      <ol aria-label={t('history')}>{list(entries.slice(earlier))}</ol>
    </div>
  )
}

/** Events of the payment provider; Lapka only records them. */
const toldByProvider = new Set([
  'RefundPending',
  'RefundSucceeded',
  'RefundFailed',
  'RefundReferenceReceived',
  'DisputeOpened',
  'DisputeClosed',
])

function Entry({ entry, writer }: { entry: CaseEntry; writer: string }) {
  const { t } = useTranslation('operations-cases')
  const format = useFormat()
  const whyOf = useWhy()
  const told = t('did', { returnObjects: true })
  const { type, at, actor, text, detail, assignee, amountCents } = entry
  // A stranger who wrote has no account to be named by.
  const isWriter = actor.role === 'SYSTEM' && type === 'CaseOpened' && writer !== ''
  const system = toldByProvider.has(type) ? t('provider') : t('system')
  const lapka = actor.role === 'SYSTEM' ? system : t('erased')
  const who = isWriter ? writer : actor.name === '' ? lapka : format.letters(actor.name)
  const name = assignee === null ? '' : format.letters(assignee.name)
  const key = keyOf(entry)
  return (
    <li>
      <time dateTime={at}>{format.moment(at)}</time>
      <p>
        <b>{who}</b>{' '}
        {isTold(key, told)
          ? t(`did.${key as keyof typeof told}`, { name, detail: whyOf(detail), sum: format.euro(amountCents ?? 0) })
          : key}
        {text !== '' && type !== 'CaseOpened' && type !== 'TransferAsked' && <q>{text}</q>}
      </p>
    </li>
  )
}

const keyOf = ({ type, detail, assignee, actor }: CaseEntry): string => {
  if (type === 'DisputeClosed' && detail === 'won') return 'DisputeWon'
  if (type === 'ReviewJudged') return detail === '' ? 'ReviewKept' : 'ReviewTakenDown'
  return type === 'CaseAssigned' ? assignedKey(assignee?.id ?? null, actor.id) : type
}

const assignedKey = (assigneeId: string | null, actorId: string) => {
  if (assigneeId === null) return 'CaseGivenBack'
  return assigneeId === actorId ? 'CaseTaken' : 'CaseHandedOver'
}
