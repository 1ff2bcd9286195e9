import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../api/api.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useRecordArrivalMutation } from '../appointments-api.ts'
import classes from './work.module.css'

/** A slip of the finger is corrected, and the history shows both. */
export function UndoArrival({ appointment }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation('work')
  const { id, arrival, outcome, commands } = appointment
  const idempotencyKey = useIdempotencyKey(JSON.stringify(arrival))
  const [record, { isLoading, error }] = useRecordArrivalMutation()
  if (arrival === null || outcome !== null || !commands.includes('record-arrival')) return null
  return (
    <>
      <button
        type="button"
        className={classes.plain}
        disabled={isLoading}
        onClick={() => void record({ id, step: 'not_arrived', idempotencyKey })}
      >
        {t('step.undo')}
      </button>
      <ProblemNotice error={error} />
    </>
  )
}
