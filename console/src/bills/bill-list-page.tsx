import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { Button } from '@mantine/core'
import { IconArrowsExchange, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { useEveryAppointmentQuery } from '../entities/appointment/appointments-api.ts'
import { isPartRefund } from '../entities/appointment/refund-trail.ts'
import { useFormat } from '../kit/format/format.ts'
import { useServiceName } from '../entities/professional/professional-words.ts'
import { EmptyState, PageState } from '../kit/ui/page-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import { Pill } from '../kit/ui/pill.tsx'
import { billOf, billsByYear, type BillYear } from '../entities/appointment/bill.ts'
import './texts.ts'
import classes from './bills.module.css'

/** A parent's payments and refunds, by year; each line opens its receipt. */
export function BillListPage() {
  const { t } = useTranslation('bills')
  const query = useEveryAppointmentQuery({})
  return (
    <Page
      lead={t('lead')}
      widthPx={860}
      action={
        <Button
          component={Link}
          to={pathTo('ledger', { area: 'parent' })}
          variant="subtle"
          size="sm"
          leftSection={<IconArrowsExchange size={19} stroke={1.75} aria-hidden="true" />}
        >
          {t('ledger')}
        </Button>
      }
    >
      <PageState query={query}>{(items) => <Years years={billsByYear(items)} />}</PageState>
    </Page>
  )
}

function Years({ years }: { years: BillYear[] }) {
  const { t } = useTranslation('bills')
  const format = useFormat()
  if (years.length === 0) return <EmptyState text={t('none')} action={{ to: pathTo('findProfessional'), label: t('find') }} />
  return years.map(({ year, appointments, total }) => (
    <section key={year} className={classes.year} aria-labelledby={`year-${year}`}>
      <header>
        <h2 id={`year-${year}`}>{year}</h2>
        <p>
          {t('yearPaid', { sum: format.euro(total.paidCents) })}
          {total.keptCents < total.paidCents && ` · ${t('yearBack', { sum: format.euro(total.paidCents - total.keptCents) })}`}
        </p>
      </header>
      <ul>
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <Row appointment={appointment} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Row({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('bills')
  const format = useFormat(appointment.zone)
  const service = useServiceName(appointment.service)
  const { paidCents, returnedCents, onItsWayCents } = billOf(appointment)
  return (
    <Link to={pathTo('bill', { id: appointment.id })} className={classes.row}>
      <span>
        <b>
          {service}, {format.pets(appointment.pets)}
        </b>
        <small>
          <span>{format.day(appointment.paidAt ?? appointment.placedAt)}</span>
          <span>{format.name(appointment.professional)}</span>
          <span>{appointment.number}</span>
        </small>
        {returnedCents > 0 && (
          <Pill tone={isPartRefund(appointment) ? 'warn' : 'ok'}>{t('returned', { sum: format.euro(returnedCents) })}</Pill>
        )}
        {onItsWayCents > 0 && <Pill tone="info">{t('onItsWay', { sum: format.euro(onItsWayCents) })}</Pill>}
      </span>
      <b>{format.euro(paidCents)}</b>
      <IconChevronRight size={18} aria-hidden="true" />
    </Link>
  )
}
