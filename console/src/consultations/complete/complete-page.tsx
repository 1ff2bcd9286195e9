import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { isPaidEnd } from '@lapka/contracts/consultations.ts'
import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useAppointmentQuery } from '../../entities/appointment/appointments-api.ts'
import { NotFound, PageState } from '../../kit/ui/page-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { useConsultationQuery } from '../../entities/consultation/consultation-api.ts'
import { roomPath } from '../../entities/consultation/room-path.ts'
import './texts.ts'

const ParentsPage = lazy(async () => ({ default: (await import('./parents-page.tsx')).ParentsPage }))
const VetsPage = lazy(async () => ({ default: (await import('./vets-page.tsx')).VetsPage }))
const UnpaidPage = lazy(async () => ({ default: (await import('./unpaid-page.tsx')).UnpaidPage }))

/** The subject of the pages after a consultation: it, and the appointment that it became. */
export type Ended = { consultation: ConsultationView; appointment: AppointmentDetails }

/** After the conversation: what was advised, what it cost and what comes next. Each of the two reads their own. */
export function CompletePage() {
  const id = useSearchParams()[0].get('id') ?? ''
  const query = useConsultationQuery(id, { skip: id === '' })
  if (id === '') return <NotFound />
  return (
    <PageState query={query}>
      {(consultation) => (
        <Suspense fallback={null}>
          <AfterConsultation consultation={consultation} />
        </Suspense>
      )}
    </PageState>
  )
}

function AfterConsultation({ consultation }: { consultation: ConsultationView }) {
  const { status, end, acceptedAt } = consultation
  if (status === 'accepted' || status === 'in_progress') return <StillOpen consultation={consultation} />
  if (acceptedAt === null) return <UnpaidPage consultation={consultation} appointment={null} />
  return <WithAppointment consultation={consultation} isPaid={end !== null && isPaidEnd(end)} />
}

function WithAppointment({ consultation, isPaid }: { consultation: ConsultationView; isPaid: boolean }) {
  const query = useAppointmentQuery(consultation.id)
  return (
    <PageState query={query}>
      {(appointment) => {
        if (!isPaid) return <UnpaidPage consultation={consultation} appointment={appointment} />
        const ended = { consultation, appointment }
        return consultation.party === 'professional' ? <VetsPage {...ended} /> : <ParentsPage {...ended} />
      }}
    </PageState>
  )
}

/** The user came too early: the room is where they belong. It is a document of its own, for its camera. */
function StillOpen({ consultation: { id, meetingType } }: { consultation: ConsultationView }) {
  const { t } = useTranslation('consultations-complete')
  return (
    <Page title={t('open.title')} lead={t('open.lead')} widthPx={800}>
      <Button component="a" href={roomPath(meetingType, id)}>
        {t('open.enter')}
      </Button>
    </Page>
  )
}
