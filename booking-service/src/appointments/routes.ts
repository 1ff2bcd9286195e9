import {
  appointmentDetails,
  appointmentListQuery,
  appointmentPage,
  type AppointmentView,
  type Party,
} from '@lapka/contracts/api/appointments.ts'
import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { declineReasonOf } from '@lapka/contracts/payments.ts'
import { paymentStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { startedPayment } from '@lapka/domain/appointments/payment-of-appointment.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { accountById, petById, petsToCareFor } from '@lapka/projections/accounts/query.ts'
import { withVisitAddresses } from '@lapka/projections/addresses/visit-addresses.ts'
import { appointmentById, listAppointments, visitsOfSeries } from '@lapka/projections/appointments/query.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { commandsOf } from '../http/authorization/policy.ts'
import type { Caller } from '../clients/desk.ts'
import { clientStanding } from '../clients/link-routes.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { instantsOf } from '../http/day-range.ts'
import { Refused } from '../http/refused.ts'
import { seePosition } from '../http/see-position.ts'
import { partyOf } from '../http/party-of.ts'
import { scopeOf } from './appointment-scope.ts'
import { allowedParty, appointmentStreams } from './own-appointment.ts'
import { withWaysBetween } from '@lapka/projections/travel/ways-between.ts'
import { ofAppointment } from '../http/authorization/policy.ts'
import { routeFor } from '../http/route-for.ts'

/** Reading one's appointments. A professional's own list is of those they are booked for, other users' of those they booked. */
export const appointmentRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, now } = dependencies

  app.get(
    '/api/v2/appointments',
    routeFor('signed-in', { querystring: appointmentListQuery, response: { 200: appointmentPage } }),
    async (request) => {
      const user = userOf(request)
      const { after, ...filter } = await instantsOf(dependencies, request, request.query)
      await seePosition(dependencies, after, ['appointments', 'clinics', 'addresses'])
      const scope = scopeOf(user)
      const isBySession = user.role === 'TRAINER' || partyOf(user) === 'parent'
      const found = await listAppointments(db, { ...filter, ...scope, isBySession, now: now() })
      const reader = { party: partyOf(user), professionalId: user.professionalId, now: now() }
      const items = await withVisitAddresses(db, found.items, reader)
      return { ...found, items: await withWaysBetween(dependencies, items, reader) }
    },
  )

  app.get(
    '/api/v2/appointments/:id',
    routeFor(ofAppointment('parent', 'professional', 'clinic', 'operator'), {
      params: idParams,
      querystring: afterQuery,
      response: { 200: appointmentDetails },
    }),
    async (request) => {
      await seePosition(dependencies, request.query.after, ['appointments', 'clinics', 'addresses'])
      const view = await appointmentById(db, request.params.id, now())
      if (view === undefined) throw new Refused('NOT_FOUND')
      const party = await allowedParty(dependencies, request, {
        appointmentId: view.id,
        parentId: view.parent.id,
        professionalId: view.professional.id,
      })
      const [[shown = view], patients, care, contact, paying, feePercent, seriesVisits] = await Promise.all([
        withVisitAddresses(db, [view], { party, now: now() }),
        party === 'parent' ? [] : patientsOf(dependencies, view),
        party === 'professional' || party === 'clinic' ? careOf(dependencies, view) : [],
        contactFor(dependencies, request, { view, party }),
        payingFor(dependencies, view, party),
        party === 'parent' ? null : pinnedFeeOf(dependencies, view),
        view.seriesId === null ? [] : visitsOfSeries(db, view.seriesId, now()),
      ])
      return {
        ...shown,
        party,
        seriesVisits,
        commands: commandsOf(app.policies, party),
        patients,
        care,
        contact,
        paying,
        feePercent,
      }
    },
  )
}

/** The parent has it in the pet's profile, as long as it is theirs. */
const patientsOf = async ({ db }: Pick<Dependencies, 'db'>, { pets }: AppointmentView) => {
  const found = await Promise.all(pets.map(({ id }) => petById(db, id)))
  return found.flatMap((pet) => {
    if (pet === undefined) return []
    const { id: petId, gender, born, temperament, temperamentNote } = pet
    return { petId, gender, born, temperament, temperamentNote }
  })
}

/** From the agreement until a day after the end. */
const careOf = async ({ db, now }: Pick<Dependencies, 'db' | 'now'>, { id, pets, status, endsAt }: AppointmentView) => {
  const isAgreed = status === 'SCHEDULED' || status === 'DONE'
  if (!isAgreed || now() >= addMs(endsAt, DAY_MS)) return []
  const kept = await petsToCareFor(db, { petIds: pets.map((pet) => pet.id), appointmentId: id })
  return kept.flatMap(({ petId, name, allergies, medicine, feeding, emergencyContact, usualVet }) => {
    const said = { allergies, medicine, feeding, emergencyContact, usualVet }
    return Object.values(said).every((words) => words === '') ? [] : [{ petId, petName: name, ...said }]
  })
}

/** Only for those who receive the parent, and only of an appointment that was agreed. */
const contactFor = async (
  dependencies: Dependencies,
  request: Caller,
  { view: { parent, status, paidAt, cancellation }, party }: { view: AppointmentView; party: Party },
) => {
  const isAgreed = status === 'SCHEDULED' || status === 'DONE' || paidAt !== null || cancellation !== null
  if (!isAgreed || (party !== 'professional' && party !== 'clinic')) return null
  const account = await accountById(dependencies.db, parent.id)
  // A client of a desk has a phone and no address; who was erased has neither.
  if (account === undefined || (account.email === '' && account.phone === '')) return null
  return { email: account.email, phone: account.phone, client: await clientStanding(dependencies, request, parent.id) }
}

/** As the payment pinned it, or the confirmation of what promotions paid all of. */
const pinnedFeeOf = async ({ handle }: Pick<Dependencies, 'handle'>, { id }: AppointmentView): Promise<number | null> => {
  const { appointment } = await handle.read(appointmentStreams(id))
  const { payment } = await handle.read(startedPayment({ appointment }))
  if (payment !== undefined && payment.status !== 'none') return payment.feePercent
  return appointment.status === 'none' ? null : (appointment.feePercent ?? null)
}

/** While it waits for payment. The professional never reads why a parent's bank said no. */
const payingFor = async ({ handle }: Pick<Dependencies, 'handle'>, { id, status }: AppointmentView, party: Party) => {
  if (status !== 'PAYMENT' || (party !== 'parent' && party !== 'operator')) return null
  const { appointment } = await handle.read(appointmentStreams(id))
  const { payment } = await handle.read(startedPayment({ appointment }))
  if (payment?.status !== 'requested' && payment?.status !== 'open') return null
  const isCardSaved = payment.cardConsentAt !== undefined
  if (payment.declinedAttempts === undefined) return { isCardSaved, declined: null }
  const declines = openedFactsOf(await handle.readOpened(paymentStream(payment.paymentId)), 'PaymentDeclined')
  const { code, cardLast4 } = declines.at(-1) ?? {}
  const isKnown = typeof code === 'string' && typeof cardLast4 === 'string'
  return { isCardSaved, declined: isKnown ? { reason: declineReasonOf(code), cardLast4 } : null }
}
