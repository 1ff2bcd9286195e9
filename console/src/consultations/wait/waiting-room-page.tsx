import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { readProgress, saveStep } from '../../entities/appointment/booking-progress.ts'
import { BookingSteps } from '../../booking/booking-steps.tsx'
import { PageState } from '../../kit/ui/page-state.tsx'
import { usePageTitle } from '../../kit/ui/page-title.tsx'
import { useConsultationQuery } from '../../entities/consultation/consultation-api.ts'
import { useInstantRefetch } from '../use-instant-refetch.ts'
import { Accepted } from './accepted.tsx'
import { Asking } from './asking.tsx'
import { NotForThem, Over } from './over.tsx'
import { Paying } from './paying.tsx'
import { Unanswered } from './unanswered.tsx'
import './texts.ts'
import classes from '../parent.module.css'

/** The live connection says what changed; should it be silent, this does. */
const POLL_MS = 5_000

/** Between the payment and the call. The page shows the consultation's current state only, so a reload changes nothing. */
export function WaitingRoomPage() {
  const { id = '' } = useParams()
  const query = useConsultationQuery(id, { pollingInterval: POLL_MS })
  useInstantRefetch(id)
  const { t } = useTranslation('consultations-wait')
  usePageTitle(t('title'))
  return (
    <div className={classes.page}>
      <PageState
        query={{ ...query, isFetching: false }}
        words={{ loading: t('loading'), failed: t('notLoaded') }}
        shape="checkout"
      >
        {(consultation) => <Waiting consultation={consultation} />}
      </PageState>
    </div>
  )
}

function Waiting({ consultation }: { consultation: ConsultationView }) {
  const { id, status, party } = consultation
  useEffect(() => {
    // Paid is done, and the record of steps ends.
    if (status !== 'awaiting_payment' && readProgress().intentID === id) void saveStep('DONE')
  }, [id, status])
  if (party !== 'parent') return <NotForThem consultation={consultation} />
  switch (status) {
    case 'awaiting_payment':
      return (
        <>
          <BookingSteps active={2} of="consultation" />
          <Paying consultation={consultation} />
        </>
      )
    case 'offered':
      return (
        <>
          <BookingSteps active={3} of="consultation" />
          <Asking consultation={consultation} />
        </>
      )
    case 'accepted':
    case 'in_progress':
      return <Accepted consultation={consultation} />
    case 'unanswered':
      return (
        <>
          <BookingSteps active={3} of="consultation" />
          <Unanswered consultation={consultation} />
        </>
      )
    case 'done':
    case 'cancelled':
      return <Over consultation={consultation} />
  }
}
