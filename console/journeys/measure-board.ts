import { randomUUID } from 'node:crypto'
import type { Board } from '@lapka/contracts/api/board.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { nightsBetween } from '@lapka/domain/stays/stay-dates.ts'
import type { BrowserContext } from 'playwright-core'
import { gate, of, ROUNDS, timed } from './measuring.ts'

const ROOMS = 100
const NIGHTS = 60
/** Long enough that each room changes its guests within a week, and that not all change on one day. */
const LONGEST = 4

/** One class of a hundred rooms, sold out for sixty nights from a week ago on. */
const fullHouse = (board: Board): Board => {
  const [roomClass] = board.rooms.classes
  const [sample] = board.stays
  if (roomClass === undefined || sample === undefined) throw new Error('The demo’s hotel has no guests.')
  const first = addDays(board.today, -7)
  const stays = Array.from({ length: ROOMS }, (_, index) => {
    const all: Board['stays'] = []
    for (let from = 0; from < NIGHTS;) {
      const until = Math.min(NIGHTS, from + 1 + ((index + from) % LONGEST))
      const [arrival, departure] = [addDays(first, from), addDays(first, until)]
      const nights = nightsBetween(arrival, departure).map((date) => ({ date, cents: 3400 }))
      const ahead = { roomFrom: null, checkedInAt: null, checkedOutAt: null, freeFrom: null }
      const stay = { ...sample.stay, ...ahead, classId: roomClass.id, arrival, departure, nights }
      all.push({ ...sample, id: randomUUID(), status: 'SCHEDULED', outcome: null, room: index + 1, isPinned: false, stay })
      from = until
    }
    return all
  }).flat()
  const nights = nightsBetween(first, addDays(first, NIGHTS)).map((date) => ({
    date,
    classes: [{ classId: roomClass.id, taken: ROOMS, rooms: ROOMS }],
    pets: ROOMS,
  }))
  return { ...board, rooms: { ...board.rooms, classes: [{ ...roomClass, rooms: ROOMS }] }, stays, closures: [], nights }
}

/** The first bars are drawn with all others that are in sight; those below follow, the last room with them. */
const FIRST = '[data-stay]'
const LAST = '[data-board] > section:last-of-type > div:last-child [data-stay]'

/** A hotel turns to the next week: from the answer with all of its stays to the picture, and to the last room. The screen shows ten of the sixty nights. */
export const measureBoard = async (context: BrowserContext, url: string) => {
  const [from, to] = [-2, 20].map((days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10))
  const known = await context.request.get(`${url}/api/v2/board?from=${from}&to=${to}`)
  const board = fullHouse((await known.json()) as Board)
  const full = gate()
  await context.route('**/api/v2/board?*', async (route) => {
    const passing = full.passing()
    await passing
    await route.fulfill({ json: passing === undefined ? { ...board, stays: [] } : board })
  })
  const until = async (shown: string) => {
    const paints: number[] = []
    const cpu: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const page = await context.newPage()
      full.free()
      await page.goto(`${url}/dashboard/professional`)
      const press = page.getByRole('button', { name: 'Една седмица напред' })
      await press.waitFor()
      full.hold()
      const took = await timed({ page, press, path: '/api/v2/board', shown, release: full.release })
      paints.push(took.paint)
      cpu.push(took.cpu)
      await page.close()
    }
    return { paint: of(paints), cpu: of(cpu) }
  }
  const [first, last] = [await until(FIRST), await until(LAST)]
  await context.close()
  return { rooms: ROOMS, stays: board.stays.length, first, last }
}
