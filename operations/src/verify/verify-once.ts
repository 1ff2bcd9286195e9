import { euroText } from '@lapka/contracts/money-text.ts'
import type { Balances } from '@lapka/domain/postings/postings-of.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { verifyGolden } from '@lapka/projections/golden/verify-golden.ts'
import { lookAtLog, type Checked, type Looked, type LookedAtLog } from './look-at-log.ts'
import { invariants, type InvariantId, type Verdict, type VerifyPlace } from './place.ts'
import { verifyRole } from './role.ts'
import { checkSorted } from './sorted-checks.ts'
import { verifyViews } from './views.ts'
import { verifyShownRatings } from './reviews.ts'
import { violationOf, type Violation } from './violation.ts'
import { readKeptWebhooks, verifyKept } from './webhooks.ts'

/** A day less than it remembers its events. */
const PROVIDER_REMEMBERS_MS = 29 * DAY_MS

/** Every invariant against the log as it is now. Nothing is written but what is rolled back or dropped. */
export const verifyOnce = async (place: VerifyPlace, folder: string, say: (line: string) => void): Promise<Verdict[]> => {
  say('Reading the log, its chains and what was signed of it')
  const read = await lookAtLog(place, folder)
  say(`Folding ${read.sorted.events} events and comparing them with the provider’s lists`)
  const sorted = await lookAtSorted(place, folder, read)
  const told = await lookAtWebhooks(place)
  say('Making the views a second time, beside the live ones and under another clock')
  const looked: Looked = {
    ...read.looked,
    ...sorted,
    ...(await lookAtViews(place)),
    I11: lookAtGolden(),
    I13: await lookAtRole(place),
    I17: {
      checked: `${sorted.I17?.checked ?? ''}; ${told.checked}`,
      violations: [...(sorted.I17?.violations ?? []), ...told.violations],
    },
  }
  return (Object.keys(invariants) as InvariantId[]).map((id) => ({
    id,
    checked: null,
    ...looked[id],
    violations: looked[id]?.violations ?? [],
  }))
}

const euros = (cents: number): string => euroText(cents, 'en')

/** Accounts by name, and what they come to. */
const describeAccounts = (postings: number, accounts: Balances): string => {
  const named = Object.entries(accounts).filter(([, cents]) => cents !== 0)
  const sum = named.reduce((total, [, cents]) => total + cents, 0)
  return `${postings} postings sum to ${euros(sum)}: ${named.map(([account, cents]) => `${account} ${euros(cents)}`).join(', ')}`
}

const lookAtSorted = async (place: VerifyPlace, folder: string, { sorted, logId }: LookedAtLog): Promise<Looked> => {
  const { violations, totals, accounts, ratings, counts } = await checkSorted({ place, folder, sorted, logId })
  const { capturedCents, refundedCents, inFlightCents, lostCents, keptCents } = totals.log
  const balance = `${euros(capturedCents)} captured = ${euros(refundedCents)} refunded + ${euros(inFlightCents)} in flight + ${euros(lostCents)} lost to disputes + ${euros(keptCents)} kept`
  const of = (id: InvariantId, checked: string): Looked => ({
    [id]: { checked, violations: violations.filter(({ invariant }) => invariant === id) },
  })
  return {
    ...of(
      'I1',
      `${counts.payments} payments: ${balance}, as the provider’s lists say; ${describeAccounts(counts.postings, accounts)}`,
    ),
    ...of(
      'I2',
      `${counts.cancellations} cancellations, ${counts.outcomes} bills and marks as “did not come” against what each appointment pinned`,
    ),
    ...of('I3', `${counts.payments} payments, ${counts.payouts} payouts and ${counts.refunds} refunds, and the provider’s lists`),
    ...of('I4', `${counts.cancellations} cancellations of ${counts.appointments} appointments`),
    ...of('I5', `${counts.claims} claims in ${counts.ledgers} ledgers, and the nights of ${counts.stays} stays`),
    ...of('I6', `${counts.bookings} bookings against ${counts.schedules} schedules as they stood`),
    I16: {
      checked: `${counts.reviews} reviews, and the mean and count of ${ratings.size} professionals recounted`,
      violations: [
        ...violations.filter(({ invariant }) => invariant === 'I16'),
        ...(await verifyShownRatings(place.databaseUrl, ratings)),
      ],
    },
    ...of('I17', `${counts.payments} payments`),
    ...of('I20', `${counts.consultations} consultations with their appointments and payments`),
  }
}

const lookAtViews = async ({ databaseUrl, log, vault, projections }: VerifyPlace): Promise<Looked> => {
  const { violations, tables, rows } = await verifyViews({ databaseUrl, log, vault, projections })
  const checked = `${rows} rows of ${tables} tables against those of a rebuild, both ways`
  const of = (id: string): Violation[] => violations.filter(({ invariant }) => invariant === id)
  return {
    I9: { checked, violations: of('I9') },
    I18: { checked: `${rows} rows of a rebuild under a clock that is 400 days ahead`, violations: of('I18') },
  }
}

const lookAtGolden = (): Checked => {
  const { events, versions, differences } = verifyGolden()
  return {
    checked: `${events} golden events of ${versions} types and versions`,
    violations: differences.map(violationOf('I11')),
  }
}

const lookAtRole = async ({ logUrl }: VerifyPlace): Promise<Checked> => {
  if (logUrl === undefined) return { checked: null, whyNot: 'the log is not PostgreSQL’s: its own server says who may change it' }
  const { attempts, role, violations } = await verifyRole(logUrl)
  return { checked: `${attempts} attempts as ${role} were refused`, violations }
}

const lookAtWebhooks = async ({ databaseUrl, provider, now }: VerifyPlace) => {
  const since = new Date(Date.parse(now()) - PROVIDER_REMEMBERS_MS).toISOString()
  const theirs = new Set<string>()
  const violations: Violation[] = []
  let count = 0
  const pages: string[][] = []
  for await (const ids of readKeptWebhooks(databaseUrl, since)) pages.push(ids)
  for await (const id of provider.eventIds(since)) theirs.add(id)
  for (const ids of pages) {
    count += ids.length
    violations.push(...verifyKept(ids, theirs))
  }
  return { checked: `${count} webhooks of the last 29 days are the provider’s`, violations }
}
