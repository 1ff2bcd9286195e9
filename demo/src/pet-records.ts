import type { EntryFacts } from '@lapka/contracts/events/pets.ts'
import type { PrescriptionSheet } from '@lapka/contracts/events/appointments.ts'
import { vaccines } from '@lapka/contracts/pet-records.ts'
import { accountStream, appointmentStream, professionalStream } from '@lapka/contracts/streams.ts'
import { DAY_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { decideRecordVisit } from '@lapka/domain/appointments/record-visit/decide.ts'
import { decideAddEntry } from '@lapka/domain/pets/add-entry/decide.ts'
import { recordStreams } from '@lapka/domain/pets/record/record.ts'
import type { EntryEvent } from '@lapka/domain/pets/record/refuse-entry.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { fittingEntries, groupsFor } from '@lapka/domain/stays/vaccinations-of-stay.ts'
import { subscriptionStreams } from '@lapka/domain/subscriptions/subscription.ts'
import { iso } from './calendar.ts'
import type { RunCommand } from './demo-commands.ts'
import { demoId } from './demo-ids.ts'
import type { PlannedPet } from './pets.ts'
import type { PlannedAppointment, PlannedGuests } from './planned-appointment.ts'

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

/** Before its parent books a stay: the vaccinations that the hotel asks for, copied out of the passport, where the record lacks them. */
export const enterDoses = async (
  run: RunCommand,
  { appointmentId, parent, placedAt, professional: { rooms } }: PlannedAppointment,
  { stay }: PlannedGuests,
): Promise<void> => {
  const rule = rooms?.vaccinations
  if (rule === undefined) return
  const { accountId } = parent.account
  const on = dayOf(Date.parse(placedAt) - 30 * DAY_MS)
  for (const { petId } of stay.pets) {
    const animalType = parent.pets.find((pet) => pet.petId === petId)?.animalType
    const product = animalType === 'dog' ? 'versican-plus-dhppi-l4r' : 'versiguard-rabies'
    const dose: EntryEvent = {
      type: 'VaccinationRecorded',
      data: {
        entryId: demoId('dose', appointmentId, petId),
        petId,
        on,
        by: 'parent',
        writerId: accountId,
        professionalId: null,
        appointmentId: null,
        product,
        productName: '',
        batch: 'DEMO-2',
        against: [...vaccines[product].against],
        dose: 'booster',
        validFrom: null,
        validUntil: dayOf(Date.parse(placedAt) + 335 * DAY_MS),
      },
    }
    const command = {
      names: ['add-entry', dose.data.entryId],
      actor: { id: accountId, role: 'PARENT' as const },
      at: placedAt,
      correlationId: petId,
      body: dose,
    }
    await run(command, { ...recordStreams(petId), ...subscriptionStreams(accountId) }, (states) => {
      const asked = animalType === 'dog' || animalType === 'cat' ? groupsFor(rule, animalType) : []
      const has = new Set(fittingEntries(states.record, asked, stay).flatMap(({ groups }) => groups))
      return asked.every((group) => has.has(group))
        ? { events: {} }
        : decideAddEntry({ entry: dose, at: placedAt, today: placedAt.slice(0, 10), isConfirmed: false }, states)
    })
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
