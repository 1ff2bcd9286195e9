import type { ClinicHours, ClinicVets } from '@lapka/contracts/api/clinics.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useIsFrom } from '../kit/look/breakpoints.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useCalendarQuery } from './calendar-api.ts'
import { CalendarBar } from './calendar-bar.tsx'
import { ChosenDetails, useChosen } from './chosen-details.tsx'
import { DayList } from './day-list.tsx'
import { ServiceLegend } from './service-legend.tsx'
import { closedForVets } from './open-times.ts'
import { useVetFilter, VetFilter } from './vet-filter.tsx'
import { piecesOf } from './work/entry.ts'
import type { VetBlock } from './reception-grid.tsx'
import { useShown, type Shown } from '../kit/time/calendar-range.ts'
import { useNotSent, useRangeShown, useShownAppointments } from './use-shown-appointments.ts'
import { AppointmentPanel } from './appointment-panel.tsx'
import { useFormat } from '../kit/format/format.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { ErrorState } from '../kit/ui/page-state.tsx'
import { useClinicHoursQuery, useClinicVetsQuery } from '../clinics/clinics-api.ts'
import './texts.ts'
import states from '../kit/ui/states.module.css'
import { Skeleton } from '../kit/ui/page-skeleton.tsx'
import classes from './calendar.module.css'

const ReceptionCalendar = lazy(async () => ({ default: (await import('./reception-calendar.tsx')).ReceptionCalendar }))
const ReceptionDialog = lazy(async () => ({ default: (await import('./work/reception-dialog.tsx')).ReceptionDialog }))

/** All vets of the clinic side by side, with what reception does for their patients. A day has a column for each; longer views show all vets together. */
export function ClinicCalendarPage() {
  const { t } = useTranslation(['calendar', 'clinics'])
  const clinicId = useCurrentUser()?.professionalId ?? ''
  const shown = useShown(() => 'day')
  const team = useClinicVetsQuery(clinicId)
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null)
  return (
    <div className={classes.page} data-wide>
      <CalendarBar {...shown} onToolbar={setToolbar} />
      {team.error && !team.data && (
        <ErrorState error={team.error} title={t('clinics:notLoaded')} onRetry={() => void team.refetch()} />
      )}
      {team.data?.vets.length === 0 && <NoVets />}
      {team.data && team.data.vets.length > 0 && <Appointments {...shown} clinicId={clinicId} team={team.data.vets} />}
      {team.data && team.data.vets.length > 0 && toolbar && (
        <AddButton team={team.data.vets} toolbar={toolbar} zone={shown.zone} />
      )}
      {team.isLoading && <Skeleton of={['board']} label={t('loading')} />}
    </div>
  )
}

/** Books a patient and leads to the day that they were given. */
function AddButton({ team, toolbar, zone }: { team: ClinicVets['vets']; toolbar: HTMLElement; zone: string }) {
  const { t } = useTranslation('calendar')
  const [isOpen, setOpen] = useState(false)
  const [, setParameters] = useSearchParams()
  return (
    <>
      {createPortal(
        <Button h={40} leftSection={<IconPlus size={20} stroke={2} />} onClick={() => setOpen(true)}>
          {t('plan.add')}
        </Button>,
        toolbar,
      )}
      <Suspense fallback={null}>
        {isOpen && (
          <ReceptionDialog
            vets={team}
            addition={noAddition}
            onClose={() => setOpen(false)}
            onAdded={({ startsAt }) => {
              setOpen(false)
              setParameters((before) => ({ ...Object.fromEntries(before), date: localDateOf(startsAt, zone) }))
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const noAddition = {}

function NoVets() {
  const { t } = useTranslation('clinics')
  return (
    <p className={classes.none}>
      {t('calendar.nobody')} <Link to={pathTo('vets')}>{t('calendar.invite')}</Link>
    </p>
  )
}

type Blocks = {
  hours: ClinicHours | undefined
  vets: ClinicVets['vets']
  isNamed: boolean
  zone: string
  first: string
  last: string
}

/** Blocked times of the shown vets, a piece for each day, with the vet's name where they share a column. */
const useVetBlocks = ({ hours, vets, isNamed, zone, first, last }: Blocks): VetBlock[] => {
  const format = useFormat()
  return useMemo(() => {
    const named = new Map(vets.map((vet) => [vet.id, format.name(vet)]))
    return (hours?.items ?? []).flatMap(({ professionalId, blocks }) => {
      const who = named.get(professionalId)
      if (who === undefined) return []
      return blocks.flatMap((block) =>
        piecesOf({ ...block, zone }, { first, last }).map(({ date, ...piece }) => ({
          id: `${professionalId} ${block.from} ${date}`,
          ...piece,
          ...block,
          zone,
          professionalId,
          ...(isNamed && { who }),
        })),
      )
    })
  }, [hours, vets, isNamed, zone, first, last, format])
}

type AppointmentsProps = Shown & { clinicId: string; team: ClinicVets['vets'] }

function Appointments({ clinicId, team, ...shown }: AppointmentsProps) {
  const { t } = useTranslation('calendar')
  const format = useFormat()
  const { view, date, now, zone, isPhone, first, last } = shown
  const { vets, isChosen, toggle } = useVetFilter(team)
  const range = useRangeShown(shown)
  const professionalIds = isChosen ? vets.map(({ id }) => id).join(',') : undefined
  const { data, currentData, isFetching, error, refetch } = useCalendarQuery({
    ...range,
    ...(professionalIds && { professionalIds }),
  })
  const hours = useClinicHoursQuery({ clinicId, from: first, to: last }).data
  const isClosed = useMemo(() => {
    const shownIds = new Set(vets.map(({ id }) => id))
    return closedForVets(
      hours?.items.filter(({ professionalId }) => shownIds.has(professionalId)),
      zone,
    )
  }, [hours, vets, zone])
  const blocks = useVetBlocks({ hours, vets, isNamed: view !== 'day' || isPhone, zone, first, last })
  const appointments = useShownAppointments(data, shown)
  const hasSide = useIsFrom('wide')
  const choice = useChosen(appointments, hasSide)
  const notSent = useNotSent(data)
  // In a view without a column for each vet, the appointment names its vet.
  const named = useMemo(
    () => appointments.map((entry) => ({ ...entry, who: format.name(entry.appointment.professional) })),
    [appointments, format],
  )
  if (error && !currentData) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton of={['board']} />
  const { chosen, onChoose, onPress } = choice
  const hasColumns = view === 'day' && !isPhone
  const list = { appointments: hasColumns ? appointments : named, now, chosen, onChoose }
  return (
    <div className={states.renewed} aria-busy={isFetching}>
      <VetFilter team={team} vets={isChosen ? vets : []} toggle={toggle} />
      {currentData && appointments.length === 0 && <p className={classes.none}>{t('none')}</p>}
      <div className={classes.wideColumns}>
        {isPhone && view === 'day' ? (
          <DayList {...list} closed={{ times: blocks }} />
        ) : (
          <Suspense fallback={<Skeleton of={['board']} />}>
            <ReceptionCalendar {...list} {...{ onPress, view, date, zone, vets, notSent, isClosed }} blocks={blocks} />
          </Suspense>
        )}
        <Stack gap="md" miw={0}>
          <ChosenDetails
            {...choice}
            hint={isPhone ? t('chooseHint') : t('dragHint')}
            panel={chosen && <AppointmentPanel key={chosen.id} entry={chosen} />}
          />
          <ServiceLegend appointments={appointments} hasBlocks={blocks.length > 0} />
        </Stack>
      </div>
    </div>
  )
}
