import type { ConsultationChoices } from '@lapka/contracts/api/consultations.ts'
import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { beginProgress } from '../../entities/appointment/booking-progress.ts'
import { BookingSteps } from '../../booking/booking-steps.tsx'
import { pathTo } from '../../kit/pages/paths.ts'
import { usePetsQuery } from '../../entities/pet/pets-api.ts'
import { useCurrentUserQuery } from '../../kit/session/sessions-api.ts'
import { PageSkeleton } from '../../kit/ui/page-skeleton.tsx'
import { PageState } from '../../kit/ui/page-state.tsx'
import { useConsultationChoicesQuery } from '../../entities/consultation/consultation-api.ts'
import { Emergency } from '../emergency.tsx'
import { AskForm } from './ask-form.tsx'
import { OpenConsultation } from './open-consultation.tsx'
import './texts.ts'
import classes from '../parent.module.css'

/** The problem, the vet, the way of talking and the way to the payment. Every visitor may write; they sign in before anything is sent. */
export function StartPage() {
  const [parameters] = useSearchParams()
  const professionalId = parameters.get('professionalId') ?? ''
  const query = useConsultationChoicesQuery(professionalId === '' ? {} : { professionalId })
  useEffect(() => beginProgress('direct', { professionalID: professionalId }), [professionalId])
  return (
    <div className={classes.askPage}>
      <BookingSteps active={1} of="consultation" />
      <Emergency />
      <OpenConsultation />
      <PageState query={query} shape="checkout">
        {(choices) => <Asking choices={choices} parameters={parameters} />}
      </PageState>
    </div>
  )
}

function Asking({ choices, parameters }: { choices: ConsultationChoices; parameters: URLSearchParams }) {
  const service = choices.services.find(({ id }) => id === parameters.get('serviceId'))
  const { data: user } = useCurrentUserQuery()
  const { currentData: pets, isError } = usePetsQuery(undefined, { skip: user?.role !== 'PARENT' })
  if (service === undefined) return <Navigate to={pathTo('onlineConsultation', null, parameters)} replace />
  // The typed words belong to one user: the form starts once that user is known.
  if (user === undefined || (user?.role === 'PARENT' && pets === undefined && !isError)) return <PageSkeleton shape="checkout" />
  return (
    <AskForm
      key={user?.id ?? ''}
      choices={choices}
      service={service}
      pets={user === null ? null : (pets?.items ?? [])}
      accountId={user?.id ?? ''}
    />
  )
}
