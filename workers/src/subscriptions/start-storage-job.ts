import { petIdsOf } from '@lapka/domain/appointments/pets-of-appointment.ts'
import { petsAmong, petsStreams } from '@lapka/domain/pets/several-pets.ts'
import { decideStartTrial } from '@lapka/domain/subscriptions/start-trial/decide.ts'
import { readAppointment } from '../payments/appointment-streams.ts'
import { defineJob, done, type CommandDependencies, type JobResult } from '../work/job.ts'
import { commandSubscription } from './subscription-command.ts'

/** A vet's act or text is the first record of a pet, if there was none. The months are its owner's, who may have received it since. */
export const startTrial = async (
  dependencies: CommandDependencies,
  { appointmentId, firstRecordAt, workId }: FirstRecord & { workId: string },
): Promise<JobResult> => {
  const { appointment } = await readAppointment(dependencies, appointmentId)
  if (appointment.status === 'none') return done('there is no such appointment')
  const petIds = petIdsOf(appointment)
  const owners = petsAmong(await dependencies.handle.read(petsStreams(petIds)), petIds).map(({ ownerId }) => ownerId)
  let result = done()
  for (const parentId of new Set(owners.length === 0 ? [appointment.parentId] : owners)) {
    const command = { parentId, firstRecordAt }
    result = await commandSubscription(dependencies, { parentId, workId }, command, (states) => decideStartTrial(command, states))
    if (result.result === 'failed') return result
  }
  return result
}

type FirstRecord = { appointmentId: string; firstRecordAt: string }

/** A parent's own entry begins the months itself. */
const firstOfVisit = ({ appointmentId }: { appointmentId: string | null }, { occurredAt }: { occurredAt: string }) =>
  appointmentId === null ? [] : [{ payload: { appointmentId, firstRecordAt: occurredAt } }]

export const startStorageJob = defineJob<FirstRecord>({
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
