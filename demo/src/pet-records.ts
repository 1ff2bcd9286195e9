import type { EntryFacts } from '@lapka/contracts/events/pets.ts'
import type { PrescriptionSheet } from '@lapka/contracts/events/appointments.ts'
import { accountStream, appointmentStream, professionalStream } from '@lapka/contracts/streams.ts'
import { DAY_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { decideRecordVisit } from '@lapka/domain/appointments/record-visit/decide.ts'
import { decideAddEntry } from '@lapka/domain/pets/add-entry/decide.ts'
import { recordStreams } from '@lapka/domain/pets/record/record.ts'
import type { EntryEvent } from '@lapka/domain/pets/record/refuse-entry.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { subscriptionStreams } from '@lapka/domain/subscriptions/subscription.ts'
import { iso } from './calendar.ts'
import type { RunCommand } from './demo-commands.ts'
import { demoId } from './demo-ids.ts'
import type { PlannedPet } from './pets.ts'
import type { PlannedAppointment } from './planned-appointment.ts'

const dayOf = (ms: number): string => iso(ms).slice(0, 10)

/** Entries that a parent copies out of the old passport on the day they sign up: weights, a vaccination, a tablet and a note. */
export const copyPassport = async (run: RunCommand, { petId, ownerId, animalType }: PlannedPet, atMs: number): Promise<void> => {
  const isDog = animalType === 'dog'
  const facts = (number: number, daysAgo: number): EntryFacts => ({
    entryId: demoId('entry', petId, number),
    petId,
    on: dayOf(atMs - daysAgo * DAY_MS),
    by: 'parent',
    writerId: ownerId,
    professionalId: null,
    appointmentId: null,
  })
  const weights = isDog ? [11_200, 12_900, 13_400] : [3100, 3900, 4200]
  const entries: EntryEvent[] = [
    ...weights.map((grams, index): EntryEvent => ({
      type: 'WeightMeasured',
      data: { ...facts(index, 500 - 200 * index), grams },
    })),
    {
      type: 'VaccinationRecorded',
      data: {
        ...facts(3, 280),
        product: 'nobivac-rabies',
        productName: '',
        batch: 'DEMO-1',
        against: ['rabies'],
        dose: 'booster',
        validFrom: null,
        validUntil: dayOf(atMs + 800 * DAY_MS),
      },
    },
    {
      type: 'TreatmentRecorded',
      data: { ...facts(4, 20), parasites: ['external'], product: 'Таблетка против кърлежи и бълхи', validUntil: null },
    },
    { type: 'NoteAdded', data: { ...facts(5, 5), wordsOf: ownerId, text: 'Почесва се зад лявото ухо, най-вече вечер.' } },
  ]
  for (const [index, entry] of entries.entries()) {
    const at = iso(atMs + (index + 1) * MINUTE_MS)
    const command = {
      names: ['add-entry', entry.data.entryId],
      actor: { id: ownerId, role: 'PARENT' as const },
      at,
      correlationId: petId,
      body: entry,
    }
    await run(command, { ...recordStreams(petId), ...subscriptionStreams(ownerId) }, (states) =>
      decideAddEntry({ entry, at, today: at.slice(0, 10), isConfirmed: false }, states),
    )
  }
}

/** The findings of the tour's vet, beside the prescription. */
export const recordPlannedVisit = async (
  run: RunCommand,
  { appointmentId, petId, parent, professional }: PlannedAppointment,
  { sheet, at }: { sheet: PrescriptionSheet; at: string },
): Promise<void> => {
  const { account, profile } = professional
  const visit: EntryEvent = {
    type: 'VisitRecorded',
    data: {
      entryId: demoId('entry', appointmentId),
      petId,
      on: at.slice(0, 10),
      by: 'vet',
      writerId: account.accountId,
      professionalId: profile.professionalId,
      appointmentId,
      findings: '',
      vitals: { temperatureTenths: 385, pulse: null, breaths: null },
      diagnoses: sheet.diagnosis === '' ? [] : [{ code: null, words: sheet.diagnosis }],
      treatment: '',
      advice: sheet.notes,
      nextVisit: null,
    },
  }
  const streams = {
    ...recordStreams(petId),
    appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold },
    professional: { stream: professionalStream(profile.professionalId), fold: professionalFold },
    owner: { stream: accountStream(parent.account.accountId), fold: accountFold },
  }
  const command = {
    names: ['record-visit', appointmentId],
    actor: { id: account.accountId, role: account.role },
    at,
    correlationId: appointmentId,
    body: visit,
  }
  const terms = { at, today: at.slice(0, 10), isConfirmed: false, prescription: null }
  await run(command, streams, (states) => decideRecordVisit({ ...terms, entries: [visit] }, states))
}
