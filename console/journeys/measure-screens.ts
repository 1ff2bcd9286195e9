import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { DAY_MS, DEFAULT_ZONE, HOUR_MS } from '@lapka/contracts/time.ts'
import { firstOfEachDay } from '@lapka/domain/kernel/first-of-each-day.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import type { Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { startLapka } from './lapka.ts'
import { measureBoard } from './measure-board.ts'
import { gate, median, of, ROUNDS, said, share, timed } from './measuring.ts'

/**
 * `npm run bench -- screens`: what the heavy screens take in Chromium, each measured from the arrival of the data to the picture that
 * shows it. The data comes from here, so that every round draws the same. Beside the median stands the least of the rounds: on a
 * machine that does other things too, it is the round that was let alone most.
 */
const APPOINTMENTS = 2_000
const EVENTS = 5_000
const PASSWORD = 'lapka-demo-2026'
const DEMO_OPERATOR_CODE = '246810'

type View = { id: string; startsAt: string; service: { id: string } }
type Item = { id: string; position: number; revision: number; commandId: string; occurredAt: string }
const running = process.env['LAPKA_URL']
const lapka = running === undefined ? await startLapka() : { url: running, stop: async () => {} }
const browser = await openBrowser()

const signIn = async (email: string) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 950 } })
  const answer = await context.request.post(`${lapka.url}/api/v2/sessions`, {
    data: { email, password: PASSWORD, code: DEMO_OPERATOR_CODE },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return context
}

const monthOf = (sample: View, first: number) =>
  Array.from({ length: APPOINTMENTS }, (_, index) => {
    const startsMs = first + (index % 28) * DAY_MS + 6 * HOUR_MS + Math.floor(index / 28) * 600_000
    const appointment = {
      ...sample,
      id: randomUUID(),
      status: 'SCHEDULED',
      startsAt: new Date(startsMs).toISOString(),
      endsAt: new Date(startsMs + 1_800_000).toISOString(),
      service: { ...sample.service, id: `service-${index % 5}` },
    }
    return { appointment, since: { change: 'none', otherStartsAt: null } }
  })

/** The API's answer, cut by the same schema. */
const answerOf = (items: ReturnType<typeof monthOf>, url: string) => {
  const perDay = Number(new URL(url).searchParams.get('perDay') ?? APPOINTMENTS)
  const dayOf = ({ appointment }: (typeof items)[number]) => localDateOf(appointment.startsAt, DEFAULT_ZONE)
  const { first, more } = firstOfEachDay(items, perDay, dayOf)
  return { asOf: null, items: first, more: [...more].map(([date, count]) => ({ date, count })) }
}

const measureMonth = async () => {
  const context = await signIn('pro1@demo.lapka.test')
  // A calendar's answer holds less of an appointment than a list's does.
  const [from, to] = [-30, 30].map((days) => new Date(Date.now() + days * DAY_MS).toISOString())
  const known = await context.request.get(`${lapka.url}/api/v2/calendar?from=${from}&to=${to}`)
  const sample = ((await known.json()) as { items: { appointment: View }[] }).items[0]?.appointment
  if (sample === undefined) throw new Error('The demo’s first professional has no appointments.')
  const items = monthOf(sample, Date.parse('2027-03-01T00:00:00Z'))
  const full = gate()
  await context.route('**/api/v2/calendar?*', async (route) => {
    const passing = full.passing()
    await passing
    await route.fulfill({ json: answerOf(passing === undefined ? [] : items, route.request().url()) })
  })
  const paints: number[] = []
  const frames: number[] = []
  const cpu: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const page = await context.newPage()
    full.free()
    await page.goto(`${lapka.url}/dashboard/professional/calendar?view=month&date=2027-02-15`)
    await page.waitForSelector('.rbc-month-view')
    // As on paging through the months: the code is there, the appointments are not.
    full.hold()
    const took = await timed({
      page,
      press: page.getByRole('link', { name: 'Следващ месец' }),
      path: '/api/v2/calendar',
      shown: '.rbc-event',
      release: full.release,
    })
    paints.push(took.paint)
    cpu.push(took.cpu)
    frames.push(...(await drag(page)))
    await page.close()
  }
  await context.close()
  return { paint: of(paints), cpu: of(cpu), frame: median(frames), slow: share(frames, 0.95) }
}

/** Lengths of the frames while an appointment is pulled over the month. */
const drag = async (page: Page): Promise<number[]> => {
  const box = await page.locator('.rbc-event').nth(2).boundingBox()
  if (box === null) throw new Error('There is nothing to pull.')
  await page.mouse.move(box.x + 20, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 20, { steps: 3 })
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { frameTimes: times })
    const tick = (at: number) => {
      times.push(at)
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  await page.mouse.move(box.x + 600, box.y + 300, { steps: 60 })
  const times = await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return times.slice(1).map((at, index) => at - (times[index] ?? at))
}

const measureHistory = async () => {
  const context = await signIn('pro1@demo.lapka.test')
  const list = (await (await context.request.get(`${lapka.url}/api/v2/appointments?limit=1`)).json()) as { items: View[] }
  const id = list.items[0]?.id ?? ''
  const story = (await (await context.request.get(`${lapka.url}/api/v2/appointments/${id}/history`)).json()) as { items: Item[] }
  const items = Array.from({ length: EVENTS }, (_, index) => {
    const known = story.items[index % story.items.length]
    return { ...known, id: randomUUID(), commandId: randomUUID(), revision: index, position: index + 1 }
  })
  const full = gate()
  await context.route(`**/api/v2/appointments/${id}/history*`, async (route) => {
    await full.passing()
    await route.fulfill({ json: { items } })
  })
  const paints: number[] = []
  const cpu: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const page = await context.newPage()
    await page.goto(`${lapka.url}/appointments/${id}`)
    const link = page.getByRole('link', { name: 'История' })
    await link.waitFor()
    full.hold()
    const took = await timed({ page, press: link, path: '/history', shown: 'main details summary', release: full.release })
    paints.push(took.paint)
    cpu.push(took.cpu)
    await page.close()
  }
  await context.close()
  return { paint: of(paints), cpu: of(cpu) }
}

/** The operator's export holds the newest events of all people: as many as a file may, with the checkpoint over them. */
const measureProof = async () => {
  const context = await signIn('operator1@demo.lapka.test')
  await context.request.post(`${lapka.url}/api/v2/checkpoints`, { headers: { 'idempotency-key': randomUUID() }, data: {} })
  const page = await context.newPage()
  await page.goto(`${lapka.url}/dashboard/operator/history`)
  const [worker] = await Promise.all([page.waitForEvent('worker'), page.getByRole('button', { name: 'Проверете' }).click()])
  // A person has one export under way, and this is the page's own.
  await worker.waitForEvent('close')
  const took: { ms: number; events: number; isProven: boolean }[] = []
  for (let round = 0; round < ROUNDS; round++)
    took.push(
      await page.evaluate(
        (script) =>
          new Promise<{ ms: number; events: number; isProven: boolean }>((resolve, reject) => {
            const own = new Worker(script, { type: 'module' })
            own.addEventListener('message', ({ data }) => {
              own.terminate()
              if ('failed' in data) reject(new Error(data.failed))
              else resolve({ ms: data.tookMs, events: data.hashes.length, isProven: 'proven' in data.verdict })
            })
            own.postMessage({ path: '/api/v2/history/export' })
          }),
        worker.url(),
      ),
    )
  await context.close()
  return { ms: of(took.map(({ ms }) => ms)), events: took[0]?.events, isProven: took.every((one) => one.isProven) }
}

try {
  console.log(`load before: ${loadavg()[0]?.toFixed(1)}`)
  const month = await measureMonth()
  console.log(
    `month of ${APPOINTMENTS} visits: first picture ${said(month.paint)} after the data, ${said(month.cpu)} of its thread (goal < 100)`,
  )
  console.log(`pulling one of them: frame ${month.frame.toFixed(1)} ms, p95 ${month.slow.toFixed(1)} ms (goal 16.7)`)
  const history = await measureHistory()
  console.log(
    `history of ${EVENTS} events: ${said(history.paint)} after the data, ${said(history.cpu)} of its thread (goal < 300)`,
  )
  const board = await measureBoard(await signIn('pro249@demo.lapka.test'), lapka.url)
  console.log(
    `board of ${board.rooms} rooms, ${board.stays} stays: next week ${said(board.first.paint)} after the data, ${said(board.first.cpu)} of its thread (goal < 150); its last room ${said(board.last.paint)}, ${said(board.last.cpu)}`,
  )
  const proof = await measureProof()
  console.log(`proof of ${proof.events} events: ${said(proof.ms)}, proven: ${proof.isProven} (goal < 1000 for 5,000)`)
  console.log(`load after: ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await browser.close()
  await lapka.stop()
}
