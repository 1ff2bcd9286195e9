import { MINUTE_MS, SLOT_STEP_MINUTES } from '@lapka/contracts/time.ts'
import type { Span } from '@lapka/domain/kernel/working-hours.ts'
import { localDateOf, wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import { localDateOfWall, timeOfWall } from '../kit/time/wall-clock.ts'

const keyOf = (localDate: string, time: string) => `${localDate} ${time}`

/** The half-hours on a wall that lie within some spans. */
export const openTimes = (spans: readonly Span[], zone: string): Set<string> => {
  const open = new Set<string>()
  for (const { fromMs, untilMs } of spans)
    for (let at = fromMs; at < untilMs; at += SLOT_STEP_MINUTES * MINUTE_MS)
      open.add(keyOf(localDateOf(at, zone), wallTimeOf(at, zone)))
  return open
}

/** The half-hour that a place of the grid lies in. */
export const halfHourOf = (wall: Date): string =>
  keyOf(localDateOfWall(wall), `${timeOfWall(wall).slice(0, 3)}${wall.getUTCMinutes() < 30 ? '00' : '30'}`)

type HoursOfVet = { professionalId: string; spans: readonly { from: string; to: string }[] }

/** Returns a test for half-hours outside the hours of a vet, or of all vets where none is named. Before the hours are known none is. */
export const closedForVets = (hours: readonly HoursOfVet[] | undefined, zone: string) => {
  const open = new Map(
    hours?.map(({ professionalId, spans }) => [
      professionalId,
      openTimes(
        spans.map(({ from, to }) => ({ fromMs: Date.parse(from), untilMs: Date.parse(to) })),
        zone,
      ),
    ]),
  )
  return (wall: Date, vetId?: string | number): boolean => {
    const time = halfHourOf(wall)
    if (vetId !== undefined) return open.get(String(vetId))?.has(time) === false
    return open.size > 0 && ![...open.values()].some((times) => times.has(time))
  }
}
