import type { Issuer } from '@lapka/contracts/documents.ts'
import { appointmentStream, paymentStream } from '@lapka/contracts/streams.ts'
import type { Handle } from '@lapka/event-log/handle.ts'
import { issueAppointmentDocument, issueDocumentJob, type DocumentRequest } from '@lapka/workers/documents/issue-document-job.ts'
import { demoId } from './demo-ids.ts'
import type { PlannedAppointment } from './planned-appointment.ts'
import { paymentIdOf } from './provider-records.ts'

/** Appointments shown on a tour: documents for all would double what the seed writes, and numbers are given out one by one. */
const isToured = ({ parent, professional }: PlannedAppointment): boolean => parent.isShown || professional.todays > 0

type Issuing = { handle: Handle; issuer: Issuer; appointments: readonly PlannedAppointment[] }

/** Receipts, bills and credit notes as the workers would have issued them, each on the day of what it is for. */
export const issueDocuments = async ({ handle, issuer, appointments }: Issuing): Promise<void> => {
  const streams = appointments
    .filter(isToured)
    .flatMap(({ appointmentId }) => [appointmentStream(appointmentId), paymentStream(paymentIdOf(appointmentId))])
  const events = (await Promise.all(streams.map((stream) => handle.readEvents(stream)))).flat()
  const requested = events.flatMap((event) => issueDocumentJob.requestedBy(event))
  for (const { workId, work, dueAt } of requested.toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1))) {
    let count = 0
    const newId = () => demoId('document', workId, (count += 1))
    // The job has written this payload itself.
    const request = { ...work, workId } as unknown as DocumentRequest & { workId: string }
    const answer = await issueAppointmentDocument({ handle, issuer, newId, now: () => dueAt }, request)
    if (answer.result !== 'done') throw new Error(`The demo's document of ${workId} was not issued.`)
  }
}
