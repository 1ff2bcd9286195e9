import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { accountFold, emailFold } from '@lapka/domain/accounts/account.ts'
import { addressFold } from '@lapka/domain/addresses/address.ts'
import { animalFold, listedChipFold } from '@lapka/domain/adoptions/animal.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { noteStreams } from '@lapka/domain/appointments/note-appointment/decide.ts'
import { visitReportFold } from '@lapka/domain/appointments/visit-report/report.ts'
import { cardStreams } from '@lapka/domain/cards/cards.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { loadTestStreams } from '@lapka/domain/load-tests/load-test.ts'
import { logServerStreams } from '@lapka/domain/log-server/request-scavenge.ts'
import { clinicFold } from '@lapka/domain/clinics/clinic.ts'
import { availabilityFold } from '@lapka/domain/consultations/availability.ts'
import { consultationFold } from '@lapka/domain/consultations/consultation.ts'
import { consentStreams } from '@lapka/domain/consents/decide.ts'
import { courseFold } from '@lapka/domain/courses/course.ts'
import { passOfferFold } from '@lapka/domain/passes/pass.ts'
import { seriesFold as seriesOfVisitsFold, seriesHoldFold } from '@lapka/domain/series/series.ts'
import { documentsFold, seriesFold } from '@lapka/domain/documents/documents.ts'
import { ledgerFold } from '@lapka/domain/kernel/ledger.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { payeeStreams, payoutStreams } from '@lapka/domain/payouts/payee.ts'
import { subscriptionFold } from '@lapka/domain/subscriptions/subscription.ts'
import { careLetterStreams } from '@lapka/domain/pets/care-letters/care-letters.ts'
import { recordFold } from '@lapka/domain/pets/record/record.ts'
import { shareFold } from '@lapka/domain/pets/shares/share.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { campaignFold } from '@lapka/domain/promotions/campaign.ts'
import { codeFold } from '@lapka/domain/promotions/codes.ts'
import { limitFold, walletFold } from '@lapka/domain/promotions/wallet.ts'
import { readsFold } from '@lapka/domain/reads/record-read.ts'
import { reviewFold } from '@lapka/domain/reviews/review.ts'
import { exceptionRunFold } from '@lapka/domain/appointments/cancel-blocked-appointment/decide.ts'
import { projectionFold } from '@lapka/domain/projections/projection.ts'
import { scheduleFold } from '@lapka/domain/professionals/schedule/schedule.ts'
import { visitTemplatesFold } from '@lapka/domain/visit-templates/templates.ts'
import { waitlistFold } from '@lapka/domain/slots/waitlist.ts'
import { workFold } from '@lapka/domain/work/decide.ts'
import { upcast } from '@lapka/event-log/upcast.ts'
import { readGoldenStates, recordedGolden } from './golden-history.ts'

type AnyFold = { initialState: () => unknown; evolve: (state: never, event: RecordedEvent) => unknown }

/** By the first part of a stream's name; of a diploma only who has read it is kept. */
const folds: Record<string, AnyFold> = {
  account: accountFold,
  email: emailFold,
  pet: recordFold,
  share: shareFold,
  address: addressFold,
  adoption: animalFold,
  adoptionchip: listedChipFold,
  professional: professionalFold,
  schedule: scheduleFold,
  templates: visitTemplatesFold,
  appointment: appointmentFold,
  series: seriesOfVisitsFold,
  serieshold: seriesHoldFold,
  consultation: consultationFold,
  course: courseFold,
  passoffer: passOfferFold,
  availability: availabilityFold,
  note: noteStreams('').note.fold,
  report: visitReportFold,
  payment: paymentFold,
  payee: payeeStreams('').payee.fold,
  payout: payoutStreams('').payout.fold,
  review: reviewFold,
  subscription: subscriptionFold,
  cards: cardStreams('').cards.fold,
  ledger: ledgerFold,
  exception: exceptionRunFold,
  waitlist: waitlistFold,
  clinic: clinicFold,
  care: careLetterStreams('').letters.fold,
  case: caseStreams('').case.fold,
  consent: consentStreams('').consent.fold,
  reads: readsFold,
  diploma: readsFold,
  projection: projectionFold,
  work: workFold,
  promotion: campaignFold,
  invitation: codeFold,
  wallet: walletFold,
  limit: limitFold,
  document: seriesFold,
  documents: documentsFold,
  load: loadTestStreams('').loadTest.fold,
  log: logServerStreams.logServer.fold,
}

/** The state that each stream comes to by today's code, streams in the order in which they begin. */
export const foldGolden = (events: readonly RecordedEvent[] = recordedGolden()): { stream: string; state: unknown }[] => {
  const states = new Map<string, unknown>()
  for (const event of events.map(upcast)) {
    const fold = folds[event.stream.split('-')[0] ?? '']
    if (fold === undefined) throw new Error(`nothing folds ${event.stream}`)
    states.set(event.stream, fold.evolve((states.get(event.stream) ?? fold.initialState()) as never, event))
  }
  return [...states].map(([stream, state]) => ({ stream, state: plain(state) }))
}

/** As JSON keeps it, maps as their entries. */
const plain = (state: unknown): unknown =>
  JSON.parse(JSON.stringify(state, (_, value: unknown) => (value instanceof Map ? [...value] : value))) as unknown

/** I11: old histories fold under today's code to the state that they always had. */
export const verifyGolden = (events: readonly RecordedEvent[] = recordedGolden()) => {
  const known = new Map(readGoldenStates().map(({ stream, state }) => [stream, canonicalJson(state)]))
  const differences = foldGolden(events).flatMap(({ stream, state }) => {
    const now = canonicalJson(state)
    const then = known.get(stream)
    known.delete(stream)
    return now === then ? [] : [`the golden history ${stream} came to ${then ?? 'nothing'}, and now to ${now}`]
  })
  const gone = [...known.keys()].map((stream) => `the golden history ${stream} is gone`)
  const versions = new Set(events.map(({ type, version }) => `${type} ${version}`)).size
  return { events: events.length, versions, differences: [...differences, ...gone] }
}
