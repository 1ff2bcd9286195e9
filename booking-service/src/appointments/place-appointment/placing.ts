import type { Events } from '@lapka/contracts/events.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { decidePlaceAppointment, type PlaceAppointment } from '@lapka/domain/appointments/place-appointment/decide.ts'
import { placeAppointmentStreams } from '@lapka/domain/appointments/place-appointment/streams.ts'
import type { CommandContext, Handled } from '@lapka/event-log/handle.ts'
import type { Dependencies } from '../../dependencies.ts'
import { isRefusal } from '../../http/refused.ts'
import { createOpenHolds } from './open-holds.ts'

export type Wish = Omit<PlaceAppointment, 'openHoldCount' | 'tzdataVersion'>
export type Placed = { id: string; holdExpiresAt: string; position: number }

const tzdataVersion = process.versions.tz ?? 'unknown'

/** Places an appointment, within the limit of holds that a parent may have open. */
export const createPlacing = ({ handle, db, watch }: Pick<Dependencies, 'handle' | 'db' | 'watch'>) => {
  const openHolds = createOpenHolds({ db, watch })

  const endOfHold = async (appointmentId: string): Promise<string> => {
    const { held } = await handle.read({ held: { stream: appointmentStream(appointmentId), fold: appointmentFold } })
    return held.status === 'none' ? '' : held.holdExpiresAt
  }

  const place = async (context: CommandContext, wish: Wish): Promise<Placed | Refusal> => {
    const openHoldCount = await openHolds.count(wish)
    const handled = await handle(context, placeAppointmentStreams(wish), (states) =>
      decidePlaceAppointment({ ...wish, openHoldCount, tzdataVersion }, states),
    )
    if (isRefusal(handled)) return handled
    const { position } = handled
    const resumed = resumedIn(handled)
    if (resumed !== undefined) return { id: resumed, holdExpiresAt: await endOfHold(resumed), position }
    if (!handled.isReplay) openHolds.placed(wish.parentId, position)
    return { id: wish.appointmentId, holdExpiresAt: placedIn(handled).holdExpiresAt, position }
  }
  return (context: CommandContext, wish: Wish) => openHolds.inTurn(wish.parentId, () => place(context, wish))
}

/** The fact that was recorded, now or when the same command came first. */
const placedIn = (handled: Handled<'appointment'>): Events['AppointmentPlaced'] =>
  handled.events.appointment.find((event) => event.type === 'AppointmentPlaced')?.data as Events['AppointmentPlaced']

/** The own hold that goes on, now or when the same command came first. */
const resumedIn = (handled: Handled<'appointment'>): string | undefined => {
  const resumed = handled.events.appointment.find((event) => event.type === 'HoldResumed')
  return (resumed?.data as Events['HoldResumed'] | undefined)?.resumedId
}
