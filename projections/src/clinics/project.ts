import type { Change } from '@lapka/contracts/live.ts'
import { clear, writeEach, type Db, type Projection } from '../projection.ts'
import { markNextFree } from '@lapka/state/next-free/mark.ts'
import { insertRows } from '@lapka/state/write-rows.ts'
import { markEverybody } from '../claims/mark-everybody.ts'
import { clinicTables, type ClinicTables } from '../tables/clinics.ts'

const changeOf = ({ clinicId }: { clinicId: string }): Change[] => [{ kind: 'professional', professionalId: clinicId }]

/** The address is of no use any more. */
const closeInvitation = async (
  trx: Db<ClinicTables>,
  answered: { clinicId: string; invitationId: string },
): Promise<Change[]> => {
  await closeInvitations(trx, 'invitationId', answered.invitationId)
  return changeOf(answered)
}

const closeInvitations = (trx: Db<ClinicTables>, column: 'invitationId' | 'clinicId' | 'emailKey', value: string) =>
  trx.updateTable('views.clinicInvitations').set({ isOpen: false, email: '' }).where(column, '=', value).execute()

const endMembership = (trx: Db<ClinicTables>, column: 'professionalId' | 'clinicId', id: string, leftAt: string) =>
  trx.updateTable('views.clinicVets').set({ leftAt }).where('leftAt', 'is', null).where(column, '=', id).execute()

const leaveClinic = async (
  trx: Db<ClinicTables>,
  left: { clinicId: string; professionalId: string },
  { occurredAt }: { occurredAt: string },
): Promise<Change[]> => {
  await endMembership(trx, 'professionalId', left.professionalId, occurredAt)
  await markNextFree(trx, [left.professionalId])
  return changeOf(left)
}

/** More or fewer of a room are free at other times for each vet who needs it. */
const markVets = async (trx: Db<ClinicTables>, clinicId: string): Promise<void> => {
  const vets = trx.selectFrom('views.clinicVets').select('professionalId').where('clinicId', '=', clinicId)
  const rows = await vets.where('leftAt', 'is', null).execute()
  await markNextFree(trx, new Set(rows.map(({ professionalId }) => professionalId)))
}

const memberships = writeEach({
  VetInvited: async (trx, invited, { occurredAt }) => {
    const { invitationId, clinicId, email, emailKey } = invited
    const row = { invitationId, clinicId, email: clear(email), emailKey, invitedAt: occurredAt, isOpen: true }
    await insertRows(trx, { table: 'views.clinicInvitations', rows: [row] })
    return changeOf(invited)
  },
  InvitationAccepted: async (trx, accepted, { occurredAt }) => {
    const { clinicId, professionalId } = accepted
    const row = { clinicId, professionalId, joinedAt: occurredAt, leftAt: null }
    await insertRows(trx, { table: 'views.clinicVets', rows: [row] })
    await markNextFree(trx, [professionalId])
    return closeInvitation(trx, accepted)
  },
  InvitationDeclined: closeInvitation,
  InvitationWithdrawn: closeInvitation,
  VetRemoved: leaveClinic,
  VetLeft: leaveClinic,
  /** An erased vet leaves every clinic; all vets leave an erased clinic, and its invitations are closed. */
  ProfessionalWithdrawn: async (trx, { professionalId }, { occurredAt }) => {
    await endMembership(trx, 'professionalId', professionalId, occurredAt)
    await endMembership(trx, 'clinicId', professionalId, occurredAt)
    await closeInvitations(trx, 'clinicId', professionalId)
    return []
  },
  /** The owner of the address was erased. */
  EmailReleased: async (trx, _, { stream }) => {
    await closeInvitations(trx, 'emailKey', stream.slice('email-'.length))
    return []
  },
  ResourceAdded: async (trx, { clinicId, resourceId, count }) => {
    await insertRows(trx, { table: 'views.clinicResources', rows: [{ resourceId, clinicId, count }] })
    return []
  },
  ResourceChanged: async (trx, changed) => {
    const { clinicId, resourceId, count } = changed
    await trx.updateTable('views.clinicResources').set({ count }).where('resourceId', '=', resourceId).execute()
    await markVets(trx, clinicId)
    return changeOf(changed)
  },
  ResourceRemoved: async (trx, removed) => {
    await trx.deleteFrom('views.clinicResources').where('resourceId', '=', removed.resourceId).execute()
    await markVets(trx, removed.clinicId)
    return changeOf(removed)
  },
})

/** Vets of clinics and since when, the invitations, and what the clinics have. */
export const clinics: Projection<ClinicTables> = {
  name: 'clinics',
  version: 3,
  tables: clinicTables,
  afterSwitch: markEverybody,
  steps: [memberships],
}
