import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitlistStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS, SEAT_OFFER_MS } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { changeSeats, joinCourse, openSchool, placeSeat, planCourse } from '@lapka/domain/testing/course-commands.ts'
import { openWorkshop, type Workshop } from '../testing/workshop.ts'

let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop()
})
afterAll(() => workshop.close())

/** A class of one seat, which a parent holds, and a line of those who want it. */
const openLine = async (count: number) => {
  const { practice } = workshop
  const [courseId, sessionId, startsAt] = [randomUUID(), randomUUID(), practice.slotAhead(100)]
  await practice.run(planCourse({ courseId, sessionIds: [sessionId], starts: [startsAt], seats: 1, at: practice.now() }))
  const appointmentId = randomUUID()
  await practice.run(placeSeat({ appointmentId, courseId, ...(await practice.registerParent()), at: practice.now() }))
  const line = await Promise.all(Array.from({ length: count }, () => practice.registerParent()))
  for (const who of line)
    await practice.run(
      joinCourse({ courseId, waitId: randomUUID(), parentId: who.parentId, petId: who.petId, at: practice.now() }),
    )
  const stream = waitlistStream(courseId, localDateOf(startsAt, 'Europe/Sofia'))
  const offered = async () =>
    (await workshop.log.readStream(stream))
      .filter(({ type }) => type === 'WaitOffered')
      .map(({ data }) => (data as { parentId: string }).parentId)
  return { courseId, appointmentId, line, offered }
}

it('a freed seat is held for the first in the line, who is written to, and passes on each time it is not taken; one that is added goes to the next', async () => {
  const { practice } = workshop
  for (const step of openSchool({ accountId: randomUUID() })) await practice.run(step)
  const { courseId, appointmentId, line, offered } = await openLine(3)
  workshop.startOne({ sweepEveryMs: 50 })
  await practice.cancel(appointmentId)
  const [first, second, third] = line
  await workshop.until(() => expect(workshop.mailsTo(first?.email ?? '')).toHaveLength(1))
  expect(await offered()).toEqual([first?.parentId])
  practice.pass(SEAT_OFFER_MS + MINUTE_MS)
  await workshop.until(async () => expect(await offered()).toEqual([first?.parentId, second?.parentId]))
  await practice.run(changeSeats({ courseId, seats: 2, at: practice.now() }))
  await workshop.until(async () => expect(await offered()).toEqual(line.map(({ parentId }) => parentId)))
  await workshop.until(() => expect(workshop.mailsTo(third?.email ?? '')).toHaveLength(1))
})
