import type { FastifyRequest } from 'fastify'
import { decideRefundComplaint, refundComplaintStreams } from '@lapka/domain/complaints/refund-complaint/decide.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { findCase } from '@lapka/projections/cases/query.ts'
import { orNameAssignee } from '../cases/case-streams.ts'
import type { Dependencies } from '../dependencies.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { commandContext, refundKeysOf } from '../http/command-context.ts'
import { Refused } from '../http/refused.ts'
import { guardLimit } from '../http/authorization/fresh-factor.ts'

type RefundRequest = FastifyRequest & { params: { id: string }; body: { amountCents: number; reason: string } }

/** An operator gives back part or all of what a consultation or a visit cost, for the complaint about it. The view only says which one that is. */
export const refundComplaint = async (dependencies: Dependencies, request: RefundRequest) => {
  const { db, handle, now, fourEyesCents } = dependencies
  const { id } = request.params
  const user = userOf(request)
  const appointmentId = (await findCase(db, id))?.view.appointmentId ?? null
  if (appointmentId === null) throw new Refused('NOT_FOUND')
  const at = now()
  const context = commandContext(request, { name: 'refund-complaint', objectId: id, body: request.body, user, now: at })
  const command = {
    ...request.body,
    caseId: id,
    operatorId: user.id,
    refund: refundKeysOf(context),
    fourEyesCents,
    approvalId: derivedId('approval', context.commandId),
    at,
  }
  const guard = await guardLimit(dependencies, request)
  const handled = await handle(context, refundComplaintStreams(id, appointmentId), (states) =>
    guard(decideRefundComplaint(command, states)),
  )
  return { id, position: (await orNameAssignee(dependencies, handled)).position }
}
