import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { personalFieldsOf, type LapkaEvent } from '@lapka/contracts/events.ts'
import { paidAppointment, type PaymentSubject } from '@lapka/contracts/payments.ts'
import { readsStream } from '@lapka/contracts/streams.ts'
import type { Decision } from '../kernel/decision.ts'
import type { Reads } from './record-read.ts'

export type SealedField = { field: string; subjectId: string }

/** The sealed fields of an event, and their owners. */
export const sealedFieldsOf = ({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): SealedField[] => {
  const known = data as Record<string, unknown>
  return personalFieldsOf(type).flatMap(([field, subjectField]) => {
    const subjectId = known[subjectField]
    return known[field] === undefined || typeof subjectId !== 'string' ? [] : [{ field, subjectId }]
  })
}

/** The stream whose history tells that it was opened: the appointment's, or the person's own where it is about none. */
export const openingStreamOf = (event: Pick<RecordedEvent, 'type' | 'stream' | 'data'>): string | undefined => {
  const [first] = sealedFieldsOf(event)
  return first && readsStream(appointmentIdIn(event) ?? first.subjectId)
}

const appointmentIdIn = ({ stream, data }: Pick<RecordedEvent, 'stream' | 'data'>): string | null => {
  const { appointmentId, subject } = data as { appointmentId?: unknown; subject?: PaymentSubject }
  if (typeof appointmentId === 'string') return appointmentId
  return stream.startsWith('payment-') && subject !== undefined ? paidAppointment(subject) : null
}

/** Recorded before the text is shown: for each person it belongs to, the operator, the time and the reason. */
export const decideOpenSealed = (
  { event, reason }: { event: Pick<RecordedEvent, 'type' | 'stream' | 'data' | 'position'>; reason: string },
  _states: { reads: Reads },
): Decision<'reads'> => {
  const sealed = sealedFieldsOf(event)
  if (sealed.length === 0) return { refused: 'NOTHING_SEALED' }
  const ofPeople = Map.groupBy(sealed, ({ subjectId }) => subjectId)
  const appointmentId = appointmentIdIn(event)
  const opened = [...ofPeople].map(([subjectId, fields]): LapkaEvent<'SealedFieldsOpened'> => ({
    type: 'SealedFieldsOpened',
    data: {
      subjectId,
      appointmentId,
      position: event.position,
      eventType: event.type,
      fields: fields.map(({ field }) => field),
      reason,
    },
  }))
  return { events: { reads: opened } }
}
