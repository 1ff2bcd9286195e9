import type { AppointmentView, RefundStatus } from '@lapka/contracts/api/appointments.ts'

type Refund = NonNullable<AppointmentView['refund']>
export type StepName = 'cancelled' | 'sent' | 'bank' | 'returned' | 'late' | 'person' | 'arrived'
export type TrailStep = { name: StepName; at: string | null; state: 'done' | 'now' | 'next' | 'late' | 'person' }
export type Story = 'preparing' | 'travelling' | 'late' | 'retrying' | 'person' | 'paid'
type Reasons = Pick<AppointmentView, 'cancellation' | 'bill' | 'meetingType' | 'outcome' | 'stay' | 'seat'>

/**
 * Why money went back: a cancellation, a lower bill, nights of a stay that were given up, or, with none of them, a no-show. An instant
 * consultation can't be billed or cancelled: it came to nothing, or an operator decided about a complaint.
 */
export const refundReason = ({ cancellation, bill, meetingType, outcome, stay, seat }: Reasons) => {
  if (meetingType !== null) return cancellation === null ? 'complaint' : 'talk'
  if (cancellation?.reasonCode === 'TAKEN_OVER') return 'takenOver'
  if (cancellation?.reasonCode === 'TAKE_OVER_FAILED') return 'takeOverFailed'
  if (cancellation !== null) return cancellation.by
  if (bill !== null) return 'bill'
  if (outcome === 'no_show' || (stay === null && seat === null)) return 'noShow'
  return stay === null ? 'givenUp' : 'shortened'
}

/** Which sentence tells of the refund: of one that arrived, or that there was nothing to refund; else that we are refunding. */
export const refundContext = ({ paidCents, refund }: Pick<AppointmentView, 'paidCents' | 'refund'>) => {
  if (paidCents === 0) return { context: 'unpaid' } as const
  return refund?.status === 'succeeded' ? ({ context: 'returned' } as const) : {}
}

/** What goes back in all: of a stay whose balance was paid, by two refunds, for each card payment gets its own. */
export const refundedCents = ({ refund, refunds, stay }: Pick<AppointmentView, 'refund' | 'refunds' | 'stay'>): number =>
  stay?.balance?.paidAt ? refunds.reduce((sum, { amountCents }) => sum + amountCents, 0) : (refund?.amountCents ?? 0)

/** The parent does not get all of it back, and not because it cost less. */
export const isPartRefund = (appointment: Reasons & Pick<AppointmentView, 'refund' | 'refunds' | 'paidCents'>): boolean => {
  const reason = refundReason(appointment)
  const costLess = reason === 'bill' || reason === 'shortened' || reason === 'givenUp'
  return appointment.refund !== null && !costLess && refundedCents(appointment) < appointment.paidCents
}

export type Trail = { story: Story; steps: TrailStep[] }

/**
 * How a refund is told: which of its dated facts are behind, which one is now, what comes next. `now` decides only whether
 * the bank is late. Each attempt writes its own facts; the trail shows the last attempt and says when one came back.
 */
export const refundTrail = (refund: Refund, now: string): Trail => {
  const story = storyOf(refund, now)
  const at = (status: RefundStatus) => refund.timeline.findLast((step) => step.status === status)?.at ?? null
  const requested: TrailStep = { name: 'cancelled', at: refund.timeline[0]?.at ?? null, state: 'done' }
  const sent: TrailStep = { name: 'sent', at: at('submitted'), state: 'done' }
  const arrived: TrailStep = { name: 'arrived', at: null, state: 'next' }
  switch (story) {
    case 'preparing':
      return {
        story,
        steps: [requested, { ...sent, at: null, state: 'now' }, { name: 'bank', at: null, state: 'next' }, arrived],
      }
    case 'travelling':
      return { story, steps: [requested, sent, { name: 'bank', at: at('pending') ?? at('submitted'), state: 'now' }, arrived] }
    case 'late':
      return { story, steps: [requested, sent, { name: 'late', at: refund.expectedBy, state: 'late' }, arrived] }
    case 'retrying':
      return { story, steps: [requested, sent, { name: 'returned', at: at('failed'), state: 'late' }, arrived] }
    case 'person':
      return {
        story,
        steps: [
          requested,
          { name: 'returned', at: at('failed'), state: 'done' },
          { name: 'person', at: at('needs_person'), state: 'person' },
          arrived,
        ],
      }
    case 'paid':
      return {
        story,
        steps: [
          requested,
          sent,
          { name: 'bank', at: at('pending') ?? at('submitted'), state: 'done' },
          { ...arrived, at: at('succeeded'), state: 'done' },
        ],
      }
  }
}

/** The number to name to one's bank, as soon as there is one, and the payment provider's until then; it stands where the money is. */
export const refundNumber = (
  { bankReference, reference }: Pick<Refund, 'bankReference' | 'reference'>,
  story: Story,
): { step: StepName; value: string; isBanks: boolean } | null => {
  const value = bankReference ?? reference
  if (value === null || story === 'preparing' || story === 'retrying' || story === 'person') return null
  const step = { travelling: 'bank', late: 'late', paid: 'arrived' } as const
  return { step: step[story], value, isBanks: bankReference !== null }
}

const storyOf = ({ status, expectedBy }: Refund, now: string): Story => {
  switch (status) {
    case 'requested':
      return 'preparing'
    case 'submitted':
    case 'pending':
      return expectedBy !== null && expectedBy < now ? 'late' : 'travelling'
    case 'succeeded':
      return 'paid'
    case 'failed':
      return 'retrying'
    case 'needs_person':
      return 'person'
  }
}
