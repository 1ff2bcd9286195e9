import type { Change } from '@lapka/contracts/live.ts'
import { insertRows } from '@lapka/state/write-rows.ts'
import { clear, type Db, type Projection, type Seen } from '../projection.ts'

type Reacted =
  | 'VetInvited'
  | 'InvitationWithdrawn'
  | 'InvitationAccepted'
  | 'InvitationDeclined'
  | 'VetRemoved'
  | 'VetLeft'
  | 'ProfessionalWithdrawn'
  | 'EmailReleased'

/** Who works at which clinic and since when, and the invitations. These are few: one statement each. */
export const clinics: Projection<Reacted> = {
  name: 'clinics',
  version: 1,
  reactsTo: [
    'VetInvited',
    'InvitationWithdrawn',
    'InvitationAccepted',
    'InvitationDeclined',
    'VetRemoved',
    'VetLeft',
    'ProfessionalWithdrawn',
    'EmailReleased',
  ],
  tables: ['views.clinicInvitations', 'views.clinicVets'],
  project: async (trx, events) => {
    for (const event of events) await write(trx, event)
    const ids = events.flatMap((event) => ('clinicId' in event.data ? [event.data.clinicId] : []))
    return [...new Set(ids)].map((professionalId): Change => ({ kind: 'professional', professionalId }))
  },
}

const write = async (trx: Db, event: Seen<Reacted>): Promise<void> => {
  switch (event.type) {
    case 'VetInvited': {
      const { invitationId, clinicId, email, emailKey } = event.data
      const row = { invitationId, clinicId, email: clear(email), emailKey, invitedAt: event.occurredAt, isOpen: true }
      await insertRows(trx, { table: 'views.clinicInvitations', rows: [row] })
      return
    }
    case 'InvitationAccepted': {
      const { clinicId, professionalId, invitationId } = event.data
      const row = { clinicId, professionalId, joinedAt: event.occurredAt, leftAt: null }
      await insertRows(trx, { table: 'views.clinicVets', rows: [row] })
      return close(trx, invitationId)
    }
    case 'InvitationDeclined':
    case 'InvitationWithdrawn':
      return close(trx, event.data.invitationId)
    case 'EmailReleased':
      return forget(trx, event.stream.slice('email-'.length))
    case 'VetRemoved':
    case 'VetLeft':
    case 'ProfessionalWithdrawn':
      return leave(trx, event)
  }
}

/** The address is of no use any more. */
const close = async (trx: Db, invitationId: string): Promise<void> => {
  await trx
    .updateTable('views.clinicInvitations')
    .set({ isOpen: false, email: '' })
    .where('invitationId', '=', invitationId)
    .execute()
}

/** Whoever had the address was erased. */
const forget = async (trx: Db, emailKey: string): Promise<void> => {
  await trx.updateTable('views.clinicInvitations').set({ isOpen: false, email: '' }).where('emailKey', '=', emailKey).execute()
}

/** An erased vet leaves every clinic; an erased clinic is left by everybody, and forgets whom it invited. */
const leave = async (trx: Db, event: Seen<'VetRemoved' | 'VetLeft' | 'ProfessionalWithdrawn'>): Promise<void> => {
  const { professionalId } = event.data
  const leftAt = event.occurredAt
  await trx
    .updateTable('views.clinicVets')
    .set({ leftAt })
    .where('leftAt', 'is', null)
    .where('professionalId', '=', professionalId)
    .execute()
  if (event.type !== 'ProfessionalWithdrawn') return
  await trx
    .updateTable('views.clinicVets')
    .set({ leftAt })
    .where('leftAt', 'is', null)
    .where('clinicId', '=', professionalId)
    .execute()
  await trx
    .updateTable('views.clinicInvitations')
    .set({ isOpen: false, email: '' })
    .where('clinicId', '=', professionalId)
    .execute()
}
