import { sql, type Insertable, type UpdateObject } from 'kysely'
import type { RefundAct } from '@lapka/contracts/cases.ts'
import type { IdentitySection } from '@lapka/contracts/events/professionals.ts'
import { paidAppointment, type PaymentIdentity } from '@lapka/contracts/payments.ts'
import { caseDueAt } from '@lapka/domain/payments/cases/case.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { clear, react, writeEach, type Db, type Notice, type Projection, type Step } from '../projection.ts'
import { caseTables, type CaseTables } from '../tables/cases.ts'

type Trx = Db<CaseTables>
type CaseRow = CaseTables['views.cases']
type NewCase = Insertable<CaseRow>
type Written = { occurredAt: string }
const none: Notice[] = []

const change = async (trx: Trx, caseId: string, changes: UpdateObject<CaseTables, 'views.cases'>): Promise<Notice[]> => {
  await trx.updateTable('views.cases').set(changes).where('caseId', '=', caseId).execute()
  return none
}
const close = (trx: Trx, caseId: string, { occurredAt }: Written, note = '') =>
  change(trx, caseId, { closedAt: occurredAt, note, needsSecondOperator: false })

const blank: Omit<NewCase, 'caseId' | 'kind' | 'openedAt' | 'dueAt'> = {
  accountId: null,
  emailKey: null,
  appointmentId: null,
  paymentId: null,
  name: '',
  email: '',
  text: '',
  finding: null,
  dispute: null,
  sections: '[]',
  assigneeId: null,
  needsSecondOperator: false,
  isUnsent: false,
  closedAt: null,
  note: '',
}
const jsonOrNull = (value: object | undefined): string | null => (value === undefined ? null : JSON.stringify(value))
type OpenedCase = Pick<NewCase, 'caseId' | 'kind'> & Partial<typeof blank>

/**
 * Waits from now on. A waiting case keeps its time; a closed one
 * waits anew. `latest`: the day after which we can no longer answer.
 */
const open = async (trx: Trx, opened: OpenedCase, { occurredAt }: Written, latest: string | null = null): Promise<Notice[]> => {
  const promised = caseDueAt(opened.kind, occurredAt)
  const anew = { openedAt: occurredAt, dueAt: latest !== null && latest < promised ? latest : promised }
  await trx
    .insertInto('views.cases')
    .values({ ...blank, ...opened, ...anew })
    .onConflict((conflict) =>
      conflict
        .column('caseId')
        .doUpdateSet({ ...anew, closedAt: null, note: '' })
        .where('views.cases.closedAt', 'is not', null),
    )
    .execute()
  return none
}

const reopen = async (trx: Trx, caseId: string, event: Written): Promise<Notice[]> => {
  const known = await trx.selectFrom('views.cases').select(['caseId', 'kind']).where('caseId', '=', caseId).executeTakeFirst()
  return known === undefined ? none : open(trx, known, event)
}

type OfRefund = PaymentIdentity & { refundId: string }
const openRefund = (trx: Trx, { refundId, paymentId, subject }: OfRefund, event: Written) =>
  open(trx, { caseId: refundId, kind: 'refund', paymentId, appointmentId: paidAppointment(subject) }, event)

type OfProfessional = { professionalId: string }
type OfSections = OfProfessional & { section: IdentitySection }
const openVerification = (trx: Trx, { professionalId, accountId }: OfProfessional & { accountId: string }, event: Written) =>
  open(trx, { caseId: professionalId, kind: 'verification', accountId }, event)
const closeVerification = async (trx: Trx, { professionalId }: OfProfessional, event: Written): Promise<Notice[]> => {
  const isOpen = trx.updateTable('views.cases').where('caseId', '=', professionalId).where('closedAt', 'is', null)
  await isOpen.set({ closedAt: event.occurredAt, sections: '[]' }).execute()
  return none
}

const closeTransfer = (trx: Trx, { transferId }: { transferId: string }, event: Written) => close(trx, transferId, event)

const write: Step<CaseTables> = writeEach({
  CaseOpened: (
    trx: Trx,
    { caseId, kind, accountId, emailKey = null, appointmentId, name, email, text, finding, dispute },
    event,
  ) => {
    const words = { name: clear(name), email: clear(email), text: clear(text) }
    const found = { finding: jsonOrNull(finding), dispute: jsonOrNull(dispute) }
    const about = { accountId, emailKey, appointmentId, paymentId: dispute?.paymentId ?? null, ...found }
    return open(trx, { caseId, kind, ...about, ...words }, event, dispute?.evidenceDueBy)
  },
  CaseTextAdded: (trx: Trx, { caseId }, event) => reopen(trx, caseId, event),
  CaseReopened: (trx: Trx, { caseId }, event) => reopen(trx, caseId, event),
  CaseAssigned: (trx: Trx, { caseId, assigneeId }) => change(trx, caseId, { assigneeId }),
  CaseClosed: (trx: Trx, { caseId, note }, event) => close(trx, caseId, event, clear(note)),

  TransferAsked: (trx: Trx, { transferId, fromId, reason }, event) =>
    open(trx, { caseId: transferId, kind: 'transfer', accountId: fromId, text: clear(reason) }, event),
  TransferDeclined: closeTransfer,
  TransferWithdrawn: closeTransfer,
  TransferRefused: closeTransfer,
  PetTransferred: closeTransfer,

  VerificationSubmitted: openVerification,
  ProfessionalVerified: closeVerification,
  VerificationRejected: closeVerification,
  MoreDocumentsRequested: closeVerification,
  ProfessionalWithdrawn: closeVerification,
  IdentityChangeRequested: async (trx: Trx, requested: OfSections & { accountId: string }, event) => {
    await openVerification(trx, requested, event)
    const sections = sql<string>`(sections - ${requested.section}::text) || to_jsonb(${requested.section}::text)`
    return change(trx, requested.professionalId, { sections })
  },
  IdentityChangeWithdrawn: async (trx: Trx, { professionalId, section }: OfSections, event) => {
    await change(trx, professionalId, { sections: sql<string>`sections - ${section}::text` })
    const left = trx.selectFrom('views.cases').select('caseId').where('caseId', '=', professionalId)
    const isDone = await left.where(sql<boolean>`sections = '[]'::jsonb`).executeTakeFirst()
    return isDone === undefined ? none : closeVerification(trx, { professionalId }, event)
  },
  IdentityChangeAccepted: closeVerification,
  IdentityChangeRejected: closeVerification,

  // An inquiry becomes a dispute that takes money.
  DisputeOpened: async (trx: Trx, { disputeId, amountCents, evidenceDueBy }) => {
    const now = JSON.stringify({ amountCents, evidenceDueBy, isInquiry: false })
    const ofDispute = trx.updateTable('views.cases').where('kind', '=', 'dispute')
    await ofDispute
      .set({ dispute: sql<string>`dispute || ${now}::jsonb` })
      .where(sql<boolean>`dispute->>'disputeId' = ${disputeId}`)
      .execute()
    return none
  },

  RefundNeedsPerson: async (trx: Trx, refund: OfRefund, event) => {
    await openRefund(trx, refund, event)
    return change(trx, refund.refundId, { isUnsent: false })
  },
  RefundApprovalRequested: async (trx: Trx, requested: OfRefund & { act: RefundAct }, event) => {
    await openRefund(trx, requested, event)
    return change(trx, requested.refundId, { needsSecondOperator: true, isUnsent: requested.act.kind === 'send' })
  },
  // A refund that only waited for the second operator needs no operator from here on.
  RefundApproved: (trx: Trx, { refundId, act }, event) =>
    act.kind === 'send' ? closeRefund(trx, refundId, event) : change(trx, refundId, { needsSecondOperator: false }),
  RefundApprovalDeclined: (trx: Trx, { refundId }) => change(trx, refundId, { needsSecondOperator: false }),
  RefundSucceeded: (trx: Trx, { refundId }, event) => closeRefund(trx, refundId, event),
  RefundWithdrawn: (trx: Trx, { refundId }, event) => closeRefund(trx, refundId, event),

  AccountErased: async (trx: Trx, { accountId, caseIds = [] }) => {
    await trx.deleteFrom('views.cases').where('accountId', '=', accountId).execute()
    if (caseIds.length > 0) await trx.deleteFrom('views.cases').where('caseId', 'in', caseIds).execute()
    return none
  },
})

/** Money arrives mostly without a case, and may be told to have arrived after one was closed. */
const closeRefund = async (trx: Trx, refundId: string, { occurredAt }: Written): Promise<Notice[]> => {
  const isOpen = trx.updateTable('views.cases').where('caseId', '=', refundId).where('closedAt', 'is', null)
  await isOpen.set({ closedAt: occurredAt, needsSecondOperator: false }).execute()
  return none
}

const ofRefund = ({ refundId }: { refundId: string }) => refundId
const mayOpen = { RefundNeedsPerson: ofRefund, RefundApprovalRequested: ofRefund }
const isOver = { RefundSucceeded: ofRefund, RefundWithdrawn: ofRefund }

/** Nearly every refund ends without a case: one question for a batch finds those that have one, in place of a statement for each. */
const withoutVain = async (trx: Trx, events: RecordedEvent[]): Promise<RecordedEvent[]> => {
  const over = events.flatMap((event) => react(isOver, event) ?? [])
  if (over.length === 0) return events
  const rows = await trx
    .selectFrom('views.cases')
    .select('caseId')
    .where(sql<boolean>`case_id = any(${over}::uuid[])`)
    .execute()
  const known = new Set([...rows.map(({ caseId }) => caseId), ...events.flatMap((event) => react(mayOpen, event) ?? [])])
  return events.filter((event) => known.has(react(isOver, event) ?? '') || react(isOver, event) === undefined)
}

/**
 * Cases for operators from all their sources: messages from people and from Lapka itself, profiles, transfers of pets, and refunds.
 * Messages of erased people are removed.
 */
export const cases: Projection<CaseTables> = {
  name: 'cases',
  version: 6,
  tables: caseTables,
  steps: [{ ...write, run: async (trx, events) => write.run(trx, await withoutVain(trx, events)) }],
}
