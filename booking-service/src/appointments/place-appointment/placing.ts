import type { Refusal } from '@lapka/contracts/refusals.ts'
import {
  decidePlaceAppointment,
  outcomeOfPlaceAppointment,
  type PlaceAppointment,
} from '@lapka/domain/appointments/place-appointment/decide.ts'
import { placeAppointmentStreams } from '@lapka/domain/appointments/place-appointment/streams.ts'
import type { CommandContext } from '@lapka/event-log/handle.ts'
import type { Dependencies } from '../../dependencies.ts'
import { isRefusal } from '../../http/refused.ts'
import { createOpenHolds } from './open-holds.ts'

export type Wish = Omit<PlaceAppointment, 'openHoldCount' | 'tzdataVersion'>
export type Placed = { id: string; holdExpiresAt: string; position: number }

const tzdataVersion = process.versions.tz ?? 'unknown'

/** Places an appointment, within the limit of holds that a parent may have open. */
export const createPlacing = ({ handle, db, watch }: Pick<Dependencies, 'handle' | 'db' | 'watch'>) => {
  const openHolds = createOpenHolds({ db, watch })

  const place = async (context: CommandContext, wish: Wish): Promise<Placed | Refusal> => {
    const openHoldCount = await openHolds.count(wish)
    const handled = await handle(context, placeAppointmentStreams(wish), (states) =>
      decidePlaceAppointment({ ...wish, openHoldCount, tzdataVersion }, states),
    )
    if (isRefusal(handled)) return handled
    const { isReplay, position } = handled
    const { id, holdExpiresAt, isResumed } = outcomeOfPlaceAppointment(handled.events.appointment)
    if (!isResumed && !isReplay) openHolds.placed(wish.parentId, position)
    return { id, holdExpiresAt, position }
  }
  return (context: CommandContext, wish: Wish) => openHolds.inTurn(wish.parentId, () => place(context, wish))
}
