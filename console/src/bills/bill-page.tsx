import { Group } from '@mantine/core'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { listCentsOf } from '@lapka/contracts/money.ts'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { useAppointmentQuery } from '../entities/appointment/appointments-api.ts'
import { minutesOf } from '../entities/appointment/appointment-words.ts'
import { useServiceName } from '../entities/professional/professional-words.ts'
import { useFormat } from '../kit/format/format.ts'
import { PawMark } from '../kit/look/art/logo.tsx'
import { NotFound, PageState } from '../kit/ui/page-state.tsx'
import { usePromotionLines } from '../kit/ui/promotion-lines.tsx'
import { Paper, PaperFacts, PaperPage } from '../kit/ui/paper.tsx'
import { PolicyOnPaper } from '../kit/ui/policy-on-paper.tsx'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import { billOf, hasBill } from '../entities/appointment/bill.ts'
import { DocumentList } from './document-list.tsx'
import './texts.ts'
import classes from './bills.module.css'

/** The receipt on paper: what was paid, for what and to which payee; and what went back. */
export function BillPage() {
  const { t } = useTranslation('bills')
  const query = useAppointmentQuery(useParams()['id'] ?? '')
  return (
    <PaperPage back={{ to: pathTo('bills'), label: t('title') }} print={t('print')}>
      <PageState query={query}>
        {(appointment) => (hasBill(appointment) ? <Receipt appointment={appointment} /> : <NotFound />)}
      </PageState>
    </PaperPage>
  )
}

function Receipt({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('bills')
  const { t: say } = useTranslation()
  const format = useFormat(appointment.zone)
  usePageTitle(t('receipt.title', { number: appointment.number }))
  return (
    <Paper className={classes.paper}>
      <header>
        <Group component="span" className={classes.brand} gap="xs" wrap="nowrap">
          <PawMark size={34} />
          {say('name')}
        </Group>
        <h1>{t('receipt.title', { number: appointment.number })}</h1>
      </header>
      <Parties appointment={appointment} />
      <PaymentReceipt appointment={appointment} />
      {appointment.refunds.length > 0 && <RefundReceipt appointment={appointment} />}
      <AfterAppointment appointment={appointment} />
      <DocumentList appointment={appointment} />
      <PolicyOnPaper appointment={appointment} />
      <p className={classes.foot}>
        {appointment.zone === DEFAULT_ZONE ? t('receipt.zone') : `${format.zoneName(appointment.startsAt)}.`}{' '}
        {t('receipt.foot', { number: appointment.number })}
      </p>
    </Paper>
  )
}

function Parties({ appointment: { professional, parent, pets } }: { appointment: AppointmentView }) {
  const { t } = useTranslation('bills')
  const format = useFormat()
  const place = format.place(professional)
  return (
    <PaperFacts
      facts={[
        { name: t('receipt.to'), value: format.name(professional), note: place },
        {
          name: t('receipt.from'),
          value: format.letters(parent.displayName),
          note: t('receipt.pet', { pet: format.pets(pets) }),
        },
      ]}
    />
  )
}

function PaymentReceipt({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('bills')
  const format = useFormat(appointment.zone)
  const service = useServiceName(appointment.service)
  const { startsAt, endsAt, visitMinutes, paidCents, paidAt, cardLast4 } = appointment
  const promotions = usePromotionLines(appointment.priceLines)
  return (
    <section aria-labelledby="payment">
      <h2 id="payment">{t('receipt.payment')}</h2>
      <table>
        <tbody>
          <tr>
            <th scope="row">
              {service}
              <small>
                {visitMinutes === null
                  ? format.momentWithYear(startsAt)
                  : `${format.dayWithYear(startsAt)}, ${format.window(startsAt, endsAt)}`}
                , {format.minutes(minutesOf(appointment))}
              </small>
            </th>
            <td>{format.euro(listCentsOf({ lines: appointment.priceLines }))}</td>
          </tr>
          {promotions.map(({ key, name, sum }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{sum}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('receipt.fee')}</th>
            <td>{format.euro(0)}</td>
          </tr>
          <tr data-total>
            <th scope="row">{t('receipt.paid')}</th>
            <td>
              {format.euro(paidCents)} <small>{format.lev(paidCents)}</small>
            </td>
          </tr>
        </tbody>
      </table>
      {paidAt && (
        <p>{t(cardLast4 ? 'receipt.byCard' : 'receipt.on', { when: format.momentWithYear(paidAt), card: cardLast4 })}</p>
      )}
    </section>
  )
}

/** The professional's bill after the appointment, if it differs from the booking. */
function AfterAppointment({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('bills')
  const { bill, zone, paidAtClinicCents, leftAtClinicCents } = appointment
  const format = useFormat(zone)
  if (bill === null) return null
  return (
    <section aria-labelledby="after">
      <h2 id="after">{t('after.title')}</h2>
      <table>
        <tbody>
          <tr data-total>
            <th scope="row">
              {t('after.bill')}
              <small>{format.momentWithYear(bill.at)}</small>
            </th>
            <td>{format.euro(bill.amountCents)}</td>
          </tr>
          {bill.dueToClinicCents > 0 && (
            <tr>
              <th scope="row">{t('after.due')}</th>
              <td>{format.euro(bill.dueToClinicCents)}</td>
            </tr>
          )}
          {paidAtClinicCents > 0 && (
            <tr>
              <th scope="row">{t('after.paidAtClinic')}</th>
              <td>{format.euro(paidAtClinicCents)}</td>
            </tr>
          )}
          {paidAtClinicCents > 0 && leftAtClinicCents > 0 && (
            <tr>
              <th scope="row">{t('after.left')}</th>
              <td>{format.euro(leftAtClinicCents)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {bill.reason && <p>{bill.reason}</p>}
    </section>
  )
}

type Refund = AppointmentView['refunds'][number]

/** Refunds, done or on their way, each by itself, and the rest that remains paid after all of them. */
function RefundReceipt({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('bills')
  const format = useFormat(appointment.zone)
  const { returnedCents, onItsWayCents, keptCents } = billOf(appointment)
  const { refunds } = appointment
  return (
    <section aria-labelledby="refund">
      <h2 id="refund">{t(onItsWayCents === 0 ? 'refund.title' : 'refund.travelling')}</h2>
      <table>
        <tbody>
          {refunds.map((refund) => (
            <RefundLine key={refund.id} appointment={appointment} refund={refund} isOnly={refunds.length === 1} />
          ))}
          {refunds.length > 1 && (
            <tr data-total>
              <th scope="row">
                {t('refund.all')}
                {onItsWayCents > 0 && returnedCents > 0 && <small>{t('refund.ofIt', { sum: format.euro(returnedCents) })}</small>}
              </th>
              <td>
                {format.euro(returnedCents + onItsWayCents)} <small>{format.lev(returnedCents + onItsWayCents)}</small>
              </td>
            </tr>
          )}
          <tr>
            <th scope="row">{t('refund.kept')}</th>
            <td>{format.euro(keptCents)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

type RefundLineProps = { appointment: AppointmentView; refund: Refund; isOnly: boolean }

/** A receipt only once the bank has the money; until then it says that it is on its way, and since when. */
function RefundLine({ appointment: { zone, cardLast4 }, refund, isOnly }: RefundLineProps) {
  const { t } = useTranslation('bills')
  const format = useFormat(zone)
  const { amountCents, bankReference, reference, timeline, status, expectedBy } = refund
  const returnedAt = status === 'succeeded' ? timeline.findLast((step) => step.status === 'succeeded')?.at : undefined
  const requestedAt = timeline[0]?.at
  const standing = returnedAt
    ? t('refund.returned', { when: format.momentWithYear(returnedAt) })
    : expectedBy
      ? t('refund.expected', { when: format.dayWithYear(expectedBy) })
      : t('refund.soon')
  return (
    <tr data-total={isOnly || undefined}>
      <th scope="row">
        {t(cardLast4 ? 'refund.toCard' : 'refund.sum', { card: cardLast4 })}
        {requestedAt && <small>{t('refund.requested', { when: format.momentWithYear(requestedAt) })}</small>}
        <small>{standing}</small>
        {(bankReference ?? reference) !== null && (
          <small className={classes.reference}>
            {t(bankReference === null ? 'refund.providerReference' : 'refund.reference', {
              reference: bankReference ?? reference,
            })}
          </small>
        )}
      </th>
      <td>
        {format.euro(amountCents)} <small>{format.lev(amountCents)}</small>
      </td>
    </tr>
  )
}
