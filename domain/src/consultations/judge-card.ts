import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { isCardUsedByOther } from '../promotions/card-uses.ts'
import type { LimitedUses } from '../promotions/wallet.ts'
import type { ConsultationIn } from './consultation.ts'
import { isPaidByLapka } from './paid-by-lapka.ts'

type UnansweredConsultation = ConsultationIn<'asked'>

/**
 * Whether this card begins no consultation that Lapka pays for, wholly or in part: another parent used it with one of the promotions, or with
 * one of `more`, or the bank does not say which card it is. At the full price any card pays.
 */
export const isCardRefused = (
  card: LimitedUses | undefined,
  asked: UnansweredConsultation,
  more: readonly string[] = [],
): boolean => isPaidByLapka(asked.price) && (card === undefined || isCardUsedByOther(card, asked, more))

/** It stays as it was asked, with its promotions: another card is another payment. */
export const cardRefused = ({ consultationId }: UnansweredConsultation, paymentId: string): LapkaEvent => ({
  type: 'ConsultationCardRefused',
  data: { consultationId, paymentId },
})
