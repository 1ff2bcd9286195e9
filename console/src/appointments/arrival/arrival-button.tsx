import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { goesToParent } from '@lapka/contracts/service-locations.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { IconCircleCheck, IconDoorEnter, IconUserCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useNow } from '../../kit/live/clock.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useRecordArrivalMutation, useTellOutcomeMutation } from '../../entities/appointment/appointments-api.ts'
import { arrivalStateOf } from '../../entities/appointment/arrival-state.ts'
import './texts.ts'

const icons = { arrived: IconUserCheck, callIn: IconDoorEnter, complete: IconCircleCheck }
type Step = keyof typeof icons
type Receiving = Parameters<typeof arrivalStateOf>[0] & Pick<AppointmentView, 'id' | 'zone'> & { professional: { id: string } }

/** The next step of receiving a patient; undefined before their day and once it is marked. */
const nextStepOf = (appointment: Receiving, { now, canComplete }: { now: string; canComplete: boolean }): Step | undefined => {
  const { startsAt, zone } = appointment
  switch (arrivalStateOf(appointment, now)) {
    case 'ahead':
      return localDateOf(now, zone) === localDateOf(startsAt, zone) ? 'arrived' : undefined
    case 'late':
      return 'arrived'
    case 'waiting':
      return 'callIn'
    case 'inside':
    case 'unmarked':
      return canComplete && startsAt <= now ? 'complete' : undefined
    case 'held':
    case 'cancelled':
    case 'over':
      return undefined
  }
}

/** The one thing to press as the patient comes, is called in and leaves. */
export function ArrivalButton({ appointment, ...button }: { appointment: Receiving } & ButtonProps) {
  const { t } = useTranslation('work')
  const now = useNow(60_000)
  const canComplete = useCurrentUser()?.professionalId === appointment.professional.id
  const step = nextStepOf(appointment, { now, canComplete })
  const { id } = appointment
  const idempotencyKey = useIdempotencyKey(`${id} ${step} ${JSON.stringify(appointment.arrival)}`)
  const [record, recording] = useRecordArrivalMutation()
  const [tell, telling] = useTellOutcomeMutation()
  if (step === undefined) return null
  const StepIcon = icons[step]
  const press = () =>
    step === 'complete'
      ? tell({ id, outcome: 'complete-appointment', idempotencyKey })
      : record({ id, step: step === 'arrived' ? 'arrived' : 'called_in', idempotencyKey })
  return (
    <>
      <Button
        leftSection={<StepIcon size={20} stroke={1.75} aria-hidden="true" />}
        loading={recording.isLoading || telling.isLoading}
        onClick={() => void press()}
        {...button}
      >
        {t(step === 'arrived' && goesToParent(appointment.location) ? 'step.visit.arrived' : `step.${step}`)}
      </Button>
      <ProblemNotice error={recording.error ?? telling.error} />
    </>
  )
}
