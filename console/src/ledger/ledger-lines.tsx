import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { PostingView } from '@lapka/contracts/api/ledger.ts'
import type { LedgerAccount } from '@lapka/contracts/ledger-accounts.ts'
import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useEveryAppointmentQuery } from '../entities/appointment/appointments-api.ts'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import { useFormat } from '../kit/format/format.ts'
import type texts from '../kit/i18n/bg/ledger.json'
import { pathTo } from '../kit/pages/paths.ts'
import answers from '../kit/ui/answers.module.css'
import { Panel } from '../kit/ui/panel.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import type { LedgerFilter } from './ledger-api.ts'
import { byEvent, byVisit, restOf, type VisitLines } from './ledger-figures.ts'
import classes from './ledger.module.css'

type EventName = keyof (typeof texts)['event']

/** Amounts with their sign, a minus that is as wide as a digit. */
export const useSigned = () => {
  const format = useFormat()
  return (cents: number): string => (cents < 0 ? `\u2212${format.euro(-cents)}` : format.euro(cents))
}

type LedgerLinesProps = {
  items: readonly PostingView[]
  filter: LedgerFilter
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown; error?: unknown }
  /** The account that is the reader's own; operators have none, and see each event's place in the log and the sum of what is shown. */
  own: LedgerAccount | null
}

/** Movements by the event that made them, newest first. */
export function LedgerLines({ items, filter, query, own }: LedgerLinesProps) {
  const { t } = useTranslation('ledger')
  const signed = useSigned()
  const sum = items.reduce((cents, { amountCents }) => cents + amountCents, 0)
  const isFiltered = Object.keys(filter).length > 0
  return (
    <Panel title={t(isFiltered ? 'lines.found' : 'lines.title')}>
      {own === 'parent' ? <Visits items={items} filter={filter} /> : <Events items={items} own={own} filter={filter} />}
      {own === null && (
        <Group component="p" className={classes.sum} gap="md" align="stretch" justify="end" wrap="nowrap">
          {t('lines.sum')} <b data-bad={sum !== 0 || undefined}>{signed(sum)}</b>
        </Group>
      )}
      <ProblemNotice error={query.error} />
      {query.hasNextPage && own !== 'parent' && (
        <div className={answers.answers}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('lines.more')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

/** One line a visit: for what, what happened last, when, and what it took. Behind it is every posting, on both of its sides. */
function Visits({ items, filter }: Pick<LedgerLinesProps, 'items' | 'filter'>) {
  const { currentData: appointments = [] } = useEveryAppointmentQuery({})
  return (
    <ol className={classes.visits}>
      {byVisit(items).map((visit) => (
        <Visit
          key={visit.key}
          visit={visit}
          appointment={appointments.find(({ id }) => id === visit.lines[0].appointmentId)}
          filter={filter}
        />
      ))}
    </ol>
  )
}

type VisitProps = { visit: VisitLines; appointment: AppointmentView | undefined; filter: LedgerFilter }

function Visit({ visit: { lines, paidCents }, appointment, filter }: VisitProps) {
  const { t } = useTranslation('ledger')
  const format = useFormat()
  const [{ event, appointmentId }] = lines
  const said = t(`event.${useEventName(event.type)}`)
  const serviceName = useServiceNaming()
  const title = appointment && `${serviceName(appointment.service)}, ${format.pets(appointment.pets)}`
  return (
    <li>
      <p>
        <b>{title ?? said}</b>
        {title && <span>{said}</span>}
        <time dateTime={event.at}>{format.momentWithYear(event.at)}</time>
      </p>
      <p className={classes.paid}>
        {paidCents !== null && <b>{format.euro(paidCents)}</b>}
        {appointmentId !== null && <Link to={pathTo('appointment', { id: appointmentId })}>{t('lines.appointment')}</Link>}
      </p>
      <details>
        <summary>{t('lines.all')}</summary>
        <Events items={lines} own="parent" filter={filter} />
      </details>
    </li>
  )
}

function Events({ items, own, filter }: Pick<LedgerLinesProps, 'items' | 'own' | 'filter'>) {
  return (
    <ol className={classes.events}>
      {byEvent(items).map((lines) => (
        <LedgerEvent key={lines[0].event.position} lines={lines} own={own} filter={filter} />
      ))}
    </ol>
  )
}

/** An event whose name we don't know is another movement. */
const useEventName = (type: string): EventName => {
  const { i18n } = useTranslation('ledger')
  return i18n.exists(`ledger:event.${type}`) ? (type as EventName) : 'other'
}

type LedgerEventProps = { lines: [PostingView, ...PostingView[]]; own: LedgerAccount | null; filter: LedgerFilter }

function LedgerEvent({ lines, own, filter }: LedgerEventProps) {
  const { t, i18n } = useTranslation('ledger')
  const format = useFormat()
  const signed = useSigned()
  const [{ event, appointmentId, paymentId }] = lines
  const restCents = own === 'parent' ? restOf(lines) : 0
  const name = useEventName(event.type)
  return (
    <li>
      <div>
        <b>{t(`event.${name}`)}</b>
        <time dateTime={event.at}>{format.momentWithYear(event.at)}</time>
        <p>
          {own === null && (
            <Link to={pathTo('operationsLog', null, { position: String(event.position) })}>
              {t('lines.event', { position: new Intl.NumberFormat(i18n.language).format(event.position) })}
            </Link>
          )}
          {own === null && paymentId !== null && filter.paymentId === undefined && (
            <Link to={`?${new URLSearchParams({ ...filter, paymentId })}`}>{t('lines.payment')}</Link>
          )}
          {own === 'professional' && appointmentId !== null && (
            <Link to={pathTo('appointment', { id: appointmentId })}>{t('lines.appointment')}</Link>
          )}
        </p>
      </div>
      <dl>
        {lines.map(({ account, amountCents }) => (
          <div key={account}>
            <dt>{account === own ? t('own') : t(`account.${account}`)}</dt>
            <dd data-out={amountCents < 0 || undefined}>{signed(amountCents)}</dd>
          </div>
        ))}
        {restCents !== 0 && (
          <div>
            <dt>{t('rest')}</dt>
            <dd data-out={restCents < 0 || undefined}>{signed(restCents)}</dd>
          </div>
        )}
      </dl>
    </li>
  )
}
