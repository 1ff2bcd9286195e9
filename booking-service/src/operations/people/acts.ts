import type { Party } from '@lapka/contracts/api/appointments.ts'
import type { CancelledBy } from '@lapka/contracts/events/cancellations.ts'
import { emailStream } from '@lapka/contracts/streams.ts'
import { emailFold } from '@lapka/domain/accounts/account.ts'
import type { PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import { decideResendConfirmation, decideResendLetter, decideSignOutPerson } from '@lapka/domain/accounts/operator-acts/decide.ts'
import { decideCancelForPerson } from '@lapka/domain/appointments/cancel-appointment/cancel-for-person.ts'
import { outcomeOfCancelAppointment } from '@lapka/domain/appointments/cancel-appointment/decide.ts'
import { paymentAndLedgers } from '@lapka/domain/appointments/payment-of-appointment.ts'
import { endAllAccess } from '../../accounts/end-all-access.ts'
import { appointmentStreams, partyTo } from '../../appointments/own-appointment.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { findUser } from '../../sessions/sessions.ts'
import { accountOf, contextOf, isNameOf, type Act } from './act-context.ts'
import type { KnownPerson } from './known-person.ts'
import { lettersTo } from './letters.ts'
import { appointmentsOf } from './read-person.ts'
import { refundKeysOf } from '../../http/command-context.ts'
import { guardLimit } from '../../http/authorization/fresh-factor.ts'

/** Every session of the person ends with the event. The same request again ends no session that began since. */
export const signOutPerson = async (
  dependencies: Dependencies,
  act: Act<{ reason: string; typedName: string }>,
): Promise<{ position: number }> => {
  const { person, body } = act
  const context = contextOf(dependencies, act, { name: 'sign-out-person' })
  const command = { operatorId: userOf(act.request).id, reason: body.reason, isNameRight: isNameOf(person, body.typedName) }
  return dependencies.db.transaction().execute(async (trx) => {
    const handled = orRefuse(
      await dependencies.handle(context, { streams: accountOf(person) }, (states) => decideSignOutPerson(command, states)),
    )
    const at = handled.events.account[0]?.occurredAt ?? context.occurredAt
    await endAllAccess(trx, dependencies, { accountId: person.id, at, isRepeated: handled.isReplay })
    return { position: handled.position }
  })
}

/** One letter more, under a key of its own: the outbox makes work of the event. */
export const resendLetter = async (
  dependencies: Dependencies,
  act: Act<{ letterId: string; reason: string }>,
): Promise<{ position: number }> => {
  const { person, body } = act
  const letters = await lettersTo(dependencies, person, await appointmentsOf(dependencies, person))
  const found = letters.find(({ letter }) => letter.id === body.letterId)
  const context = contextOf(dependencies, act, { name: 'resend-letter' })
  const operatorId = userOf(act.request).id
  const whyNot = found === undefined ? 'NOT_FOUND' : found.whyNot
  const resent = {
    accountId: person.id,
    kind: found?.row.kind ?? '',
    letter: textsOf(found?.row.payload ?? {}),
    reason: body.reason,
  }
  const email = { email: { stream: emailStream(person.emailKey), fold: emailFold } }
  // Refused within the decision, so that the same request again still gets its first answer.
  const { position } = orRefuse(
    person.state === 'unconfirmed'
      ? await dependencies.handle(context, { streams: email }, (states) =>
          whyNot === null ? decideResendConfirmation(resent, states) : { refused: whyNot },
        )
      : await dependencies.handle(context, { streams: accountOf(person) }, (states) =>
          whyNot === null ? decideResendLetter({ operatorId, ...resent }, states) : { refused: whyNot },
        ),
  )
  return { position }
}

const textsOf = (payload: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(payload).flatMap(([field, value]: [string, unknown]) =>
      typeof value === 'string' && field !== 'kind' ? [[field, value]] : [],
    ),
  )

/** The appointment of the person who called, and their party. Any other one gets 404. */
export const appointmentOf = async (
  { db, handle }: Pick<Dependencies, 'db' | 'handle'>,
  person: KnownPerson,
  appointmentId: string,
): Promise<{ appointment: PlacedAppointment; party: Party }> => {
  const { appointment } = await handle.read(appointmentStreams(appointmentId))
  const user = await findUser(db, person.id)
  if (appointment.status === 'none' || user === null) throw new Refused('NOT_FOUND')
  const party = await partyTo(db, appointment, user)
  if (party === undefined || party === 'operator') throw new Refused('NOT_FOUND')
  return { appointment, party }
}

/** If the fault is ours, the system cancels, which gives all of it back; otherwise the caller's side does. */
export const cancellingSide = (party: Party, fault: 'theirs' | 'ours'): CancelledBy => {
  if (fault === 'ours') return 'system'
  return party === 'parent' ? 'parent' : 'professional'
}

type CancelBody = { appointmentId: string; fault: 'theirs' | 'ours'; reason: string; typedName: string }

export const cancelForPerson = async (dependencies: Dependencies, act: Act<CancelBody>) => {
  const { person, body } = act
  const { party } = await appointmentOf(dependencies, person, body.appointmentId)
  const context = contextOf(dependencies, act, { name: 'cancel-for-person', objectId: body.appointmentId })
  const command = {
    operatorId: userOf(act.request).id,
    isNameRight: isNameOf(person, body.typedName),
    by: cancellingSide(party, body.fault),
    reason: body.reason,
    at: context.occurredAt,
    refund: refundKeysOf(context),
    fourEyesCents: dependencies.fourEyesCents,
    approvalId: derivedId('approval', context.commandId),
  }
  const reading = { streams: { ...appointmentStreams(body.appointmentId), ...accountOf(person) }, more: paymentAndLedgers }
  const guard = await guardLimit(dependencies, act.request)
  const handled = await dependencies.handle(context, reading, (states) => guard(decideCancelForPerson(command, states)))
  const { events, position } = orRefuse(handled)
  return { refundCents: outcomeOfCancelAppointment(events.appointment).refundCents, position }
}
