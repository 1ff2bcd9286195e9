import { sql } from 'kysely'
import { foldRows } from '../fold-rows.ts'
import { clear, collect } from '../projection.ts'
import type { AccountTables } from '../tables/accounts.ts'

export const transferRows = foldRows<AccountTables, 'views.petTransfers'>(
  'views.petTransfers',
  'transferId',
)({
  keyOf: ({ data }) => data.transferId,
  insert: {
    TransferAsked: ({ transferId, petId, fromId, emailKey, email }, { occurredAt }) => ({
      transferId,
      petId,
      fromId,
      toId: null,
      emailKey,
      email: clear(email),
      status: 'asked',
      askedAt: occurredAt,
      acceptedAt: null,
      confirmedAt: null,
      endedAt: null,
      reason: '',
      offeredIds: [],
    }),
  },
  update: {
    TransferAccepted: (_, { toId }, { occurredAt }) => ({ toId, status: 'accepted', acceptedAt: occurredAt }),
    AppointmentOffered: ({ offeredIds }, { appointmentId }) => ({ offeredIds: [...new Set([...offeredIds, appointmentId])] }),
    AppointmentOfferWithdrawn: ({ offeredIds }, { appointmentId }) => ({
      offeredIds: offeredIds.filter((id) => id !== appointmentId),
    }),
    TransferConfirmed: (_, _fact, { occurredAt }) => ({ status: 'confirmed', confirmedAt: occurredAt }),
    TransferDeclined: (_, _fact, { occurredAt }) => ({ status: 'declined', endedAt: occurredAt }),
    TransferWithdrawn: (_, _fact, { occurredAt }) => ({ status: 'withdrawn', endedAt: occurredAt }),
    TransferRefused: (_, { reason }, { occurredAt }) => ({ status: 'refused', endedAt: occurredAt, reason: clear(reason) }),
    PetTransferred: (_, _fact, { occurredAt }) => ({ status: 'completed', endedAt: occurredAt }),
  },
})

/** Runs after the batch's transfers: what an erased account asked for goes with it. */
export const forgottenTransfers = collect({ AccountErased: ({ accountId }) => [accountId] }, async (trx, accountIds) => {
  await sql`delete from views.pet_transfers where from_id = any(${accountIds}::uuid[])`.execute(trx)
})

/** An address goes with its account wherever others had named it until then. */
export const forgottenAddresses = collect(
  { EmailReleased: (_, { stream, occurredAt }) => [{ emailKey: stream.slice('email-'.length), at: occurredAt }] },
  async (trx, released) => {
    for (const { emailKey, at } of released)
      await sql`update views.pet_transfers set email = '' where email_key = ${emailKey} and asked_at <= ${at}::timestamptz`.execute(
        trx,
      )
  },
)
