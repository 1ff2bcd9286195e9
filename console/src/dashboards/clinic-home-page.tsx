import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { ClinicFreeTimes, ClinicHours, ClinicVets } from '@lapka/contracts/api/clinics.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Box, Button } from '@mantine/core'
import { IconCalendarWeek, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAppointmentsQuery } from '../entities/appointment/appointments-api.ts'
import { arrivalStateOf } from '../entities/appointment/arrival-state.ts'
import '../appointments/arrival/texts.ts'
import { ServiceLegend } from '../calendar/service-legend.tsx'
import '../calendar/texts.ts'
import type { Addition } from '../calendar/work/reception-dialog.tsx'
import { useClinicFreeTimesQuery, useClinicHoursQuery, useClinicVetsQuery } from '../clinics/clinics-api.ts'
import { useFormat } from '../kit/format/format.ts'
import { useNow } from '../kit/live/clock.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import { useCurrentUser, useOwnZone } from '../kit/session/use-current-user.ts'
import { EmptyState, PageState } from '../kit/ui/page-state.tsx'
import { toneOf } from '../kit/ui/service-tone.ts'
import { ofDay } from '../entities/appointment/appointments-ahead.ts'
import { Board } from './board/board.tsx'
import { ChosenCard } from './board/chosen-card.tsx'
import { Waiting } from './board/waiting.tsx'
import { WorkHead } from './day/work-head.tsx'
import classes from './board/board.module.css'

const ReceptionDialog = lazy(async () => ({ default: (await import('../calendar/work/reception-dialog.tsx')).ReceptionDialog }))

/** Free times pass by themselves. */
const FREE_TIMES_MS = 300_000

/** Today at the clinic: who waits and who is late, then all patients by vet and hour. */
export function ClinicHomePage() {
  const zone = useOwnZone()
  const today = localDateOf(useNow(60_000), zone)
  const clinicId = useCurrentUser()?.professionalId ?? ''
  const team = useClinicVetsQuery(clinicId)
  const hours = useClinicHoursQuery({ clinicId, from: today, to: today }).data
  const free = useClinicFreeTimesQuery({ clinicId, date: today }, { pollingInterval: FREE_TIMES_MS }).data
  const query = useAppointmentsQuery({ from: today, to: addDays(today, 1), limit: 500 })
  return (
    <PageState query={team}>
      {({ vets }) => (
        <Box maw={1920} mx="auto">
          <PageState query={query} shape="day">
            {({ items }) => <Today appointments={items.toReversed()} vets={vets} hours={hours} free={free} zone={zone} />}
          </PageState>
        </Box>
      )}
    </PageState>
  )
}

type TodayProps = {
  appointments: AppointmentView[]
  vets: ClinicVets['vets']
  hours: ClinicHours | undefined
  free: ClinicFreeTimes | undefined
  zone: string
}

function Today({ appointments, vets, hours, free, zone }: TodayProps) {
  const { t } = useTranslation('work')
  const now = useNow(60_000)
  const serviceName = useServiceNaming()
  const [chosenId, choose] = useState<string | null>(null)
  const [addition, setAddition] = useState<Addition | null>(null)
  // An appointment that reception has just added may be on another day.
  const [addedId, setAddedId] = useState<string | null>(null)
  const shown = ofDay(appointments, { date: localDateOf(now, zone), zone, now })
  const isShown = chosenId !== null && (chosenId === addedId || shown.some(({ id }) => id === chosenId))
  return (
    <>
      <Head appointments={shown} zone={zone} {...(vets.length > 0 && { onAdd: () => setAddition({}) })} />
      <Waiting appointments={shown} />
      {vets.length === 0 ? (
        <EmptyState text={t('board.noVets')} action={{ to: pathTo('vets'), label: t('nav.vets') }} />
      ) : (
        <div className={classes.room} data-chosen={isShown || undefined}>
          <Board appointments={shown} {...{ vets, hours, free, zone, chosenId }} onChoose={choose} onBook={setAddition} />
          {isShown && <ChosenCard id={chosenId} onClose={() => choose(null)} />}
          <ServiceLegend
            appointments={shown.map((appointment) => ({
              appointment,
              tone: toneOf(appointment.service),
              service: serviceName(appointment.service),
            }))}
          />
        </div>
      )}
      <Suspense fallback={null}>
        {addition && (
          <ReceptionDialog
            {...{ vets, addition }}
            onClose={() => setAddition(null)}
            onAdded={({ id }) => {
              setAddition(null)
              setAddedId(id)
              choose(id)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** The heading says who waits and who is late. */
function Head({ appointments, zone, onAdd }: Pick<TodayProps, 'appointments' | 'zone'> & { onAdd?: () => void }) {
  const { t } = useTranslation('work')
  const now = useNow(60_000)
  const format = useFormat(zone)
  const of = (state: string) => appointments.filter((one) => arrivalStateOf(one, now) === state).length
  const [waiting, late] = [of('waiting'), of('late')]
  const said = [waiting > 0 && t('board.waiting', { count: waiting }), late > 0 && t('board.late', { count: late })].filter(
    Boolean,
  )
  return (
    <WorkHead
      title={said.length > 0 ? said.join(', ') : t('board.calm')}
      line={`${format.dayWithWeekday(now)}. ${t('board.counts', { count: appointments.length, over: of('over') })}`}
    >
      <Button
        component={Link}
        to={pathTo('clinicCalendar')}
        variant="default"
        leftSection={<IconCalendarWeek size={20} stroke={1.75} aria-hidden="true" />}
      >
        {t('day.calendar')}
      </Button>
      {onAdd && (
        <Button leftSection={<IconPlus size={20} stroke={2} aria-hidden="true" />} onClick={onAdd}>
          {t('board.add')}
        </Button>
      )}
    </WorkHead>
  )
}
