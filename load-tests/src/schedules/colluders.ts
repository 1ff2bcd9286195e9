import { randomUUID } from 'node:crypto'
import { listCentsOf } from '@lapka/contracts/money.ts'
import { accountStream, invitationStream, walletStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { decideRefundComplaint, refundComplaintStreams } from '@lapka/domain/complaints/refund-complaint/decide.ts'
import type { Appointment } from '@lapka/domain/appointments/appointment.ts'
import { caseByLapka, caseStreams } from '@lapka/domain/payments/cases/case.ts'
import {
  codeFold,
  decideIssueCodes,
  decideRedeemCode,
  inviterStreams,
  issueCodesStreams,
  redeemCodeStreams,
} from '@lapka/domain/promotions/codes.ts'
import { openCampaign } from '@lapka/domain/testing/campaign-commands.ts'
import { command, readingOf, type StoryCommand } from '@lapka/domain/testing/commands.ts'
import { addPet, registerAccount } from '@lapka/domain/testing/people-commands.ts'
import { decideRing } from '@lapka/domain/reviews/rings/decide.ts'
import { reviewsStreams } from '@lapka/domain/reviews/rings/ring-streams.ts'
import { reviewStreams } from '@lapka/domain/reviews/review.ts'
import { decideWriteReview } from '@lapka/domain/reviews/write-review/decide.ts'
import { walletFold } from '@lapka/domain/promotions/wallet.ts'
import type { Handle } from '@lapka/event-log/handle.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import type { Act } from './draw-acts.ts'
import type { VirtualClock } from './virtual-clock.ts'

type Doing<Kind extends Act['act']> = {
  appointmentId: string
  step: Extract<Act, { act: Kind }>
  known: { appointment: Appointment }
}
type Run = (command: StoryCommand, actorId?: string) => Promise<string>

export const COLLUDERS = 4
export const CAMPAIGN_ID = '00000000-0000-4000-8000-0000000000f1'
const OPERATOR = 'operator-1'
/** The professional of all schedules. */
export const VET = '00000000-0000-4000-8000-000000000001'

export const colluderOf = (who: number) => ({
  parentId: `00000000-0000-4000-8000-0000000000c${who}`,
  petId: `00000000-0000-4000-8000-0000000000d${who}`,
})
const codeKeyOf = (kind: string, who: number): string => `${kind}-of-${who}`

/** Their accounts, pets and codes, and a campaign open to all. */
export const openColluders = async (run: Run, at: string): Promise<void> => {
  for (let who = 0; who < COLLUDERS; who += 1) {
    const { parentId: accountId, petId } = colluderOf(who)
    await run(registerAccount({ accountId }))
    await run(addPet({ petId, ownerId: accountId }))
    const codes = (['registration', 'invitation'] as const).map((kind) => ({
      codeKey: codeKeyOf(kind, who),
      accountId,
      kind,
      code: kind,
    }))
    await run(command({ streams: issueCodesStreams(codes, accountId, false) }, (states) => decideIssueCodes(codes, states)))
  }
  const bounds = { capCents: 1_500, budgetCents: 4_000, from: at, to: '2027-01-01T00:00:00.000Z' }
  for (const one of openCampaign({ promotionId: CAMPAIGN_ID, percentOff: 70, ...bounds }, at)) await run(one)
}

export const actsOfColluders = ({ clock, handles }: { clock: VirtualClock; handles: readonly Handle[] }, run: Run) => ({
  'redeem-code': ({ step: { who, from } }: Doing<'redeem-code'>) => {
    const [accountId, ownerId] = [colluderOf(who).parentId, colluderOf(from ?? who).parentId]
    const codeKey = codeKeyOf(from === null ? 'registration' : 'invitation', from ?? who)
    const seen = { deviceKey: null, addressKey: 'one-network', hasBeenHere: false, isOwnersDevice: false }
    const redeeming = { accountId, codeKey, ...seen, at: clock.now() }
    const streams = {
      ...redeemCodeStreams({ ...redeeming, ownerId }, accountId),
      code: { stream: invitationStream(codeKey), fold: codeFold },
      wallet: { stream: walletStream(accountId), fold: walletFold },
      account: { stream: accountStream(accountId), fold: accountFold },
    }
    return run(command({ streams, more: inviterStreams(accountId) }, (states) => decideRedeemCode(redeeming, states)))
  },
  review: ({ appointmentId, step: { stars } }: Doing<'review'>) => {
    const byline = { authorName: '', petName: '', species: 'dog', breed: '' } as const
    const words = { stars, care: null, clarity: null, waiting: null, text: '', byline, isInOwnName: false, at: clock.now() }
    const { streams } = readingOf(appointmentId)
    return run(
      command({ streams: { ...streams, ...reviewStreams(appointmentId) } }, (states) => decideWriteReview(words, states)),
    )
  },
  'decide-ring': async ({ step: { isRemoved } }: Doing<'decide-ring'>) => {
    const caseId = derivedId('case', 'ring', VET)
    const known = (await handles[0]!.read(caseStreams(caseId))).case
    const appointmentIds = known.status === 'none' ? [] : (known.ring?.appointmentIds ?? [])
    const judged = { isRemoved, ground: isRemoved ? ('advertising' as const) : null, reason: 'looked at' }
    const deciding = { caseId, operatorId: OPERATOR, isTied: false, professionalAccountId: `account-of-${VET}`, ...judged }
    const streams = { ...caseStreams(caseId), ...reviewsStreams(appointmentIds) }
    return run(
      command({ streams }, (states) => decideRing(deciding, states)),
      OPERATOR,
    )
  },
  complain: async ({ appointmentId, step: { percent, fourEyesCents }, known: { appointment } }: Doing<'complain'>) => {
    if (appointment.status === 'none') return 'there is no appointment'
    const caseId = appointmentId.replace('-4000-', '-4001-')
    const opened = {
      ...caseByLapka(caseId, 'complaint', appointmentId),
      writerId: appointment.parentId,
      accountId: appointment.parentId,
    }
    await run(
      command({ streams: caseStreams(caseId) }, (states) => ({
        events: states.case.status === 'none' ? { case: [{ type: 'CaseOpened', data: opened }] } : {},
      })),
    )
    const amountCents = Math.max(1, Math.round((listCentsOf(appointment.price) * percent) / 100))
    const refund = { refundId: randomUUID(), idempotencyKey: randomUUID() }
    const ids = { caseId, operatorId: OPERATOR, approvalId: randomUUID(), refund }
    const complaining = { ...ids, amountCents, fourEyesCents, reason: 'looked at', at: clock.now() }
    return run(
      command(refundComplaintStreams(caseId, appointmentId), (states) => decideRefundComplaint(complaining, states)),
      OPERATOR,
    )
  },
})
