import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { KeeperInvitation } from '@lapka/contracts/api/household.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import { DAY_MS, DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button } from '@mantine/core'
import { IconPill } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { refundTrail } from '../../entities/appointment/refund-trail.ts'
import { dueSoon, usePetCareQuery, type DueCare } from '../../entities/pet/care-api.ts'
import { useHouseholdQuery } from '../../entities/pet/household-api.ts'
import { PetPortrait } from '../../entities/pet/pet-portrait.tsx'
import { usePetsQuery } from '../../entities/pet/pets-api.ts'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { serverNow, useNow } from '../../kit/live/clock.ts'
import { PawMark } from '../../kit/look/art/logo.tsx'
import { pathTo } from '../../kit/pages/paths.ts'
import { usePrescriptionPagesInfiniteQuery, type ListedPrescription } from '../../prescriptions/prescriptions-api.ts'
import classes from './parent-home.module.css'

/** For how long a new prescription is something to fetch; afterwards it is among all of them. */
const FETCH_WITHIN_DAYS = 14

/** Waiting for the parent beside the next visit: an invitation, a dose that is due, money on its way to them, and a prescription to fetch. */
export function Waiting({ appointments }: { appointments: AppointmentView[] }) {
  const { t } = useTranslation('dashboards')
  const now = useNow(60_000)
  const refunds = appointments.flatMap((one) =>
    one.refund !== null && one.refund.status !== 'succeeded' ? [{ appointment: one, refund: one.refund }] : [],
  )
  const prescriptions = useNewPrescriptions(appointments, now)
  const due = useDueItems(now)
  const invitations = useHouseholdQuery().data?.invitations ?? []
  if (invitations.length + due.length + refunds.length + prescriptions.length === 0) return null
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{t('waiting.title')}</h2>
      <ul className={classes.list}>
        {invitations.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} />
        ))}
        {due.map(({ pet, care }) => (
          <DueItem key={pet.id} pet={pet} care={care} />
        ))}
        {refunds.map(({ appointment, refund }) => (
          <RefundItem key={appointment.id} appointment={appointment} refund={refund} now={now} />
        ))}
        {prescriptions.map(({ prescription, appointment }) => (
          <PrescriptionItem key={prescription.id} prescription={prescription} appointment={appointment} />
        ))}
      </ul>
    </section>
  )
}

/** Another parent asks for help with their pets. */
function InvitationItem({ invitation: { ownerName, pets, until } }: { invitation: KeeperInvitation }) {
  const { t } = useTranslation('household')
  const format = useFormat()
  const names = format.list(pets.map(({ name }) => format.letters(name)))
  return (
    <WaitingItem
      face={pets[0] && <PetPortrait animalType={pets[0].animalType} />}
      title={t('invitation.title', { name: format.letters(ownerName), pets: names })}
      text={t('invitation.short', { day: format.dayAsOf(until, serverNow()) })}
      action={
        <Button component={Link} to={pathTo('pets')}>
          {t('invitation.open')}
        </Button>
      }
    />
  )
}

type Due = { pet: Pet; care: DueCare }

const useDueItems = (now: string): Due[] => {
  const pets = usePetsQuery().data?.items ?? []
  const care = usePetCareQuery().currentData?.items ?? []
  return pets.flatMap((pet) => {
    const due = dueSoon(
      care.find(({ petId }) => petId === pet.id),
      localDateOf(now, DEFAULT_ZONE),
    )
    return due === undefined ? [] : [{ pet, care: due }]
  })
}

/** A due dose leads to vets who give it, with the pet chosen. */
function DueItem({ pet, care }: Due) {
  const { t } = useTranslation('dashboards')
  const format = useFormat()
  const words = { pet: format.letters(pet.name), day: format.dayAsOf(noonOf(care.dueOn, DEFAULT_ZONE), serverNow()) }
  return (
    <WaitingItem
      face={<PetPortrait animalType={pet.animalType} photoUrl={pet.photoUrl} />}
      title={t(`due.${care.kind}.${care.isOver ? 'over' : 'ahead'}`, words)}
      text={t(care.kind === 'vaccination' ? `due.group.${care.what}` : `due.against.${care.what}`)}
      action={
        <Button
          component={Link}
          to={pathTo('findProfessional', null, { role: 'VET', petId: pet.id, service: t(`due.service.${care.kind}`) })}
        >
          {t('due.book')}
        </Button>
      }
    />
  )
}

type Prescribed = { prescription: ListedPrescription; appointment: AppointmentView }

const useNewPrescriptions = (appointments: AppointmentView[], now: string): Prescribed[] => {
  const { currentData } = usePrescriptionPagesInfiniteQuery()
  const since = new Date(Date.parse(now) - FETCH_WITHIN_DAYS * DAY_MS).toISOString()
  return (currentData?.pages[0]?.prescriptions ?? []).flatMap((prescription) => {
    const appointment = appointments.find(({ id }) => id === prescription.appointmentId)
    return appointment !== undefined && prescription.writtenAt > since ? [{ prescription, appointment }] : []
  })
}

type RefundItemProps = { appointment: AppointmentView; refund: NonNullable<AppointmentView['refund']>; now: string }

function RefundItem({ appointment, refund, now }: RefundItemProps) {
  const { t } = useTranslation(['dashboards', 'appointments'])
  const format = useFormat(appointment.zone)
  const { story } = refundTrail(refund, now)
  const words = {
    sum: format.euro(refund.amountCents),
    day: refund.expectedBy === null ? '' : format.day(refund.expectedBy),
  }
  const forWhat = t('waiting.refundFor', {
    pet: format.pets(appointment.pets),
    professional: format.name(appointment.professional),
  })
  return (
    <WaitingItem
      face={<Trail />}
      title={t(`appointments:refund.story.${story}.title`, words)}
      text={`${t(`appointments:refund.story.${story}.lead`, words)} ${forWhat}`}
      action={<Link to={pathTo('refund', { id: appointment.id })}>{t('waiting.refundOpen')}</Link>}
    />
  )
}

/** A short trail: the last print is pale, because the money is not there yet. */
const Trail = () => (
  <span className={classes.trail} aria-hidden="true">
    <PawMark size={17} toes="var(--lk-brand-ink)" />
    <PawMark size={17} />
    <PawMark size={17} toes="var(--lk-line-strong)" pad="var(--lk-line-strong)" />
  </span>
)

function PrescriptionItem({ prescription, appointment }: Prescribed) {
  const { t } = useTranslation('dashboards')
  const format = useFormat(prescription.zone)
  const { medicines, id, writtenAt } = prescription
  return (
    <WaitingItem
      face={
        <span className={classes.icon}>
          <IconPill size={24} stroke={1.75} aria-hidden="true" />
        </span>
      }
      title={t('waiting.prescription', { pet: format.pets(appointment.pets) })}
      text={t('waiting.prescriptionText', {
        medicines,
        professional: format.name(appointment.professional),
        day: format.day(writtenAt),
      })}
      action={
        <Button component={Link} to={pathTo('prescription', { id: appointment.id, prescriptionId: id })} variant="light">
          {t('waiting.prescriptionOpen')}
        </Button>
      }
    />
  )
}

type WaitingItemProps = { face: ReactNode; title: string; text: ReactNode; action: ReactNode }

/** One thing that waits for the parent: a verdict, why, and one way on. What is done leaves the list. */
function WaitingItem({ face, title, text, action }: WaitingItemProps) {
  return (
    <li className={classes.item}>
      {face}
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <div className={classes.action}>{action}</div>
    </li>
  )
}
