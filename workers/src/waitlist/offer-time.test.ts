import { randomUUID } from 'node:crypto'
import { promotionIdsOf } from '@lapka/contracts/money.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { localDateOf, wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import { openCampaign } from '@lapka/domain/testing/campaign-commands.ts'
import { everyDay, setSchedule } from '@lapka/domain/testing/commands.ts'
import { joinWaitlist } from '@lapka/domain/testing/people-commands.ts'
import { appointmentOfWait } from '@lapka/projections/waitlist/appointment-of-wait.ts'
import { expect, test } from 'vitest'
import { createPractice } from '../testing/practice.ts'
import { offerTime } from './offer-time-job.ts'

const ZONE = 'Europe/Sofia'

/** The promotions in the price of a time that was let go and offered to a parent who waited for it. */
const promotionsOffered = async ({ isOwn }: { isOwn: boolean }) => {
  const practice = createPractice()
  const { professionalId } = await practice.openPractice()
  const { parentId, petId } = await practice.registerParent()
  const promotionId = randomUUID()
  const days = { from: addMs(practice.now(), -DAY_MS), to: addMs(practice.now(), 9 * DAY_MS) }
  for (const one of openCampaign({ promotionId, percentOff: 50, ...days }, practice.now())) await practice.run(one)
  await practice.run(setSchedule(professionalId, { weekly: everyDay('09:00', '09:30') }))
  const date = localDateOf(Date.parse(practice.now()) + 3 * DAY_MS, ZONE)
  // Nine in summer or in winter.
  const startsAt = ['06', '07'].map((hour) => `${date}T${hour}:00:00.000Z`).find((at) => wallTimeOf(at, ZONE) === '09:00') ?? ''
  const holdId = await practice.place({ professionalId, ...(await practice.registerParent()), startsAt })
  const waitId = randomUUID()
  await practice.run(joinWaitlist({ waitId, parentId, petId, professionalId, date, at: practice.now() }))
  await practice.cancel(holdId)
  const sources = {
    handle: practice.handle,
    gateway: undefined as never,
    now: practice.now,
    newId: randomUUID,
    logId: async () => 'log',
    publicUrl: 'https://app.lapka.test',
    mapUrl: null,
    openCampaignIds: async () => [promotionId],
    isPaidInNameOf: async (pair: object) => isOwn && 'parentId' in pair,
  }
  expect(await offerTime(sources, { professionalId, date, workId: randomUUID() })).toMatchObject({ result: 'done' })
  const { appointment } = await practice.states(appointmentOfWait(waitId))
  return appointment.status === 'none' ? null : promotionIdsOf(appointment.price).length
}

test('a campaign pays part of a time that was waited for, but none for a parent in whose name the professional is paid', async () => {
  expect([await promotionsOffered({ isOwn: false }), await promotionsOffered({ isOwn: true })]).toEqual([1, 0])
})
