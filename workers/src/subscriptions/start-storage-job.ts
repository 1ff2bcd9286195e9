import { petStream } from '@lapka/contracts/streams.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { decideStartTrial } from '@lapka/domain/subscriptions/start-trial/decide.ts'
import { readAppointment } from '../payments/appointment-streams.ts'
import { defineJob, done, type CommandDependencies, type JobResult } from '../work/job.ts'
import { commandSubscription } from './subscription-command.ts'

/** A vet's act or text is the first record of a pet, if there was none. The months are its owner's, who may have received it since. */
export const startTrial = async (
  dependencies: CommandDependencies,
  { appointmentId, firstRecordAt, workId }: { appointmentId: string; firstRecordAt: string; workId: string },
): Promise<JobResult> => {
  const { appointment } = await readAppointment(dependencies, appointmentId)
  if (appointment.status === 'none') return done('there is no such appointment')
  const { pet } = await dependencies.handle.read({ pet: { stream: petStream(appointment.petId), fold: petFold } })
  const parentId = pet.status === 'none' ? appointment.parentId : pet.ownerId
  const command = { parentId, firstRecordAt }
  return commandSubscription(dependencies, { parentId, workId }, command, (states) => decideStartTrial(command, states))
}

/** A parent's own entry begins the months itself. */
const firstOfVisit = ({ appointmentId }: { appointmentId: string | null }, { occurredAt }: { occurredAt: string }) =>
  appointmentId === null ? [] : [{ payload: { appointmentId, firstRecordAt: occurredAt } }]

export const startStorageJob = defineJob<{ appointmentId: string; firstRecordAt: string }>({
  kind: 'start-storage',
  causes: {
    AppointmentCompleted: ({ appointmentId }, { occurredAt }) => [{ payload: { appointmentId, firstRecordAt: occurredAt } }],
    VisitRecorded: firstOfVisit,
    WeightMeasured: firstOfVisit,
    VaccinationRecorded: firstOfVisit,
    TreatmentRecorded: firstOfVisit,
    PrescriptionWritten: ({ appointmentId }, { occurredAt }) => [{ payload: { appointmentId, firstRecordAt: occurredAt } }],
  },
  priorityOf: () => 'later',
  run: startTrial,
})
