import type { Events } from '@lapka/contracts/events.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { appointmentStream, petStream, professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import {
  decidePlaceAppointment,
  ownKey,
  type PlaceAppointment,
  type PlaceStates,
} from '@lapka/domain/appointments/place-appointment/decide.ts'
import {
  ownHoldDates,
  ownHoldsInTheWay,
  placementDates,
  placementOf,
} from '@lapka/domain/appointments/place-appointment/placement.ts'
import { LOOK_AGAIN } from '@lapka/domain/decision.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { scheduleFold } from '@lapka/domain/schedules/schedule.ts'
import { dayStreams, type DayStates } from '@lapka/domain/slots/day-ledger.ts'
import { lineStreams } from '@lapka/domain/waitlist/promised-times.ts'
import type { CommandContext, Handled, StreamsOf } from '@lapka/event-log/handle.ts'
import type { Dependencies } from '../../dependencies.ts'
import { isRefusal } from '../../http/refused.ts'
import { createOpenHolds } from './open-holds.ts'

export type Wish = Omit<PlaceAppointment, 'openHoldCount' | 'tzdataVersion'>
export type Placed = { id: string; holdExpiresAt: string; position: number }

/** What must be read before deciding; learned from the answer "look again". */
type Guess = { dates: string[]; ownIds: string[] }

const MOST_LOOKS = 6
const tzdataVersion = process.versions.tz ?? 'unknown'

/** Places an appointment. Which days it touches follows from the schedule, which is remembered; a wrong guess costs one more look. */
export const createPlacing = ({ handle, db, watch }: Pick<Dependencies, 'handle' | 'db' | 'watch'>) => {
  const openHolds = createOpenHolds({ db, watch })
  const standing = ({ professionalId, petId }: Wish) => ({
    professional: { stream: professionalStream(professionalId), fold: professionalFold },
    schedule: { stream: scheduleStream(professionalId), fold: scheduleFold },
    pet: { stream: petStream(petId), fold: petFold },
  })

  /** Reads what the wish touches: its days, and the parent's own holds on them. */
  const look = async (wish: Wish): Promise<Guess> => {
    const { professional, schedule } = await handle.read(standing(wish))
    const placement = placementOf(professional, schedule, wish)
    const dates = placementDates(placement)
    if (placement === undefined) return { dates, ownIds: [] }
    const days = await handle.read<DayStates>(dayStreams(wish.professionalId, dates))
    const ownDates = ownHoldDates(days, placement, wish)
    return { dates: [...new Set([...dates, ...ownDates])], ownIds: ownHoldsInTheWay(days, placement.visit, wish) }
  }

  /** Nearly always right: the visit's UTC date is its local date, and there is no own hold in the way. */
  const firstGuess = ({ startsAt }: Wish): Guess => ({ dates: [startsAt.slice(0, 10)], ownIds: [] })

  const decideWith = async (
    context: CommandContext,
    wish: Wish,
    { guess, openHoldCount }: { guess: Guess; openHoldCount: number },
  ) => {
    const streams = {
      // Written first: who asks again finds the last fact, and with it the same position, without knowing of them.
      ...Object.fromEntries(guess.ownIds.map((id) => [ownKey(id), { stream: appointmentStream(id), fold: appointmentFold }])),
      appointment: { stream: appointmentStream(wish.appointmentId), fold: appointmentFold, isNew: true },
      ...standing(wish),
      ...dayStreams(wish.professionalId, guess.dates),
      ...lineStreams(wish.professionalId, guess.dates),
    } as StreamsOf<PlaceStates>
    return handle<PlaceStates>(context, streams, (states) => {
      const decided = decidePlaceAppointment({ ...wish, openHoldCount, tzdataVersion }, states)
      return isRefusal(decided) ? decided : { events: decided.events }
    })
  }

  const endOfHold = async (appointmentId: string): Promise<string> => {
    const { held } = await handle.read({ held: { stream: appointmentStream(appointmentId), fold: appointmentFold } })
    return held.status === 'none' ? '' : held.holdExpiresAt
  }

  const place = async (context: CommandContext, wish: Wish): Promise<Placed | Refusal> => {
    const openHoldCount = await openHolds.count(wish)
    let guess = firstGuess(wish)
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      const handled = await decideWith(context, wish, { guess, openHoldCount })
      if (isRefusal(handled)) return handled
      const { position } = handled
      const placed = placedIn(handled)
      if (placed !== undefined) {
        if (!handled.isReplay) openHolds.placed(wish.parentId, position)
        return { id: wish.appointmentId, holdExpiresAt: placed.holdExpiresAt, position }
      }
      const resumed = resumedIn(handled)
      if (resumed !== undefined) return { id: resumed, holdExpiresAt: await endOfHold(resumed), position }
      guess = await look(wish)
    }
    return LOOK_AGAIN
  }
  return (context: CommandContext, wish: Wish) => openHolds.inTurn(wish.parentId, () => place(context, wish))
}

/** The fact that was recorded, now or when the same command came first. */
const placedIn = (handled: Handled<string>): Events['AppointmentPlaced'] | undefined =>
  handled.events['appointment']?.find((event) => event.type === 'AppointmentPlaced')?.data as
    Events['AppointmentPlaced'] | undefined

/** The own hold that goes on, now or when the same command came first. */
const resumedIn = (handled: Handled<string>): string | undefined => {
  const resumed = handled.events['appointment']?.find((event) => event.type === 'HoldResumed')
  return (resumed?.data as Events['HoldResumed'] | undefined)?.resumedId
}
