import { Button, Stack } from '@mantine/core'
import { IconChevronRight, IconFileText } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { useEveryAppointmentQuery } from '../entities/appointment/appointments-api.ts'
import { useFormat } from '../kit/format/format.ts'
import { serverNow } from '../kit/live/clock.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { areaOf } from '../kit/pages/dashboard-of.ts'
import { EmptyState, PageState } from '../kit/ui/page-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { usePrescriptionPagesInfiniteQuery, type ListedPrescription } from './prescriptions-api.ts'
import answers from '../kit/ui/answers.module.css'
import classes from './prescriptions.module.css'

/** All prescriptions: a professional's own, or those of a parent's pets. */
export function PrescriptionListPage() {
  const { t } = useTranslation('prescriptions')
  const query = usePrescriptionPagesInfiniteQuery()
  const prescriptions = useMemo(() => query.currentData?.pages.flatMap((page) => page.prescriptions), [query.currentData])
  return (
    <Page lead={t('list.lead')} widthPx={800}>
      <PageState query={{ ...query, currentData: prescriptions }}>
        {(found: ListedPrescription[]) => (
          <>
            {found.length === 0 && !query.hasNextPage ? <None /> : <Rows prescriptions={found} />}
            <ProblemNotice error={query.error} />
            {query.hasNextPage && (
              <div className={answers.answers}>
                <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('list.more')}
                </Button>
              </div>
            )}
          </>
        )}
      </PageState>
    </Page>
  )
}

function None() {
  const { t } = useTranslation('prescriptions')
  const user = useCurrentUser()
  return (
    <EmptyState
      text={t('list.none')}
      action={{
        to: user ? pathTo('appointments', { area: areaOf(user) }, { show: 'past' }) : pathTo('dashboard'),
        label: t('list.appointments'),
      }}
    />
  )
}

function Rows({ prescriptions }: { prescriptions: ListedPrescription[] }) {
  const format = useFormat()
  const user = useCurrentUser()
  const { data } = useEveryAppointmentQuery({ appointmentIds: prescriptions.map(({ appointmentId }) => appointmentId) })
  const appointments = new Map(data?.map((known) => [known.id, known]))
  return (
    <Stack component="ol" className={classes.list} gap="xs">
      {prescriptions.map((prescription) => {
        const appointment = appointments.get(prescription.appointmentId)
        const other =
          appointment &&
          (user?.professionalId === null ? format.name(appointment.professional) : format.letters(appointment.parent.displayName))
        return (
          <li key={prescription.id}>
            <Row
              prescription={prescription}
              who={[appointment ? format.pets(appointment.pets) : prescription.number, other].filter(Boolean).join(' · ')}
            />
          </li>
        )
      })}
    </Stack>
  )
}

function Row({ prescription, who }: { prescription: ListedPrescription; who: string }) {
  const format = useFormat(prescription.zone)
  return (
    <Link
      className={classes.row}
      to={pathTo('prescription', { id: prescription.appointmentId, prescriptionId: prescription.id })}
    >
      <IconFileText size={24} stroke={1.75} aria-hidden="true" />
      <span>
        <b>{prescription.medicines}</b>
        <span>{[who, prescription.diagnosis].filter(Boolean).join(' · ')}</span>
      </span>
      <time dateTime={prescription.writtenAt}>{format.dayAsOf(prescription.writtenAt, serverNow())}</time>
      <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}
