import type { Refusal } from '@lapka/contracts/refusals.ts'
import {
  decidePlaceAppointment,
  outcomeOfPlaceAppointment,
  type PlaceAppointment,
} from '@lapka/domain/appointments/place-appointment/decide.ts'
import {
  decidePlaceWithAnyVet,
  placeWithAnyVetStreams,
  type AnyVetStates,
} from '@lapka/domain/appointments/place-appointment/any-vet.ts'
import { placeAppointmentStreams } from '@lapka/domain/appointments/place-appointment/streams.ts'
import { decideWithWays } from '@lapka/projections/travel/look-up-ways.ts'
import { isPaidInNameOf } from '@lapka/projections/payouts/paid-in-name.ts'
import type { CommandContext, Handled } from '@lapka/event-log/handle.ts'
import { isRefused } from '@lapka/domain/kernel/decision.ts'
import { readAddress } from '../read-address.ts'
import type { Dependencies } from '../../dependencies.ts'
import { anyVetTeam } from '../../professionals/any-vet.ts'
import { createOpenCampaigns } from '../../promotions/open-campaigns.ts'
import { createOpenHolds } from './open-holds.ts'

export type PlaceAppointmentRequest = Omit<
  PlaceAppointment,
  'openHoldCount' | 'tzdataVersion' | 'promotionIds' | 'feePercent' | 'address' | 'isAddressLater'
> & { addressId?: string | undefined }
export type PlacedAppointment = { id: string; status: 'PAYMENT' | 'SCHEDULED'; holdExpiresAt: string; position: number }

const tzdataVersion = process.versions.tz ?? 'unknown'

/** Places an appointment, within the limit of holds that a parent may have open. */
export const createPlaceAppointment = ({
  handle,
  db,
  watch,
  changes,
  feePercent,
  routing,
}: Pick<Dependencies, 'handle' | 'db' | 'watch' | 'changes' | 'feePercent' | 'routing'>) => {
  const openHolds = createOpenHolds({ db, watch })
  const campaignIds = createOpenCampaigns({ db, changes })

  const place = async (
    context: CommandContext,
    { addressId, ...command }: PlaceAppointmentRequest,
  ): Promise<PlacedAppointment | Refusal> => {
    const [openHoldCount, open, address] = await Promise.all([
      openHolds.count(command),
      campaignIds(command.at),
      addressId === undefined ? undefined : readAddress({ handle }, addressId),
    ])
    // No campaign pays for an appointment with oneself.
    const promotionIds = open.length > 0 && (await isPaidInNameOf(db, command)) ? [] : open
    const complete = { ...command, address, openHoldCount, tzdataVersion, promotionIds, feePercent }
    const handled = await decideWithWays({ handle, routing }, (travel) =>
      handle(context, placeAppointmentStreams(complete), (states) => decidePlaceAppointment({ ...complete, travel }, states)),
    )
    // A clinic is no vet: it is looked up only then, and bookings of a professional pay nothing for it.
    if (isRefused(handled) && handled.refused === 'NOT_BOOKABLE') return placeWithAnyVet(context, complete)
    return answerOf(handled, command.parentId)
  }

  const placeWithAnyVet = async (context: CommandContext, command: PlaceAppointment): Promise<PlacedAppointment | Refusal> => {
    const team = await anyVetTeam(db, command)
    if (team === null) return { refused: 'NOT_BOOKABLE' }
    const complete = { ...command, ...team }
    const handled = await decideWithWays({ handle, routing }, (travel) =>
      handle(context, placeWithAnyVetStreams(complete), (states) =>
        decidePlaceWithAnyVet({ ...complete, travel }, states as AnyVetStates),
      ),
    )
    return answerOf(handled, command.parentId)
  }

  const answerOf = (handled: Handled<'appointment'> | Refusal, parentId: string): PlacedAppointment | Refusal => {
    if (isRefused(handled)) return handled
    const { isReplay, position } = handled
    const { id, holdExpiresAt, isResumed, isConfirmed } = outcomeOfPlaceAppointment(handled.events.appointment)
    if (!isResumed && !isReplay && !isConfirmed) openHolds.placed(parentId, position)
    return { id, status: isConfirmed ? 'SCHEDULED' : 'PAYMENT', holdExpiresAt, position }
  }
  return (context: CommandContext, command: PlaceAppointmentRequest) =>
    openHolds.inTurn(command.parentId, () => place(context, command))
}
