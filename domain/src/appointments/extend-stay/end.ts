import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { expireClaim, releaseClaim, type LedgerEvents } from '../../kernel/change-ledger.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { addMs } from '../../kernel/instant.ts'
import type { LedgerKey, LedgerStates } from '../../kernel/ledger.ts'
import type { Appointment, PlacedAppointment } from '../appointment.ts'
import { missingClaimed } from '../claimed-ledgers.ts'

/** The nights are held longer than that, so money of the page's last second finds them. */
export const GRACE_MS = 2 * MINUTE_MS

type Held = NonNullable<NonNullable<PlacedAppointment['stay']>['extending']>

/** Until when the provider's page of held nights takes their money. */
export const extensionPageEnds = ({ expiresAt }: Pick<Held, 'expiresAt'>): string => addMs(expiresAt, -GRACE_MS)

type Why = Events['StayExtensionEnded']['why']
export const endedFact = (appointmentId: string, { extensionPaymentId }: Held, why: Why): LapkaEvent => ({
  type: 'StayExtensionEnded',
  data: { appointmentId, extensionPaymentId, why },
})

type Ended = { facts: LapkaEvent[]; freed: LedgerEvents }

/** Held nights are free at once: by what changes the stay in the same append, or because they were not paid. Its own facts come before that change. */
export const endExtension = (
  states: LedgerStates,
  { appointmentId, stay }: Pick<PlacedAppointment, 'appointmentId' | 'stay'>,
  why: Why = 'stay_changed',
): Ended => {
  const extending = stay?.extending
  if (extending === undefined) return { facts: [], freed: {} }
  const { extensionPaymentId } = extending
  const freed = why === 'unpaid' ? expireClaim(states, extensionPaymentId) : releaseClaim(states, extensionPaymentId, 'cancelled')
  return { facts: [endedFact(appointmentId, extending, why)], freed }
}

/** The nights that wait for this payment; undefined once they do not. */
export const heldFor = (appointment: Appointment, paymentId: string): Held | undefined => {
  const extending = appointment.status === 'confirmed' ? appointment.stay?.extending : undefined
  return extending?.extensionPaymentId === paymentId ? extending : undefined
}

/** The page of the nights was closed without money: they are free. Said again, or once they were paid, it writes nothing. */
export const decideEndExtension = (
  { paymentId }: { paymentId: string },
  states: { appointment: Appointment } & LedgerStates,
): Decision<'appointment' | LedgerKey> | Missing => {
  const { appointment } = states
  if (appointment.status === 'none' || heldFor(appointment, paymentId) === undefined) return { events: {} }
  const lacking = missingClaimed(states, appointment)
  if (lacking !== null) return lacking
  const { facts, freed } = endExtension(states, appointment, 'unpaid')
  return { events: { appointment: facts, ...freed } }
}
