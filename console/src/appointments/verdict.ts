import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'

export type Verdict =
  | 'waiting'
  | 'booked'
  | 'done'
  | 'over'
  | 'noShow'
  | 'expired'
  | 'cancelledByYou'
  | 'cancelledByParent'
  | 'cancelledByProfessional'
  | 'paidTooLate'

type Said = Pick<AppointmentView, 'status' | 'outcome' | 'cancellation'>

/** What holds of a visit, for the one who reads. That somebody came is known only once the professional says so. */
export const verdictOf = ({ status, outcome, cancellation }: Said, isProfessional: boolean): Verdict => {
  switch (status) {
    case 'PAYMENT':
      return 'waiting'
    case 'SCHEDULED':
      return 'booked'
    case 'DONE':
      if (outcome === null) return 'over'
      return outcome === 'completed' ? 'done' : 'noShow'
    case 'CANCELED':
      if (cancellation === null) return 'expired'
      if (cancellation.by === 'system') return 'paidTooLate'
      if ((cancellation.by === 'professional') === isProfessional) return 'cancelledByYou'
      return cancellation.by === 'professional' ? 'cancelledByProfessional' : 'cancelledByParent'
  }
}
