import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useAppointmentQuery } from '../../entities/appointment/appointments-api.ts'
import { useRecordQuery } from '../../entities/pet/records-api.ts'
import { useForOnePet, VisitingPetSwitch } from '../../entities/pet/visiting-pet.tsx'
import { codeOf } from '../../kit/api/problem.ts'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { EmptyState, NotFound, PageState } from '../../kit/ui/page-state.tsx'
import { HistoryImport } from '../exchange/history-import.tsx'
import { VisitForm } from './visit-form.tsx'

/** The vet's form of a visit, during it or afterwards. Only the vet whose visit it is writes it. */
export function VisitPage() {
  const { id = '' } = useParams()
  const query = useAppointmentQuery(id)
  const user = useCurrentUser()
  return (
    <PageState query={query}>
      {(appointment) =>
        appointment.professional.id === user?.professionalId && user.role === 'VET' ? (
          <VisitOf key={id} whole={appointment} />
        ) : (
          <NotFound />
        )
      }
    </PageState>
  )
}

function VisitOf({ whole }: { whole: AppointmentDetails }) {
  const appointment = useForOnePet(whole)
  const petId = appointment.pet.id
  const { t } = useTranslation('records')
  const record = useRecordQuery(petId)
  const now = useNow(60_000)
  if (appointment.status === 'CANCELED' || appointment.status === 'PAYMENT' || now < appointment.startsAt)
    return (
      <EmptyState
        text={t('visit.notYet')}
        action={{ to: pathTo('appointment', { id: appointment.id }), label: t('visit.toAppointment') }}
      />
    )
  // A vet who added the visit themselves writes its form and reads nothing of the record by it.
  const isClosed = codeOf(record.error) === 'NOT_FOUND'
  return (
    <>
      <VisitingPetSwitch appointment={appointment} />
      {isClosed && <VisitForm key={petId} appointment={appointment} record={null} />}
      {!isClosed && (
        <PageState query={record}>{(known) => <VisitForm key={petId} appointment={appointment} record={known} />}</PageState>
      )}
      <HistoryImport appointmentId={appointment.id} petId={petId} />
    </>
  )
}
