import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'
import { bookingOf } from '../measure-bookings.ts'
import type { Town } from '../prepare-town.ts'
import { distinctSlot } from '../wishes.ts'

export type Times = { bookedMs: number[]; pageMs: number[]; other: Map<string, number> }
type Plan = { api: string; town: Town; days: number; perSecond: number; seconds: number; firstNth: number; isPaying: boolean }

/**
 * Parents who book and press "pay", this many each second despite slow answers: an open loop, in which no parent arrives later
 * because others wait. A page counts from the click until the provider's page was received.
 */
export const bookSteadily = async (plan: Plan): Promise<Times> => {
  const { api, town, days, perSecond, seconds, firstNth, isPaying } = plan
  const pool = new Pool(api, { connections: 128, pipelining: 1 })
  const times: Times = { bookedMs: [], pageMs: [], other: new Map() }
  const nowMs = Date.now()
  const fail = (what: string): void => void times.other.set(what, (times.other.get(what) ?? 0) + 1)

  const post = async (path: string, headers: Record<string, string>, body: unknown) => {
    const began = performance.now()
    const answer = await pool.request({
      method: 'POST',
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const read = (await answer.body.json()) as { id?: string; checkoutUrl?: string; code?: string }
    if (answer.statusCode >= 300) fail(`${answer.statusCode} ${read.code ?? ''}`)
    return { read, tookMs: performance.now() - began }
  }
  const book = async (nth: number) => {
    const request = bookingOf(town, nth, distinctSlot(nowMs, { vets: town.vets.length, days }, nth))
    const booked = await post(request.path, request.headers, request.body)
    times.bookedMs.push(booked.tookMs)
    if (!isPaying || booked.read.id === undefined) return
    const clicked = performance.now()
    const headers = { ...request.headers, 'idempotency-key': randomUUID() }
    const { read } = await post(`/api/v2/appointments/${booked.read.id}/start-payment`, headers, {})
    if (read.checkoutUrl !== undefined) await (await fetch(read.checkoutUrl)).text()
    times.pageMs.push(performance.now() - clicked)
  }
  const begun = performance.now()
  const running: Promise<void>[] = []
  for (let count = 0; count < perSecond * seconds; count++) {
    await delay(Math.max(0, begun + (count * 1000) / perSecond - performance.now()))
    running.push(book(firstNth + count).catch((error: unknown) => fail(String(error))))
  }
  await Promise.all(running)
  await pool.close()
  return times
}
