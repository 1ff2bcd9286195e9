import type { Currency } from '../money.ts'
import type { PayoutItem, PayoutMethod } from '../payouts.ts'
import type { PersonalFields } from './personal-fields.ts'

/** A payee: a professional, or the clinic where they work. A payee's id is their profile's; `accountId` seals what is theirs. */
type OfPayee = { payeeId: string; accountId: string }
type OfPayout = OfPayee & { payoutId: string }
/** The envelope names the actor; the deciders know it by `operatorId`, which is empty where Lapka did it by itself. */
type ByOperator = { operatorId: string; reason: string }
/** All fields in one, as shapes.txt spells them. */
type Whole<Fields> = { [Field in keyof Fields]: Fields[Field] }

export type PayoutEvents = {
  // payee-{payeeId}: where money is sent, and what was paid out of what they earned
  /**
   * `payoutAccountId` names this account at the bank, for the deciders never see the number. `isChange`: they were paid to another one, or
   * through the provider, before.
   */
  PayoutAccountSet: Whole<OfPayee & { payoutAccountId: string; holder: string; iban: string; bic: string; isChange: boolean }>
  /** The payee wants an account at the payment provider, or another link to its pages. */
  ProviderAccountRequested: Whole<OfPayee & { idempotencyKey: string }>
  /** It is there; on the provider's page its owner has to tell who they are, until the link ends. */
  ProviderAccountOpened: Whole<OfPayee & { providerAccountId: string; onboardingUrl: string; linkExpiresAt: string }>
  /** Whether the provider takes transfers to it by now. `isChange`: from now on it is where the payee is paid, and was not before. */
  ProviderAccountChanged: Whole<OfPayee & { providerAccountId: string; isReady: boolean; isChange: boolean }>
  /** From here on these amounts are paid out and no other payout may have them. In the same append as the request. */
  EarningsReserved: { payeeId: string; payoutId: string; items: { earningId: string; amountCents: number }[] }
  /** The payout came to nothing: its amounts can be paid out again. */
  EarningsReleased: { payeeId: string; payoutId: string }

  // payout-{payoutId}
  /** The bank account as it was then; of a transfer the provider's account. Above the limit it waits for a second operator. */
  PayoutRequested: Whole<
    OfPayout &
      ByOperator & {
        amountCents: number
        currency: Currency
        items: PayoutItem[]
        method: PayoutMethod
        holder: string
        iban: string
        bic: string
        providerAccountId: string | null
        needsSecondOperator: boolean
        idempotencyKey: string
      }
  >
  PayoutApproved: Whole<OfPayout & ByOperator>
  PayoutDeclined: Whole<OfPayout & ByOperator>
  /** `reference`: the id of the bank file that it stands in, or of the provider's transfer. */
  PayoutSent: Whole<OfPayout & ByOperator & { reference: string; items: PayoutItem[] }>
  PayoutSucceeded: Whole<OfPayout & ByOperator>
  /** An operator says that a bank sent it back. It frees nothing until another one says so too. */
  PayoutReturnReported: Whole<OfPayout & ByOperator & { failure: string }>
  /** The bank or the provider did not do it, or sent the money back. `items` are those that had been sent. */
  PayoutFailed: Whole<OfPayout & ByOperator & { failure: string; items: PayoutItem[] }>
}

export const payoutFields = {
  PayoutAccountSet: { holder: 'accountId', iban: 'accountId', bic: 'accountId' },
  ProviderAccountOpened: { onboardingUrl: 'accountId' },
  PayoutRequested: { holder: 'accountId', iban: 'accountId', bic: 'accountId', reason: 'accountId' },
  PayoutApproved: { reason: 'accountId' },
  PayoutDeclined: { reason: 'accountId' },
  PayoutSent: { reason: 'accountId' },
  PayoutSucceeded: { reason: 'accountId' },
  PayoutReturnReported: { reason: 'accountId' },
  PayoutFailed: { reason: 'accountId' },
} as const satisfies PersonalFields<PayoutEvents>
