import { breedName } from '@lapka/contracts/breeds.ts'
import { Box, Button, Group } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { resourceNames, ServicesInTurn } from '../entities/appointment/services-in-turn.tsx'
import { AppointmentPill } from '../entities/appointment/appointment-pill.tsx'
import { ChangeButtons } from '../appointments/edit-appointment/change-buttons.tsx'
import { useAppointmentQuery } from '../entities/appointment/appointments-api.ts'
import { useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { PetFaces } from '../entities/pet/pet-faces.tsx'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { Facts, type Fact } from '../kit/ui/facts.tsx'
import { Pill } from '../kit/ui/pill.tsx'
import type { AppointmentEntry } from './appointment-entry.ts'
import classes from './calendar.module.css'

const CancelDialog = lazy(async () => ({
  default: (await import('../appointments/cancel-appointment/cancel-dialog.tsx')).CancelDialog,
}))
const MoveDialog = lazy(async () => ({ default: (await import('../appointments/move-appointment/move-dialog.tsx')).MoveDialog }))

const VisitPlace = lazy(async () => ({ default: (await import('../entities/address/way-there.tsx')).VisitPlace }))

type AppointmentPanelProps = {
  entry: AppointmentEntry
  /** Moves the appointment in the professional's own calendar. Without it the dialog offers free slots. */
  onMove?: () => void
}

/** Everything about the chosen appointment without leaving the calendar. */
export function AppointmentPanel({ entry, onMove }: AppointmentPanelProps) {
  const { t } = useTranslation(['calendar', 'appointments'])
  const { appointment } = entry
  return (
    <PanelCard
      entry={entry}
      picture={<PetFaces pets={appointment.pets} size={60} />}
      pills={
        <>
          <AppointmentPill appointment={appointment} />
          {appointment.meetingType && (
            <Pill tone="info" icon={<IconLock size={14} stroke={2.25} aria-hidden="true" />}>
              {t(`appointments:direct.by.${appointment.meetingType}`)}
            </Pill>
          )}
          {appointment.outcome === 'no_show' && <Pill tone="warn">{t('noShow')}</Pill>}
        </>
      }
    >
      {appointment.reason && <blockquote>{appointment.reason}</blockquote>}
      {appointment.overlap && (
        <Box component="p" mt="sm" mb={0} c="dimmed">
          {t('overlapReason', { reason: appointment.overlap.reason })}
        </Box>
      )}
      {appointment.visitAddress !== null && (
        <Suspense fallback={null}>
          <VisitPlace way={appointment.wayThere} address={appointment.visitAddress} />
        </Suspense>
      )}
      <AppointmentFacts entry={entry} hasBreed />
      <PanelActions entry={entry} {...(onMove && { onMove })} />
    </PanelCard>
  )
}

type PanelCardProps = { entry: AppointmentEntry; picture?: ReactNode; pills: ReactNode; children: ReactNode }

/** The chosen appointment by its pet and its time; the service and what else is to be said of it at a glance. */
export function PanelCard({ entry, picture, pills, children }: PanelCardProps) {
  const { t } = useTranslation('calendar')
  const format = useFormat(entry.zone)
  const { startsAt, endsAt, stay } = entry.appointment
  return (
    <Card as="aside" className={classes.panel} aria-label={t('chosen')}>
      <header>
        {picture}
        <div>
          <h2>{entry.title}</h2>
          <p>
            {stay ? format.dates(stay.arrival, stay.departure) : `${format.day(startsAt)}, ${format.timeRange(startsAt, endsAt)}`}
          </p>
        </div>
      </header>
      <Group gap="xs" align="stretch" wrap="nowrap" my="md">
        <Pill tone="brand">{entry.service}</Pill>
        {pills}
      </Group>
      <ServicesInTurn appointment={entry.appointment} />
      {children}
    </Card>
  )
}

/** The pet, the professional, and the price. */
export function AppointmentFacts({
  entry,
  hasBreed = false,
  more,
}: {
  entry: AppointmentEntry
  hasBreed?: boolean
  more?: Fact
}) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const format = useFormat(entry.zone)
  const { pet, parent, professional, paidCents, priceCents } = entry.appointment
  const resources = resourceNames(entry.appointment)
  return (
    <Facts
      className={classes.facts}
      facts={[
        more,
        { name: t('parent'), value: format.letters(parent.displayName) },
        { name: t('professional'), value: format.name(professional) },
        resources !== '' && { name: t('resources'), value: resources },
        hasBreed && { name: t('breed'), value: breedName(pet.animalType, pet.breed, language) },
        paidCents + priceCents > 0 && {
          name: t(paidCents > 0 ? 'paid' : 'price'),
          value: format.euro(paidCents || priceCents),
        },
      ]}
    />
  )
}

/** The dialogs need more than the calendar has, so the chosen appointment is fetched. */
function PanelActions({ entry, onMove }: AppointmentPanelProps) {
  const { t } = useTranslation('calendar')
  const [dialog, setDialog] = useState<'cancel' | 'move' | null>(null)
  const isParent = useCurrentUser()?.id === entry.appointment.parent.id
  const { status, isCancellable, isMovableByProfessional, isResizable } = entry.appointment
  const isMovable = isParent ? entry.appointment.isMovable : isMovableByProfessional
  const canChange = status === 'SCHEDULED' && (isCancellable || isMovable || isResizable)
  const { currentData: appointment } = useAppointmentQuery(entry.appointment.id, { skip: !canChange })
  const close = () => setDialog(null)
  return (
    <div className={classes.actions}>
      <Button size="sm" component={Link} to={pathTo('appointment', { id: entry.appointment.id })} data-autofocus>
        {t('open')}
      </Button>
      {canChange && (
        <>
          {isMovable && (
            <Button variant="default" size="sm" disabled={!appointment} onClick={onMove ?? (() => setDialog('move'))}>
              {t('move')}
            </Button>
          )}
          {isCancellable && (
            <Button variant="default" size="sm" disabled={!appointment} onClick={() => setDialog('cancel')}>
              {t('cancel')}
            </Button>
          )}
          {appointment && <ChangeButtons appointment={appointment} size="sm" />}
        </>
      )}
      <Suspense fallback={null}>
        {appointment && dialog === 'cancel' && <CancelDialog appointment={appointment} isOpen onClose={close} />}
        {appointment && dialog === 'move' && <MoveDialog appointment={appointment} isOpen onClose={close} />}
      </Suspense>
    </div>
  )
}
