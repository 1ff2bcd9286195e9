import { ledgerAccounts } from '@lapka/contracts/ledger-accounts.ts'
import { payoutStream } from '@lapka/contracts/streams.ts'
import type { ListedPayout } from '@lapka/domain/reconciliation/compare.ts'
import type { Balances } from '@lapka/domain/postings/postings-of.ts'
import { verifyCampaigns } from './campaigns.ts'
import { verifyClaims } from './claims.ts'
import { bookingsOf, verifyBookings, verifyServices, type Booking } from './bookings.ts'
import {
  splitPayment,
  totalsOf,
  verifyMoney,
  verifyTotals,
  type MoneyTotals,
  type ProviderPayment,
  type ProviderRefund,
} from './money.ts'
import { verifyConsultations } from './consultations.ts'
import { verifyLedger } from './ledger.ts'
import { openPartitions, type Partitions } from './partitions.ts'
import { verifyPaidOut, verifyPayouts } from './payouts.ts'
import type { VerifyPlace } from './place.ts'
import { sortPets, verifyPets, type PetLine } from './pets-there.ts'
import { verifyPolicy } from './policy.ts'
import { addRatings, verifyReviews, type Ratings } from './reviews.ts'
import { sortStays, verifyStayPrices, verifyStays, verifyVaccinations, type StayLine } from './stays.ts'
import type { SortedLog } from './read-log.ts'
import { byStream, streamsOf, type Fact, type Violation } from './violation.ts'
import { verifyTold } from './webhooks.ts'

export type SortedFindings = {
  violations: Violation[]
  totals: MoneyTotals
  /** How the accounts of all payments stand together. */
  accounts: Balances
  ratings: Ratings
  counts: {
    postings: number
    outcomes: number
    appointments: number
    consultations: number
    payments: number
    refunds: number
    ledgers: number
    claims: number
    payouts: number
    cancellations: number
    bookings: number
    reviews: number
    schedules: number
    stays: number
  }
}

type Listed = { payment: ProviderPayment } | { refund: ProviderRefund } | { transfer: ListedPayout }
type Sorting = { place: VerifyPlace; folder: string; sorted: SortedLog; logId: string }

const noTotals = (): MoneyTotals => ({
  log: { capturedCents: 0, refundedCents: 0, inFlightCents: 0, lostCents: 0, keptCents: 0, transferredCents: 0 },
  provider: { capturedCents: 0, refundedCents: 0 },
})

/** Checks each appointment, ledger and schedule on its own; memory holds one partition at a time. */
export const checkSorted = async ({ place, folder, sorted, logId }: Sorting): Promise<SortedFindings> => {
  const listed = openPartitions<Listed>(folder, 'provider', sorted.facts.count)
  await sortProvider({ place, sorted, logId }, listed)
  const bookings = openPartitions<Booking>(folder, 'bookings', sorted.facts.count)
  const findings: SortedFindings = {
    violations: [],
    totals: noTotals(),
    accounts: {},
    ratings: new Map(),
    counts: {
      postings: 0,
      outcomes: 0,
      appointments: 0,
      consultations: 0,
      payments: 0,
      refunds: 0,
      ledgers: 0,
      claims: 0,
      payouts: 0,
      cancellations: 0,
      bookings: 0,
      reviews: 0,
      schedules: 0,
      stays: 0,
    },
  }
  const { count } = sorted.facts
  const files = {
    listed,
    bookings,
    stays: openPartitions<StayLine>(folder, 'stays', count),
    pets: openPartitions<PetLine>(folder, 'pets', count),
  }
  for (let index = 0; index < count; index++) checkPartition(findings, { place, sorted, ...files, index })
  for (let index = 0; index < count; index++) {
    checkStays(findings, files.stays.read(index))
    findings.violations.push(...verifyPets(files.pets.read(index)))
  }
  findings.violations.push(...verifyTotals(findings.totals))
  for (let index = 0; index < sorted.schedules.count; index++) checkSchedules(findings, { sorted, bookings, index })
  return findings
}

type Part = { sorted: SortedLog; bookings: Partitions<Booking>; index: number }

type OfPartition = Part & {
  place: VerifyPlace
  listed: Partitions<Listed>
  stays: Partitions<StayLine>
  pets: Partitions<PetLine>
}

const checkPartition = (
  { violations, totals, accounts, ratings, counts }: SortedFindings,
  { place, sorted, listed, bookings, stays, pets, index }: OfPartition,
): void => {
  const facts = sorted.facts.read(index).map(([, fact]) => fact)
  const streams = byStream(facts)
  const lines = listed.read(index).map(([, line]) => line)
  const provider = {
    payments: lines.flatMap((line) => ('payment' in line ? [line.payment] : [])),
    refunds: lines.flatMap((line) => ('refund' in line ? [line.refund] : [])),
  }
  const found = totalsOf(streams, provider)
  for (const key of ['capturedCents', 'refundedCents', 'inFlightCents', 'lostCents', 'keptCents', 'transferredCents'] as const)
    totals.log[key] += found.log[key]
  totals.provider.capturedCents += found.provider.capturedCents
  totals.provider.refundedCents += found.provider.refundedCents
  const ledger = verifyLedger(streams)
  for (const account of ledgerAccounts) accounts[account] = (accounts[account] ?? 0) + (ledger.accounts[account] ?? 0)
  counts.postings += ledger.postings
  const booked = bookingsOf(streams)
  for (const booking of booked) bookings.add(booking.professionalId, booking)
  sortStays(streams, stays)
  sortPets(streams, pets)
  const at = place.isAtRest === true ? undefined : place.now()
  violations.push(
    ...verifyMoney(streams, provider, at),
    ...verifyConsultations(streams, at),
    ...ledger.violations,
    ...verifyCampaigns(streams),
    ...verifyPaidOut(
      streams,
      sorted.earnings.read(index).map(([, line]) => line),
    ),
    ...verifyPayouts(
      streams,
      lines.flatMap((line) => ('transfer' in line ? [line.transfer] : [])),
    ),
    ...verifyPolicy(streams),
    ...verifyStayPrices(streams),
    ...verifyVaccinations(streams),
    ...verifyServices(streams),
    ...verifyClaims(streams),
    ...verifyReviews(streams),
    ...verifyTold(streams),
  )
  const countOf = (type: string) => facts.filter((fact) => fact.type === type).length
  counts.appointments += streamsOf(streams, 'appointment').length
  counts.consultations += streamsOf(streams, 'consultation').length
  counts.payments += streamsOf(streams, 'payment').length
  counts.ledgers += streamsOf(streams, 'ledger').length
  counts.payouts += streamsOf(streams, 'payout').length
  counts.refunds += provider.refunds.length
  counts.claims += countOf('ClaimHeld')
  counts.cancellations += countOf('AppointmentCancelled')
  counts.outcomes += countOf('AppointmentMarkedNoShow') + countOf('BillAdjusted')
  counts.bookings += booked.length
  counts.reviews += addRatings(ratings, streams)
}

const checkStays = ({ violations, counts }: SortedFindings, lines: [string, StayLine][]): void => {
  violations.push(...verifyStays(lines))
  counts.stays += lines.filter(([, line]) => 'takes' in line && line.isClosure !== true).length
}

const checkSchedules = ({ violations, counts }: SortedFindings, { sorted, bookings, index }: Part): void => {
  const byProfessional = new Map<string, { schedule: Fact[]; bookings: Booking[] }>()
  const of = (professionalId: string) => {
    const known = byProfessional.get(professionalId) ?? { schedule: [], bookings: [] }
    byProfessional.set(professionalId, known)
    return known
  }
  for (const [professionalId, fact] of sorted.schedules.read(index)) of(professionalId).schedule.push(fact)
  for (const [professionalId, booking] of bookings.read(index)) of(professionalId).bookings.push(booking)
  for (const { schedule, bookings: booked } of byProfessional.values()) violations.push(...verifyBookings(booked, schedule))
  counts.schedules += [...byProfessional.values()].filter(({ schedule }) => schedule.length > 0).length
}

/** Money of another log at the same provider is none of ours. A refund that a person made there stands with its payment's appointment. */
const sortProvider = async (
  { place: { provider }, sorted: { divisions }, logId }: Omit<Sorting, 'folder'>,
  listed: Partitions<Listed>,
): Promise<void> => {
  for await (const transfer of provider.payouts())
    if (transfer.payoutId !== null) listed.add(payoutStream(transfer.payoutId), { transfer })
  const unnamed: ProviderRefund[] = []
  for await (const { subjectId, ...refund } of provider.refunds()) {
    if (subjectId === null) unnamed.push(refund)
    else listed.add(subjectId, { refund })
  }
  for await (const { logId: ofLog, ...payment } of provider.payments()) {
    if (ofLog !== null && ofLog !== logId) continue
    const parts = splitPayment(payment, divisions.get(payment.paymentIntentId))
    for (const part of parts) listed.add(part.subjectId, { payment: part })
    if (unnamed.length > 0)
      for (const refund of unnamed.filter(({ paymentIntentId }) => paymentIntentId === payment.paymentIntentId))
        listed.add(parts[0]?.subjectId ?? payment.subjectId, { refund })
  }
}
