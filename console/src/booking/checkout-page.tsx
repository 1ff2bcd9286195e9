import type { AppointmentDetails, AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { StayView } from '@lapka/contracts/api/stays.ts'
import { Box, Button, Checkbox, Group, Loader, Stack } from '@mantine/core'
import { IconAlertCircle, IconCreditCard, IconLock } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router-dom'
import { SleepingCat } from '../kit/look/art/scenes.tsx'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { useCardsQuery } from '../cards/cards-api.ts'
import { useIdempotencyKey } from '../kit/api/api.ts'
import { useAppointmentWords } from '../entities/appointment/appointment-words.ts'
import { useAppointmentQuery } from '../entities/appointment/appointments-api.ts'
import { sameChoice } from '../entities/professional/booking-choice.ts'
import { ServicesInTurn } from '../entities/appointment/services-in-turn.tsx'
import { useServiceName } from '../entities/professional/professional-words.ts'
import { useFormat } from '../kit/format/format.ts'
import { kindContext, type KindContext } from '../kit/i18n/stay-context.ts'
import { useNow } from '../kit/live/clock.ts'
import { VisitAddressCard } from '../entities/address/visit-address.tsx'
import { PetFaces } from '../entities/pet/pet-faces.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { PolicyRibbon } from '../kit/ui/policy-ribbon.tsx'
import { PromotedPrice } from '../kit/ui/promotion-lines.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { ThumbBar } from '../kit/ui/thumb-bar.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { saveStep } from '../entities/appointment/booking-progress.ts'
import { useStartPaymentMutation } from './booking-api.ts'
import { BookingSteps } from './booking-steps.tsx'
import { HeldTime } from './hold-notice.tsx'
import { NearestSlots } from './nearest-slots.tsx'
import { StayLines } from '../stays/stay-lines.tsx'
import { choiceOf, writeChoice } from '../stays/stay-choice.ts'
import { AppointmentSummary } from './appointment-summary.tsx'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import states from '../kit/ui/states.module.css'
import classes from './booking.module.css'

const AskedVaccinations = lazy(async () => ({
  default: (await import('../stays/vaccinations/asked-vaccinations.tsx')).AskedVaccinations,
}))
const DepositSplit = lazy(async () => ({ default: (await import('../stays/deposit/deposit-split.tsx')).DepositSplit }))

/** Checkout while the slot is held: price, cancellation policy, and the way to the provider's page. */
export function CheckoutPage() {
  const { id = '' } = useParams()
  const query = useAppointmentQuery(id)
  return <PageState query={query}>{(appointment) => <Checkout appointment={appointment} />}</PageState>
}

function Checkout({ appointment }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation('booking')
  const format = useFormat(appointment.zone)
  const service = useServiceName(appointment.service)
  const now = useNow(1000)
  const { when, pets, kind } = useAppointmentWords(appointment)
  const { id, status, holdExpiresAt, professional, stay, cancellation } = appointment
  const secondsLeft = holdExpiresAt === null ? 0 : Math.max(0, Math.floor((Date.parse(holdExpiresAt) - Date.parse(now)) / 1000))

  if (appointment.seriesId !== null) return <Navigate to={pathTo('series', { id: appointment.seriesId })} replace />
  if (status === 'SCHEDULED' || status === 'DONE' || cancellation !== null)
    return <Navigate to={pathTo('appointment', { id })} replace />
  if (status === 'CANCELED' || holdExpiresAt === null || secondsLeft === 0) return <HoldEnded appointment={appointment} />
  return (
    <div className={classes.page}>
      <BookingSteps {...(stay ? { active: 1, of: 'stay' } : { active: 2 })} />
      <HeldTime appointment={appointment} until={holdExpiresAt} secondsLeft={secondsLeft} />
      <div className={classes.columns}>
        <div className={classes.form}>
          <div>
            <h1>
              <PageTitle />
            </h1>
            <Box component="p" mt="var(--lk-1)" mb={0} c="dimmed">
              {t('checkout.what', { service, professional: format.name(professional), when, ...kind })}
            </Box>
          </div>
          <Group className={classes.chosenPet} gap="sm" wrap="nowrap">
            <PetFaces pets={appointment.pets} />
            <p>
              <b>{pets}</b>
              <span>{appointment.reason}</span>
            </p>
          </Group>
          <VisitAddressCard appointment={appointment} party={appointment.party} />
          <Group className={classes.pay} gap="sm" align="stretch" wrap="nowrap">
            <IconCreditCard size={24} stroke={1.75} aria-hidden="true" />
            <p>
              <b>{t('checkout.byCard')}</b>
              {t('checkout.byCardNote')}
            </p>
          </Group>
          <Declined paying={appointment.paying} kind={kind} />
        </div>
        <Order appointment={appointment} />
      </div>
    </div>
  )
}

/** Why the last card did not go through, and how to go on: the provider's page is still open for another. */
function Declined({ paying, kind }: Pick<AppointmentDetails, 'paying'> & { kind: KindContext }) {
  const { t } = useTranslation('booking')
  if (!paying?.declined) return null
  const { reason, cardLast4 } = paying.declined
  return (
    <Group className={states.notice} gap="sm" align="stretch" wrap="nowrap" role="status">
      <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <b>{t(cardLast4 === '' ? 'declined.title' : 'declined.titleOf', { card: cardLast4 })}</b>
        <p>
          {t(`declined.${reason}`)} {t('declined.next', kind)}
        </p>
      </div>
    </Group>
  )
}

function Order({ appointment }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation('booking')
  const format = useFormat(appointment.zone)
  const service = useServiceName(appointment.service)
  const [startPayment, { error }] = useStartPaymentMutation()
  const [saveCard, setSaveCard] = useState(false)
  const idempotencyKey = useIdempotencyKey(String(saveCard))
  const [isLeaving, setLeaving] = useState(false)
  const { when, length, kind } = useAppointmentWords(appointment)
  const { id, professional, priceCents, priceLines, stay } = appointment
  // Of a stay that begins with a deposit, that alone.
  const nowCents = stay?.balance?.depositCents ?? priceCents
  useEffect(() => {
    // A browser may restore this page from its cache as it was left, with the overlay.
    const uncover = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    window.addEventListener('pageshow', uncover)
    return () => window.removeEventListener('pageshow', uncover)
  }, [])
  const pay = async () => {
    setLeaving(true)
    void saveStep('PAYMENT', { intentID: id })
    const answer = await startPayment({ id, idempotencyKey, saveCard })
    if (answer.data) window.location.assign(answer.data.checkoutUrl)
    else setLeaving(false)
  }
  return (
    <Card as="aside" aria-label={t('order.label', kind)}>
      <AppointmentSummary professional={professional} detail={[service, length].filter(Boolean).join(', ')} />
      <p className={classes.moment}>
        {when}
        <small>{format.visitPlace(appointment)}</small>
      </p>
      <ServicesInTurn appointment={appointment} />
      <div className={classes.policy}>
        <PolicyRibbon appointment={appointment} />
      </div>
      {stay ? (
        <StayOrder appointment={{ ...appointment, stay }} />
      ) : (
        <PromotedPrice service={service} lines={priceLines} pets={appointment.pets} />
      )}
      <p className={classes.total}>
        <span>{t(stay?.balance ? 'order.toPayNow' : 'order.toPay')}</span>
        <b>{format.euro(nowCents)}</b>
        <small>{format.lev(nowCents)}</small>
      </p>
      <CardChoice paying={appointment.paying} saveCard={saveCard} onChange={setSaveCard} />
      <ThumbBar cents={nowCents}>
        <Button
          size="lg"
          fullWidth
          leftSection={<IconLock size={19} stroke={2} aria-hidden="true" />}
          onClick={() => void pay()}
          disabled={isLeaving}
        >
          {t('order.pay', { sum: format.euro(nowCents) })}
        </Button>
      </ThumbBar>
      <ProblemNotice error={error} />
      {isLeaving && <PaymentOverlay />}
    </Card>
  )
}

/** What a stay costs, what of it is paid now, and which vaccinations it rests on or waits for. */
function StayOrder({ appointment }: { appointment: AppointmentDetails & { stay: StayView } }) {
  const { balance, vaccinations } = appointment.stay
  return (
    <>
      <StayLines lines={appointment.priceLines} />
      <Suspense fallback={null}>
        {balance && <DepositSplit {...appointment} {...balance} />}
        {vaccinations && <AskedVaccinations appointment={appointment} vaccinations={vaccinations} />}
      </Suspense>
    </>
  )
}

type CardChoiceProps = Pick<AppointmentDetails, 'paying'> & { saveCard: boolean; onChange: (saveCard: boolean) => void }

/** Whether the provider keeps the card for the next time: asked before the page is opened, for the page is opened with the answer. */
function CardChoice({ paying, saveCard, onChange }: CardChoiceProps) {
  const { t } = useTranslation('booking')
  const { currentData } = useCardsQuery()
  return (
    <>
      {currentData !== undefined && currentData.items.length > 0 && (
        <Box component="p" mt={0} mb="sm" c="dimmed">
          {t('order.kept')}
        </Box>
      )}
      {paying === null && (
        <Checkbox
          className={classes.save}
          checked={saveCard}
          onChange={(event) => onChange(event.currentTarget.checked)}
          label={t('order.saveCard')}
          description={t('order.saveCardNote')}
        />
      )}
      {paying?.isCardSaved && (
        <Box component="p" mt={0} mb="sm" c="dimmed">
          {t('order.saved')}
        </Box>
      )}
    </>
  )
}

/** Covers the page while the browser leaves for the provider's. */
function PaymentOverlay() {
  const { t } = useTranslation()
  return (
    <div className={classes.overlay} role="alert">
      <Loader size="lg" aria-hidden="true" />
      <p>{t('overlay')}</p>
    </div>
  )
}

/** The hold expired: offers the nearest free slots, with the same pet and reason, or the hotel with the same choice. */
function HoldEnded({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('booking')
  const { professional, pets, stay, seat } = appointment
  const format = useFormat()
  return (
    <Stack className={states.state} gap="sm" align="center">
      <SleepingCat />
      <h1>{t('ended.title')}</h1>
      <p>{t('ended.text', { pet: format.pets(pets), ...kindContext(appointment) })}</p>
      {seat && (
        <Button component={Link} to={pathTo('course', { id: seat.courseId })}>
          {t('ended.course')}
        </Button>
      )}
      {stay && (
        <Button
          component={Link}
          to={pathTo('professional', { id: professional.id }, writeChoice(new URLSearchParams(), choiceOf(stay)))}
        >
          {t('ended.hotel')}
        </Button>
      )}
      {!stay && !seat && (
        <>
          <NearestSlots appointment={appointment} />
          <Button variant="subtle" component={Link} to={pathTo('professional', { id: professional.id }, sameChoice(appointment))}>
            {t('ended.all')}
          </Button>
        </>
      )}
    </Stack>
  )
}
