import { petOfVisitQuery } from '@lapka/contracts/api/pet-records.ts'
import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import {
  entrySaved,
  recordVisitBody,
  visitRecorded,
  writtenEntries,
  type RecordVisitBody,
} from '@lapka/contracts/api/pet-records.ts'
import type { EntryFacts } from '@lapka/contracts/events/pets.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { decideAddVisitFile } from '@lapka/domain/appointments/add-visit-file/decide.ts'
import { givesAccess } from '@lapka/domain/appointments/record-visit/access.ts'
import { decideRecordVisit, ownerOfRecord } from '@lapka/domain/appointments/record-visit/decide.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { recordStreams } from '@lapka/domain/pets/record/record.ts'
import type { EntryEvent } from '@lapka/domain/pets/record/refuse-entry.ts'
import { entriesOf } from '@lapka/projections/records/query.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { ofAppointment } from '../../http/authorization/policy.ts'
import { commandContext } from '../../http/command-context.ts'
import { orRefuse } from '../../http/refused.ts'
import { commandFor, routeFor } from '../../http/route-for.ts'
import { seePosition } from '../../http/see-position.ts'
import { describedDose } from '../../pets/record/entry-events.ts'
import { keepDocument } from '../../pets/record/keep-document.ts'
import { appointmentStreams, ownAppointment, petOfVisit, professionalOf } from '../own-appointment.ts'

/** POST …/record-visit: the vet's form of a visit, in one append with its completion. */
export const recordVisitRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies
  const schema = { params: idParams, querystring: petOfVisitQuery, body: recordVisitBody, response: { 201: visitRecorded } }
  addFileRoute(app, dependencies)
  writtenEntriesRoute(app, dependencies)
  app.post('/api/v2/appointments/:id/record-visit', commandFor(ofAppointment('professional'), schema), async (request, reply) => {
    const at = now()
    const { user, appointment } = await ownAppointment(dependencies, request)
    const { appointmentId, professionalId, startsAt, zone } = appointment
    const petId = petOfVisit(appointment, request.query)
    const context = commandContext(request, { user, now: at })
    const idOf = (number: number) => derivedId('entry', context.commandId, String(number))
    const facts = { petId, on: localDateOf(startsAt, zone), by: 'vet', writerId: user.id, professionalId, appointmentId } as const
    const entries = entriesIn(request.body, (number) => ({ ...facts, entryId: idOf(number) }))
    const { prescription: sheet, isConfirmed } = request.body
    const prescription = sheet && { prescriptionId: derivedId('prescription', context.commandId), sheet }
    const command = { at, today: localDateOf(at, DEFAULT_ZONE), isConfirmed, entries, prescription }
    const streams = { ...recordStreams(petId), ...appointmentStreams(appointmentId), professional: professionalOf(appointment) }
    const handled = await handle(context, { streams, more: ownerOfRecord }, (states) => decideRecordVisit(command, states))
    const { position } = orRefuse(handled)
    return reply.code(201).send({ entryIds: entries.map(({ data }) => data.entryId), position })
  })
}

/**
 * GET …/written-entries: a vet reads back their own words to correct them, also where the visit opens no record any more because its parent has given the
 * pet away. That is no look at the record.
 */
const writtenEntriesRoute = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now } = dependencies
  const schema = {
    params: idParams,
    querystring: afterQuery.extend(petOfVisitQuery.shape),
    response: { 200: writtenEntries },
  }
  app.get('/api/v2/appointments/:id/written-entries', routeFor(ofAppointment('professional'), schema), async (request) => {
    await seePosition(dependencies, request.query.after, ['records'])
    const { user, appointment } = await ownAppointment(dependencies, request)
    const { appointmentId, professionalId } = appointment
    const petId = petOfVisit(appointment, request.query)
    if (!givesAccess(appointment, now())) return { items: [] }
    // The view lets go of the visit with the transfer; the log knows it.
    const { record } = await handle.read(recordStreams(petId))
    const ids = record.entries.flatMap(({ fact, correctedBy }) =>
      correctedBy === undefined && fact.appointmentId === appointmentId && fact.professionalId === professionalId
        ? fact.entryId
        : [],
    )
    const reader = { accountId: user.id, professionalId, corrects: () => false }
    return { items: ids.length === 0 ? [] : (await entriesOf(db, { petId, reader, ids, limit: ids.length })).items }
  })
}

/** POST …/add-visit-file: with the form, and at once in the record. What the parent may keep is no limit for it. */
const addFileRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies
  const schema = { params: idParams, querystring: petOfVisitQuery, response: { 201: entrySaved } }
  const policy = ofAppointment('professional')
  app.post('/api/v2/appointments/:id/add-visit-file', commandFor(policy, schema, { takesFile: true }), async (request, reply) => {
    const { user, appointment } = await ownAppointment(dependencies, request)
    const { appointmentId, professionalId } = appointment
    const petId = petOfVisit(appointment, request.query)
    const at = now()
    const today = localDateOf(at, DEFAULT_ZONE)
    const who = { by: 'vet', writerId: user.id, professionalId, appointmentId, wordsOf: petId } as const
    const streams = { ...recordStreams(petId), ...appointmentStreams(appointmentId), professional: professionalOf(appointment) }
    const saved = await keepDocument(dependencies, request, {
      facts: { petId, on: today, ...who },
      at,
      write: (context, file) =>
        handle(context, { streams, more: ownerOfRecord }, (states) => decideAddVisitFile({ file, at, today }, states)),
    })
    return reply.code(201).send(saved)
  })
}

/** Only what was filled in. */
const entriesIn = (body: RecordVisitBody, factsOf: (number: number) => EntryFacts): EntryEvent[] => {
  const { findings, vitals, diagnoses, treatment, advice, nextVisit, grams, vaccinations, treatments } = body
  const words = [findings, treatment, advice].some((text) => text !== '')
  const isMeasured = Object.values(vitals).some((value) => value !== null)
  const isVisit = words || isMeasured || diagnoses.length > 0 || nextVisit !== null
  const visit = { findings, vitals, diagnoses, treatment, advice, nextVisit }
  return [
    ...(isVisit ? [{ type: 'VisitRecorded' as const, data: { ...factsOf(0), ...visit } }] : []),
    ...(grams === null ? [] : [{ type: 'WeightMeasured' as const, data: { ...factsOf(1), grams } }]),
    ...vaccinations.map((dose, index) => ({
      type: 'VaccinationRecorded' as const,
      data: { ...factsOf(2 + index), ...describedDose(dose) },
    })),
    ...treatments.map((one, index) => ({
      type: 'TreatmentRecorded' as const,
      data: { ...factsOf(100 + index), ...one, parasites: [...new Set(one.parasites)] },
    })),
  ]
}
