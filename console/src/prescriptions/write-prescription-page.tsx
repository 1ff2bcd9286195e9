import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { useAppointmentQuery } from '../entities/appointment/appointments-api.ts'
import { useForOnePet, VisitingPetSwitch } from '../entities/pet/visiting-pet.tsx'
import { useFormat } from '../kit/format/format.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { NotFound, PageState } from '../kit/ui/page-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import { useLeadOn } from '../kit/ui/use-lead-on.ts'
import { PrescriptionForm } from './prescription-form.tsx'
import './texts.ts'

/** A new prescription for an appointment. Only the vet whose appointment it is writes it. */
export function WritePrescriptionPage() {
  const { id: appointmentId = '' } = useParams()
  const query = useAppointmentQuery(appointmentId)
  const user = useCurrentUser()
  return (
    <PageState query={query}>
      {(appointment) =>
        appointment.professional.id === user?.professionalId && user.role === 'VET' ? (
          <WritePage whole={appointment} />
        ) : (
          <NotFound />
        )
      }
    </PageState>
  )
}

function WritePage({ whole }: { whole: AppointmentView }) {
  const appointment = useForOnePet(whole)
  const { t } = useTranslation('prescriptions')
  const format = useFormat(appointment.zone)
  const leadOn = useLeadOn()
  const { id } = appointment
  return (
    <Page
      title={t('write.title', { pet: appointment.pet.name })}
      lead={t('write.lead', { when: format.dateTime(appointment.startsAt) })}
      widthPx={800}
    >
      <VisitingPetSwitch appointment={appointment} />
      <PrescriptionForm
        key={appointment.pet.id}
        appointment={appointment}
        leaveTo={pathTo('appointment', { id })}
        onWritten={(prescriptionId) => leadOn(pathTo('prescription', { id, prescriptionId }), { replace: true })}
      />
    </Page>
  )
}
