import type { Handled } from '@lapka/event-log/handle.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { paymentStream, petStream, professionalStream } from '@lapka/contracts/streams.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { accountNames } from '@lapka/projections/accounts/query.ts'
import { transferById } from '@lapka/projections/accounts/transfers.ts'
import { findCase } from '@lapka/projections/cases/query.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { isRefused } from '@lapka/domain/kernel/decision.ts'
import type { Dependencies } from '../dependencies.ts'
import { orRefuse, Refused } from '../http/refused.ts'

/** Complaints of one account about one appointment are one case; everything else that is written is one for each key. */
export const caseIdAbout = (writerId: string, about: string): string => derivedId('case', writerId, about)

const ofProfessional = (professionalId: string) => ({
  professional: { stream: professionalStream(professionalId), fold: professionalFold },
})
const ofPayment = (paymentId: string) => ({ payment: { stream: paymentStream(paymentId), fold: paymentFold } })

const petOfTransfer = async (db: Dependencies['db'], transferId: string) => {
  const transfer = await transferById(db, transferId)
  return transfer && { pet: { stream: petStream(transfer.petId), fold: petFold } }
}

/** The streams that decide a case: its own, and that of its subject. The view only says which that is. */
export const streamsOfCase = async ({ db }: Pick<Dependencies, 'db'>, caseId: string) => {
  const found = await findCase(db, caseId)
  return {
    ...caseStreams(caseId),
    ...(found?.view.kind === 'verification' && ofProfessional(caseId)),
    ...(found?.view.kind === 'transfer' && (await petOfTransfer(db, caseId))),
    ...(found?.paymentId != null && ofPayment(found.paymentId)),
  }
}

/** A refund's case together with its payment. Nothing else has a refund to look after. */
export const streamsOfRefund = async ({ db }: Pick<Dependencies, 'db'>, caseId: string) => {
  const found = await findCase(db, caseId)
  if (found?.paymentId == null) throw new Refused('NOT_FOUND')
  return { ...caseStreams(caseId), ...ofPayment(found.paymentId) }
}

/** The answer to a command, or its refusal with the name of the colleague who has the case. */
export const orNameAssignee = async <Key extends string>(
  { db }: Pick<Dependencies, 'db'>,
  handled: Handled<Key> | Refusal,
): Promise<Handled<Key>> => {
  if (!isRefused(handled) || handled.assignee === undefined) return orRefuse(handled)
  const { id } = handled.assignee
  throw new Refused(handled.refused, { assignee: { id, name: (await accountNames(db, [id])).get(id) ?? '' } })
}
