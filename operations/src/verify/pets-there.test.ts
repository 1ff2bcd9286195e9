import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { addException } from '@lapka/domain/testing/commands.ts'
import { createStory, VET } from '@lapka/domain/testing/story.ts'
import { expect, test } from 'vitest'
import { sortPets, verifyPets, type PetLine } from './pets-there.ts'
import { byStream } from './violation.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-24T08:00:00.000Z'
const NEXT_DAY = '2026-11-25T10:00:00.000Z'

type Story = ReturnType<typeof createStory>
const roads: Record<string, (story: Story) => unknown> = {
  'only held': (story) => story.place('a1', NOW, TEN),
  booked: (story) => story.book('a1', NOW, TEN),
  moved: (story) => {
    story.book('a1', NOW, TEN)
    story.move('a1', NOW, NEXT_DAY)
  },
  'cancelled, and still to be taken back': (story) => {
    story.book('a1', NOW, TEN)
    story.cancelForNow('a1', NOW)
  },
  'cancelled with its day': (story) => {
    story.book('a1', NOW, TEN)
    const appointments = [{ appointmentId: 'a1', startsAt: TEN, endsAt: '2026-11-24T08:30:00.000Z' }]
    story.run(NOW, addException(VET, { at: NOW, from: '2026-11-23T22:00:00.000Z', to: '2026-11-24T22:00:00.000Z', appointments }))
    story.cancel('a1', NOW, 'professional')
  },
}
const eventsOf = (road: string): RecordedEvent[] => {
  const story = createStory()
  roads[road]?.(story)
  return [...story.log.values()].flat()
}
const violations = (events: readonly RecordedEvent[]): string[] => {
  const lines: [string, PetLine][] = []
  sortPets(byStream(events), { add: (key, line) => lines.push([key, line]) })
  return verifyPets(lines).map(({ what }) => what)
}
const isOfHours = ({ stream }: RecordedEvent) => stream.includes('-hours-')
const hours = 'pet-of-ana-hours 2026-11-24T08:00:00.000Z 2026-11-24T08:30:00.000Z'

test.each(Object.keys(roads))('an animal has the hours of what is %s', (road) => {
  expect(violations(eventsOf(road))).toEqual([])
})

test('a booking that has no hours of its animal, or keeps them where it is no more, is found', () => {
  const lost = eventsOf('booked').filter((event) => !isOfHours(event))
  expect(violations(lost)).toEqual([`appointment a1 has no claim on ${hours}`])
  for (const road of ['moved', 'cancelled with its day']) {
    const kept = eventsOf(road).filter((event) => !(isOfHours(event) && event.type === 'ClaimReleased'))
    expect({ road, found: violations(kept) }).toEqual({ road, found: [`appointment a1 is claimed on ${hours}, and is not then`] })
  }
})

test('a booking has the device that it was booked with, and no other claim on one', () => {
  const events = eventsOf('booked')
  const placed = events.find(({ type }) => type === 'AppointmentPlaced')!
  const resources = [{ resourceId: 'xray', kind: 'DEVICE', name: 'Рентген' }]
  const data = { appointmentId: 'a1', clinicId: 'hill', resources }
  const booked = events.flatMap((event) => (event === placed ? [event, { ...event, type: 'ResourcesBooked', data }] : [event]))
  const used = events.filter(isOfHours).map((event) => ({
    ...event,
    stream: event.stream.replace('pet-of-ana-hours', 'xray-use'),
    data: { ...(event.data as object), resourceId: 'xray-use' },
  }))
  const use = hours.replace('pet-of-ana-hours', 'xray-use')
  expect(violations([...booked, ...used])).toEqual([])
  expect(violations(booked)).toEqual([`appointment a1 has no claim on ${use}`])
  expect(violations([...events, ...used])).toEqual([`appointment a1 is claimed on ${use}, and is not then`])
})
