import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import { goesToParent } from '@lapka/contracts/service-locations.ts'
import { isReported } from '@lapka/contracts/visit-reports.ts'
import { Box, Button, Group } from '@mantine/core'
import { IconArrowsExchange, IconHistory, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { PetFaces } from '../../entities/pet/pet-faces.tsx'
import { inSentence, useServiceName } from '../../entities/professional/professional-words.ts'
import { Card } from '../../kit/ui/card.tsx'
import { useAppointmentWords } from '../../entities/appointment/appointment-words.ts'
import { kindContext, stayContext } from '../../kit/i18n/stay-context.ts'
import { usePageTitle } from '../../kit/ui/page-title.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { SeriesLinks } from '../series-links.tsx'
import { AppointmentLinks } from '../appointment-links.tsx'
import { resourceNames, ServicesInTurn } from '../../entities/appointment/services-in-turn.tsx'
import { AppointmentPill } from '../../entities/appointment/appointment-pill.tsx'
import { useRecordArrivalMutation } from '../../entities/appointment/appointments-api.ts'
import { ArrivalButton } from '../arrival/arrival-button.tsx'
import { ArrivalPill } from '../arrival/arrival-pill.tsx'
import { CancelDialog } from '../cancel-appointment/cancel-dialog.tsx'
import { ChangeButtons } from '../edit-appointment/change-buttons.tsx'
import { EarlierAppointments } from './earlier-appointments.tsx'
import { VisitAddressCard } from '../../entities/address/visit-address.tsx'
import { MoneyCard } from './money-card.tsx'
import { OwnerCard } from './owner-card.tsx'
import { CareCards, PatientCard } from './patient-card.tsx'
import '../arrival/texts.ts'
import classes from './work.module.css'

const MoveDialog = lazy(async () => ({ default: (await import('../move-appointment/move-dialog.tsx')).MoveDialog }))
const ReportWork = lazy(async () => ({ default: (await import('../visit-report/report-work.tsx')).ReportWork }))
const VaccinationCard = lazy(async () => ({
  default: (await import('../../stays/vaccinations/vaccination-card.tsx')).VaccinationCard,
}))
const NoteCard = lazy(async () => ({ default: (await import('../note-card.tsx')).NoteCard }))
const ConsultationCard = lazy(async () => ({ default: (await import('../direct.tsx')).ConsultationCard }))
const ReviewCard = lazy(async () => ({ default: (await import('../../reviews/review-card.tsx')).ReviewCard }))
const OutcomeCard = lazy(async () => ({ default: (await import('../outcome/outcome-card.tsx')).OutcomeCard }))

type Shown = { appointment: AppointmentDetails }

/** An appointment for those who receive it: who comes, with what, what was before, and what is to be done now. */
export function WorkAppointment({ appointment }: Shown) {
  const hasBegun = useNow(60_000) >= appointment.startsAt
  const isAgreed = appointment.status === 'SCHEDULED' || appointment.status === 'DONE'
  const isOwn = appointment.party === 'professional'
  return (
    <Box maw={1240} mx="auto">
      <Head appointment={appointment} />
      <div className={classes.columns}>
        <div>
          <Suspense fallback={null}>{appointment.meetingType && <ConsultationCard appointment={appointment} />}</Suspense>
          <Suspense fallback={null}>{isOwn && hasReport(appointment) && <ReportWork appointment={appointment} />}</Suspense>
          <VisitAddressCard appointment={appointment} party={appointment.party} />
          <Suspense fallback={null}>{appointment.stay?.vaccinations && <VaccinationCard appointment={appointment} />}</Suspense>
          <PatientCard appointment={appointment} />
          <CareCards appointment={appointment} />
          <Suspense fallback={null}>
            {isAgreed && hasBegun && <OutcomeCard appointment={appointment} isWork={isOwn} isPrivate={!isOwn} />}
            {isOwn && appointment.outcome === 'completed' && <ReviewCard appointmentId={appointment.id} party="professional" />}
          </Suspense>
          <EarlierAppointments appointment={appointment} />
          <Suspense fallback={null}>{isOwn && <NoteCard appointment={appointment} />}</Suspense>
          <SeriesLinks appointment={appointment} />
          <AppointmentLinks appointment={appointment} isWork />
        </div>
        <div>
          <OwnerCard appointment={appointment} />
          <Changes appointment={appointment} />
          <MoneyCard appointment={appointment} />
        </div>
      </div>
    </Box>
  )
}

const hasReport = ({ professional, meetingType: consultation, stay, seat }: AppointmentDetails): boolean =>
  isReported(professional.role, { consultation, stay, seat })

function Head({ appointment }: Shown) {
  const { t } = useTranslation('work')
  const format = useFormat(appointment.zone)
  const { stay, startsAt, endsAt, visitMinutes, number, status, professional, party } = appointment
  const service = useServiceName(appointment.service)
  const { pets, dates, length, kind } = useAppointmentWords(appointment)
  const time = visitMinutes === null ? format.time(startsAt) : format.window(startsAt, endsAt)
  const title = t('title', { pet: pets, service: inSentence(service), time, ...kind })
  usePageTitle(title)
  // Guests of a hotel are checked in and out on its board.
  const isAwaited = stay === null && (status === 'SCHEDULED' || (status === 'DONE' && appointment.outcome === null))
  return (
    <Group component="header" className={classes.head} gap="var(--lk-3) var(--lk-4)" mb="lg">
      <PetFaces pets={appointment.pets} size={72} />
      <div>
        <h1>{title}</h1>
        <Group gap="var(--lk-1) var(--lk-2)" c="dimmed" aria-live="polite">
          {isAwaited ? <ArrivalPill appointment={appointment} /> : <AppointmentPill appointment={appointment} />}
          <span>
            {[
              stay === null ? format.day(startsAt) : dates,
              length,
              resourceNames(appointment),
              party === 'professional' ? '' : format.name(professional),
              `№ ${number}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </Group>
        <ServicesInTurn appointment={appointment} />
        <StateSentence appointment={appointment} />
      </div>
      {stay === null && !hasReport(appointment) && (
        <div className={classes.main}>
          <ArrivalButton appointment={appointment} size="md" />
        </div>
      )}
    </Group>
  )
}

/** Why it is not the normal course, for the side that works at it. */
function StateSentence({ appointment }: Shown) {
  const { t } = useTranslation('work')
  const format = useFormat(appointment.zone)
  const { status, cancellation, parent } = appointment
  const kind = kindContext(appointment)
  if (status === 'PAYMENT') return <p>{t('state.waiting', kind)}</p>
  if (status !== 'CANCELED') return null
  if (cancellation === null) return <p>{t('state.expired', kind)}</p>
  const { by, reasonCode, at, reason } = cancellation
  const missed = reasonCode === 'BALANCE_UNPAID' || reasonCode === 'VACCINATION_MISSING' ? reasonCode : null
  if (missed !== null) return <p>{t(`state.cancelledFor.${missed}`, { date: format.dateTime(at) })}</p>
  return (
    <p>
      {t(`state.cancelledBy.${by}`, { parent: parent.displayName, date: format.dateTime(at) })}
      {reason !== '' && <> {t('state.reason', { reason })}</>}
    </p>
  )
}

function Changes({ appointment }: Shown) {
  const { t } = useTranslation(['work', 'appointments'])
  const [dialog, setDialog] = useState<'cancel' | 'move' | null>(null)
  const close = () => setDialog(null)
  const { id, commands, isCancellable, isMovableByProfessional } = appointment
  return (
    <Card title={t('changes', stayContext(appointment.stay))} className={classes.changes}>
      <Group className={classes.pair} gap="xs" align="stretch">
        {isMovableByProfessional && commands.includes('move-appointment') && (
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => setDialog('move')}
          >
            {t('appointments:page.move')}
          </Button>
        )}
        {isCancellable && commands.includes('cancel-appointment') && (
          <Button
            variant="default"
            leftSection={<IconX size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => setDialog('cancel')}
          >
            {t('appointments:page.cancel')}
          </Button>
        )}
        {commands.includes('edit-appointment') && <ChangeButtons appointment={appointment} />}
      </Group>
      <Group component="p" className={classes.links} gap="var(--lk-2) var(--lk-4)" align="stretch" justify="space-between">
        <UndoArrival appointment={appointment} />
        <Link to={pathTo('appointmentHistory', { id })}>
          <IconHistory size={18} stroke={1.75} aria-hidden="true" /> {t('appointments:page.history')}
        </Link>
      </Group>
      <CancelDialog appointment={appointment} isOpen={dialog === 'cancel'} onClose={close} />
      <Suspense fallback={null}>{dialog === 'move' && <MoveDialog appointment={appointment} isOpen onClose={close} />}</Suspense>
    </Card>
  )
}

/** A slip of the finger is corrected, and the history shows both. */
function UndoArrival({ appointment }: Shown) {
  const { t } = useTranslation('work')
  const { id, arrival, outcome, commands, location, stay } = appointment
  const idempotencyKey = useIdempotencyKey(JSON.stringify(arrival))
  const [record, { isLoading, error }] = useRecordArrivalMutation()
  if (stay !== null || arrival === null || outcome !== null || !commands.includes('record-arrival')) return null
  if (hasReport(appointment)) return null
  return (
    <>
      <button
        type="button"
        className={classes.plain}
        disabled={isLoading}
        onClick={() => void record({ id, step: 'not_arrived', idempotencyKey })}
      >
        {t(goesToParent(location) ? 'step.visit.undo' : 'step.undo')}
      </button>
      <ProblemNotice error={error} />
    </>
  )
}
