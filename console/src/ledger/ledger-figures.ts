import type { LedgerPage, PostingView } from '@lapka/contracts/api/ledger.ts'
import type { LedgerAccount } from '@lapka/contracts/ledger-accounts.ts'

type Balances = LedgerPage['balances']
export type LedgerFigure = { name: 'paid' | 'earned' | 'rest' | LedgerAccount; cents: number }

/** Lines of one event beside each other, in the order in which they came. */
export const byEvent = (items: readonly PostingView[]): [PostingView, ...PostingView[]][] => {
  const events: [PostingView, ...PostingView[]][] = []
  for (const line of items) {
    const last = events.at(-1)
    if (last?.[0].event.position === line.event.position) last.push(line)
    else events.push([line])
  }
  return events
}

/**
 * The movements of each visit, newest first, and its present cost to the parent: null where none of it was the parent's. A movement without a visit
 * stands alone.
 */
export type VisitLines = { key: string; lines: [PostingView, ...PostingView[]]; paidCents: number | null }
const parentsAccounts: LedgerAccount[] = ['parent', 'due_to_clinic', 'paid_at_clinic']
const byNewest = (one: PostingView, other: PostingView) => other.event.at.localeCompare(one.event.at)
export const byVisit = (items: readonly PostingView[]): VisitLines[] => {
  const visits = new Map<string, [PostingView, ...PostingView[]]>()
  for (const line of items) {
    const key = line.appointmentId ?? `event ${line.event.position}`
    const known = visits.get(key)
    if (known) known.push(line)
    else visits.set(key, [line])
  }
  return [...visits.entries()]
    .map(([key, lines]) => ({
      key,
      lines: lines.sort(byNewest),
      paidCents: lines.some(({ account }) => parentsAccounts.includes(account)) ? 0 - centsOf(lines, ...parentsAccounts) : null,
    }))
    .sort((one, other) => byNewest(one.lines[0], other.lines[0]))
}

const centsOf = (balances: readonly Pick<PostingView, 'account' | 'amountCents'>[], ...accounts: LedgerAccount[]): number =>
  balances.reduce((cents, { account, amountCents }) => (accounts.includes(account) ? cents + amountCents : cents), 0)

/** A party's first question stands first; an account on which nothing stands is left out. */
const figuresOf = (first: LedgerFigure, balances: Balances, accounts: readonly LedgerAccount[]): LedgerFigure[] => [
  first,
  ...accounts.map((name): LedgerFigure => ({ name, cents: centsOf(balances, name) })).filter(({ cents }) => cents !== 0),
]

/** The sum on accounts that the reader may not see: of a parent, the professionals' earnings. All accounts sum to nothing. */
export const restOf = (lines: readonly Pick<PostingView, 'amountCents'>[]): number =>
  0 - lines.reduce((cents, { amountCents }) => cents + amountCents, 0)

/** The paid sum leaves out debts to a clinic, which stand against the parent too. Lapka's part reads as an amount. */
export const parentsFigures = (balances: Balances): LedgerFigure[] => {
  const paidCents = 0 - centsOf(balances, 'parent', 'due_to_clinic', 'paid_at_clinic')
  const [paid, ...accounts] = figuresOf({ name: 'paid', cents: paidCents }, balances, [
    'held',
    'refunds_in_flight',
    'promotion',
    'due_to_clinic',
    'paid_at_clinic',
    'disputed',
  ]).map((figure) => (figure.name === 'promotion' ? { ...figure, cents: -figure.cents } : figure))
  const rest: LedgerFigure = { name: 'rest', cents: restOf(balances) }
  return [paid, ...(rest.cents === 0 ? [] : [rest]), ...accounts].filter((figure) => figure !== undefined)
}

/** Payouts are earned too. */
export const professionalsFigures = (balances: Balances): LedgerFigure[] =>
  figuresOf({ name: 'earned', cents: centsOf(balances, 'professional', 'bank') }, balances, [
    'held',
    'platform_fee',
    'bank',
    'due_to_clinic',
    'paid_at_clinic',
    'disputed',
  ])
