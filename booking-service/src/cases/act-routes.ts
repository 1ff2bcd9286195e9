import type { FastifyRequest } from 'fastify'
import {
  answerCaseBody,
  approveRefundBody,
  assignCaseBody,
  caseAnswer,
  closeCaseBody,
  reopenCaseBody,
  retryRefundBody,
  returnRefundBody,
} from '@lapka/contracts/api/cases.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import {
  decideAnswerCase,
  decideAssignCase,
  decideCloseCase,
  decideReopenCase,
  type CaseStates,
} from '@lapka/domain/payments/cases/decide.ts'
import type { Decision } from '@lapka/domain/kernel/decision.ts'
import { decideApproveRefund, decideResolveRefund, type ResolveRefund } from '@lapka/domain/payments/resolve-refund/decide.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { operators } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { Refused } from '../http/refused.ts'
import { commandFor } from '../http/route-for.ts'
import { orNameAssignee, streamsOfCase, streamsOfRefund } from './case-streams.ts'
import { guardLimit } from '../http/authorization/fresh-factor.ts'

const acting = { params: idParams, response: { 200: caseAnswer } }

/** Operators' acts on cases. Each act is an event of the case, with its operator. */
export const caseActRoutes = (app: App, dependencies: Dependencies): void => {
  const act = createAct(dependencies)

  app.post('/api/v2/cases/:id/assign-case', commandFor(operators, { ...acting, body: assignCaseBody }), async (request) => {
    await refuseOthers(dependencies, request.body.assigneeId)
    const assign = { ...request.body, caseId: request.params.id }
    return act(request, 'assign-case', (states) => decideAssignCase(assign, states))
  })
  app.post('/api/v2/cases/:id/answer-case', commandFor(operators, { ...acting, body: answerCaseBody }), (request) =>
    act(request, 'answer-case', (states) => decideAnswerCase({ ...byOperator(request), text: request.body.text }, states)),
  )
  app.post('/api/v2/cases/:id/close-case', commandFor(operators, { ...acting, body: closeCaseBody }), (request) =>
    act(request, 'close-case', (states) => decideCloseCase({ ...byOperator(request), text: request.body.note }, states)),
  )
  app.post('/api/v2/cases/:id/reopen-case', commandFor(operators, { ...acting, body: reopenCaseBody }), (request) =>
    act(request, 'reopen-case', (states) => decideReopenCase({ ...byOperator(request), text: request.body.note }, states)),
  )
}

/** Operators' acts on a refund that needs a person; above the limit, two of them. */
export const refundActRoutes = (app: App, dependencies: Dependencies): void => {
  const { newId, fourEyesCents } = dependencies

  const resolve = async (request: CaseRequest, name: string, act: ResolveRefund['act'], reason: string) => {
    const { params } = request
    const command = { refundId: params.id, operatorId: userOf(request).id, reason, act, fourEyesCents }
    const ids = { approvalId: newId(), idempotencyKey: newId() }
    const streams = await streamsOfRefund(dependencies, params.id)
    const guard = await guardLimit(dependencies, request)
    const handled = await dependencies.handle(contextOf(dependencies, request, name), { streams }, (states) =>
      guard(decideResolveRefund({ ...command, ...ids }, states)),
    )
    return { id: params.id, position: (await orNameAssignee(dependencies, handled)).position }
  }
  app.post('/api/v2/cases/:id/retry-refund', commandFor(operators, { ...acting, body: retryRefundBody }), (request) =>
    resolve(request, 'retry-refund', { kind: 'retry' }, request.body.reason),
  )
  app.post('/api/v2/cases/:id/return-refund', commandFor(operators, { ...acting, body: returnRefundBody }), (request) =>
    resolve(request, 'return-refund', { kind: 'return', reference: request.body.reference }, request.body.reason),
  )

  const approve = async (request: ApprovalRequest, name: string, isApproved: boolean) => {
    const { params, body } = request
    const command = { ...body, refundId: params.id, operatorId: userOf(request).id, isApproved, idempotencyKey: newId() }
    const streams = await streamsOfRefund(dependencies, params.id)
    const handled = await dependencies.handle(contextOf(dependencies, request, name), { streams }, (states) =>
      decideApproveRefund(command, states),
    )
    return { id: params.id, position: (await orNameAssignee(dependencies, handled)).position }
  }
  const approving = commandFor(operators, { ...acting, body: approveRefundBody }, { factor: 'fresh' })
  app.post('/api/v2/cases/:id/approve-refund', approving, (request) => approve(request, 'approve-refund', true))
  app.post('/api/v2/cases/:id/decline-refund', commandFor(operators, { ...acting, body: approveRefundBody }), (request) =>
    approve(request, 'decline-refund', false),
  )
}

type CaseRequest = FastifyRequest & { params: { id: string } }
type ApprovalRequest = CaseRequest & { body: { reason: string; approvalId: string } }

const byOperator = (request: CaseRequest) => ({ caseId: request.params.id, operatorId: userOf(request).id })

const contextOf = ({ now }: Pick<Dependencies, 'now'>, request: CaseRequest, name: string) =>
  commandContext(request, { name, objectId: request.params.id, body: request.body, user: userOf(request), now: now() })

const createAct =
  (dependencies: Dependencies) =>
  async (request: CaseRequest, name: string, decide: (states: CaseStates) => Decision<'case'>) => {
    const { id } = request.params
    const streams = await streamsOfCase(dependencies, id)
    const handled = await dependencies.handle(contextOf(dependencies, request, name), { streams }, decide)
    return { id, position: (await orNameAssignee(dependencies, handled)).position }
  }

/** A case is handed to operators alone. */
const refuseOthers = async ({ handle }: Pick<Dependencies, 'handle'>, assigneeId: string | null): Promise<void> => {
  if (assigneeId === null) return
  const { account } = await handle.read({ account: { stream: accountStream(assigneeId), fold: accountFold } })
  if (account.status !== 'registered' || account.role !== 'OPERATOR') throw new Refused('NOT_AN_OPERATOR')
}
