import type { PaymentSubject } from './payments.ts'
import { DAY_MS } from './time.ts'

/** The kinds that a promotion can apply to. */
export const promotedKinds = ['appointment', 'consultation'] as const
export type PromotedKind = (typeof promotedKinds)[number]

/** The subject of a reduced price; nothing is taken off a series. */
export type PromotionSubject = PaymentSubject

/** Of referral credit, which has no campaign of its own. */
export const CREDIT_ID = 'credit'
/** Of the one free consultation that registering gives. */
export const FREE_CONSULTATION_ID = 'free-consultation'

/** Of what an invitation gives: once for each person, card and device. */
export const INVITATION_ID = 'invitation'

/** Each of the two gets so much once the friend's first visit has taken place. */
export const INVITATION_CREDIT_CENTS = 500
/** A professional's reward for a referred parent, once that parent's first visit has taken place. */
export const REFERRAL_REWARD_CENTS = 500

/** A visit's reward is given once the visit has stood for so long: until then its parent may still complain, or its bank take it back. */
export const REWARD_WAIT_MS = 7 * DAY_MS
/** Limits within these thirty days; an operator reviews each account that exceeds one. */
export const PROMOTION_WINDOW_MS = 30 * DAY_MS
/** Friends and parents that one account is rewarded for. */
export const MAX_REWARDS = 10
/** The limit of rewarded first visits with one professional, over all who invite: each reward needs a visit. */
export const MAX_REWARDED_VISITS = 10
/** Talks that promotions paid all of, for which Lapka pays one vet; of those at most so many with one parent. */
export const MAX_FREE_TALKS = 10
export const MAX_FREE_TALKS_PER_PAIR = 1
/** More talks of one vet that Lapka paid a part of are looked at by an operator, and not capped: a campaign is meant to bring parents. */
export const MANY_REDUCED_TALKS = 10
/** Accounts of one network that redeem a code, within a day: a house with many doors, or one person with many names. */
export const MAX_CODES_PER_NETWORK = 5

/** `registration`: one free consultation. `invitation`: of a parent, for friends. `referral`: of a professional, for parents they bring. */
export const codeKinds = ['registration', 'invitation', 'referral'] as const
export type CodeKind = (typeof codeKinds)[number]

/** Without 0, 1, I, L and O: a code is read aloud and typed. 31^12 codes, so codes can't be guessed. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 12

/** As it is compared and hashed: without the dashes and spaces that people put in. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** As people read it: `ABCD-EFGH-JKMN`. */
export const readableCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** The provider's minimum charge (Stripe, EUR). A smaller amount is free. */
export const MIN_CHARGE_CENTS = 50
