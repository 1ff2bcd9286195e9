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

export type PlaceAppointmentRequest = Omit<PlaceAppointment, 'openHoldCount' | 'tzdataVersion'>
export type PlacedAppointment = { id: string; holdExpiresAt: string; position: number }

const tzdataVersion = process.versions.tz ?? 'unknown'

/** Places an appointment, within the limit of holds that a parent may have open. */
export const createPlaceAppointment = ({ handle, db, watch }: Pick<Dependencies, 'handle' | 'db' | 'watch'>) => {
  const openHolds = createOpenHolds({ db, watch })

  const place = async (context: CommandContext, command: PlaceAppointmentRequest): Promise<PlacedAppointment | Refusal> => {
    const openHoldCount = await openHolds.count(command)
    const handled = await handle(context, placeAppointmentStreams(command), (states) =>
      decidePlaceAppointment({ ...command, openHoldCount, tzdataVersion }, states),
    )
    if (isRefusal(handled)) return handled
    const { isReplay, position } = handled
    const { id, holdExpiresAt, isResumed } = outcomeOfPlaceAppointment(handled.events.appointment)
    if (!isResumed && !isReplay) openHolds.placed(command.parentId, position)
    return { id, holdExpiresAt, position }
  }
  return (context: CommandContext, command: PlaceAppointmentRequest) =>
    openHolds.inTurn(command.parentId, () => place(context, command))
}
