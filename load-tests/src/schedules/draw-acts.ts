import type { ConsultationDelay } from '@lapka/contracts/consultations.ts'
import { HOLD_MS, HOUR_MS, SECOND_MS } from '@lapka/contracts/time.ts'

export type Side = 'parent' | 'professional'
/** A person's act; each may be refused, and is left out if its appointment or its money does not exist. */
export type Act =
  /** `who`: of the colluders; the usual parent without it. A cheap visit costs 1 €. */
  | { act: 'place'; startsInHours: number; isLong: boolean; isCheap?: true; who?: number }
  | { act: 'extend-hold' | 'mark-no-show' | 'complete' | 'request-capture' | 'request-void' }
  /** `manual` is authorised first, and taken or given up later. */
  | { act: 'start-payment'; capture: 'automatic' | 'manual' }
  | { act: 'pay'; card: string }
  | { act: 'answer-bank'; isApproved: boolean }
  | { act: 'cancel'; by: Side; isUndoable: boolean }
  | { act: 'undo'; by: Side }
  | { act: 'move'; by: Side; byHours: number }
  | { act: 'adjust-bill'; percent: number }
  | { act: 'resolve-refund'; kind: 'retry' | 'return'; fourEyesCents: number }
  | { act: 'decide-approval'; isApproved: boolean }
  /** By a person in the provider's own screens: what is owed if anything is, or a share of what was paid. */
  | { act: 'refund-by-hand'; percent: number | 'owed' }
  /** By the card's bank: it takes the money back, or only asks. */
  | { act: 'dispute'; isInquiry: boolean }
  | { act: 'decide-dispute'; outcome: 'won' | 'lost' }
  | { act: 'ask-consultation'; delayMinutes: ConsultationDelay; who?: number }
  /** By a colluder: the code of their registration, or what another of them invites with. */
  | { act: 'redeem-code'; who: number; from: number | null }
  /** By the parent of a visit that took place. */
  | { act: 'review'; stars: number }
  /** By an operator: the reviews of a ring go, or count again. */
  | { act: 'decide-ring'; isRemoved: boolean }
  /** By the parent, and an operator gives in. */
  | { act: 'complain'; percent: number; fourEyesCents: number }
  | { act: 'start-consultation-payment' | 'withdraw-consultation' | 'accept-consultation' | 'decline-consultation' }
  /** `vanish`: without a button, like a shut laptop. */
  | { act: 'join-room' | 'leave-room' | 'vanish' | 'end-consultation'; by: Side }
/** `appointment` may be a consultation: what becomes of one has its id. */
export type Step = Act & { appointment: number; atMs: number }

export type Draw = {
  chance: (probability: number) => boolean
  between: (from: number, to: number) => number
  one: <Item>(items: readonly Item[]) => Item
}

export const drawFrom = (random: () => number): Draw => {
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  return {
    chance: (probability) => random() < probability,
    between,
    one: (items) => items[between(0, items.length - 1)]!,
  }
}

export type Add = (atMs: number, act: Act) => void

export const cards = {
  pays: '4242424242424242',
  refundsSlowly: '4000000000007726',
  refundsFail: '4000000000005126',
  asks: '4000002500003155',
  asksAndDeclines: '4000008260003178',
  declines: '4000000000000002',
}

/** On the provider's page; answers when. */
export const addCard = (draw: Draw, add: Add, startsMs: number): number => {
  const paysMs = startsMs + (draw.chance(0.7) ? draw.between(1, 120) * SECOND_MS : draw.between(0, 2 * HOLD_MS))
  const asks = draw.chance(0.2)
  if (draw.chance(0.2)) add(paysMs - SECOND_MS, { act: 'pay', card: cards.declines })
  add(paysMs, {
    act: 'pay',
    card: asks
      ? draw.one([cards.asks, cards.asksAndDeclines])
      : draw.one([cards.pays, cards.pays, cards.refundsSlowly, cards.refundsFail]),
  })
  if (asks) add(paysMs + draw.between(1, 400) * SECOND_MS, { act: 'answer-bank', isApproved: draw.chance(0.8) })
  return paysMs
}

export const addDispute = (draw: Draw, add: Add, placedMs: number): void => {
  const disputedMs = placedMs + draw.between(1, 5 * 24) * HOUR_MS
  add(disputedMs, { act: 'dispute', isInquiry: draw.chance(0.2) })
  const decisions = draw.one([['won'], ['lost'], ['lost', 'won']] as const)
  for (const [index, outcome] of decisions.entries())
    add(disputedMs + (1 + index) * draw.between(1, 48) * HOUR_MS, { act: 'decide-dispute', outcome })
}
