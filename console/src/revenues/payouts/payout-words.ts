import type { PayoutView } from '@lapka/contracts/api/payouts.ts'
import type { PayoutStatus } from '@lapka/contracts/payouts.ts'
import type { Tone } from '../../kit/ui/pill.tsx'

/** Of a payout's state, wherever it is shown. */
export const payoutTones: Record<PayoutStatus, Tone> = {
  waiting: 'warn',
  requested: 'info',
  sent: 'info',
  succeeded: 'ok',
  failed: 'bad',
  declined: 'quiet',
}

/** The payee of a payout, as names are written in either language. */
export const payeeOf = ({ payeeName, payeeLatinName }: Pick<PayoutView, 'payeeName' | 'payeeLatinName'>) => ({
  displayName: payeeName,
  latinName: payeeLatinName,
})
