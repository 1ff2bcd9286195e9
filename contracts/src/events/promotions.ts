import type { CodeKind, PromotedKind, PromotionSubject } from '../promotions.ts'
import type { PersonalFields } from './personal-fields.ts'

/** Campaigns, codes and what each account has of them. */
export type PromotionEvents = {
  // promotion-{promotionId}
  /** A campaign of Lapka, as one operator proposes it. It applies only once another operator has opened it. */
  PromotionProposed: Whole<Campaign & ByOperator>
  /**
   * As the second operator approved it: each parent gets it once, in the time between `from` and `to`, while the budget lasts. `pricesAt`: the
   * instant at which it was proposed, whose prices count.
   */
  PromotionOpened: Whole<Campaign & { pricesAt: string } & ByOperator>
  /** It never opens. */
  PromotionDeclined: { promotionId: string; operatorId: string; reason: string }
  /** Before its time was over. Bookings with it keep their price. */
  PromotionEnded: { promotionId: string; operatorId: string; reason: string }

  // invitation-{codeKey}: keyed hash of the code, so that a reader of the log can't redeem it
  /** `code` is what its owner reads and hands on. Also in the owner's wallet. */
  CodeIssued: { codeKey: string; accountId: string; kind: CodeKind; code: string }

  // wallet-{accountId}: what one account may use and has used
  /** `ownerId` is whose code it was. Also in the streams of the device and of the network. */
  CodeRedeemed: { accountId: string; codeKey: string; kind: CodeKind; ownerId: string; deviceKey: string | null }
  /** A code was tried in vain. `addressKey` is the keyed hash of the caller's network. */
  CodeRefused: { accountId: string; why: CodeRefusal; addressKey: string }
  /**
   * Reserved for what is being booked, in the append that books it; also in the streams of the campaign, of the device and the card it was
   * used with, and of the vet who had a talk that promotions paid all of.
   */
  PromotionRedeemed: PromotionUse
  /** Nothing came of what it was used for: it may be used again. */
  PromotionGivenBack: PromotionUse
  /** `forAccountId`: the friend who came, or who invited. */
  CreditGranted: {
    accountId: string
    creditCents: number
    why: 'invited' | 'friend_came'
    forAccountId: string
    appointmentId: string
  }
  /**
   * A talk that promotions pay all of was not given to this vet, who by all signs is its parent: `device`: both used one browser; `name`: what
   * they earn goes to an account in the parent's name. In the stream of the vet's free talks.
   */
  FreeTalkRefused: { professionalId: string; parentId: string; consultationId: string; why: 'device' | 'name' }
  /** First payment with this card, in the stream of the card. */
  CardUsed: { accountId: string }
  /** A friend's first visit gave nothing: their card or device had earned it before, or the limit was reached. */
  CreditRefused: {
    accountId: string
    why: 'card_used' | 'device_used' | 'owner_capped' | 'same_person' | 'professional_capped'
    appointmentId: string
  }
  /** A professional is paid for a parent whom they brought. */
  ReferralRewarded: { accountId: string; professionalId: string; amountCents: number; parentId: string; appointmentId: string }
}

type ByOperator = { operatorId: string; reason: string }
/** All fields in one, as shapes.txt spells them. */
type Whole<Fields> = { [Field in keyof Fields]: Fields[Field] }

/** `capCents`: the most that it takes off one booking; `budgetCents`: off all of them together. */
type Campaign = {
  promotionId: string
  name: string
  nameEn: string
  percentOff: number
  from: string
  to: string
  appliesTo: PromotedKind[]
  capCents: number
  budgetCents: number
}

/** `cents` is what it takes off, above zero. `deviceKey` is the keyed hash of the browser, where that is known. */
export type PromotionUse = {
  accountId: string
  promotionId: string
  subject: PromotionSubject
  cents: number
  deviceKey: string | null
}

export type CodeRefusal = 'unknown' | 'own' | 'used' | 'not_new' | 'not_theirs' | 'device' | 'network' | 'circle'

export const promotionFields = {
  CodeIssued: { code: 'accountId' },
} as const satisfies PersonalFields<PromotionEvents>
