import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Change } from '@lapka/contracts/live.ts'
import { consultationStream } from '@lapka/contracts/streams.ts'
import { openTestViews, type TestViews } from '../testing/test-views.ts'
import { consultations } from './project.ts'

let views: TestViews
beforeAll(async () => {
  views = await openTestViews()
})
afterAll(() => views.close())

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 19, 0, seconds)).toISOString()
const consultationId = randomUUID()
const asked = {
  consultationId,
  parentId: randomUUID(),
  petId: randomUUID(),
  professionalId: null,
  serviceId: 'urgent-consultation',
  serviceName: 'Спешна консултация',
  serviceNameEn: 'Urgent consultation',
  durationMinutes: 20,
  price: { lines: [] },
  meetingType: 'video',
  delayMinutes: 0,
  reason: 'Кашля и не яде',
  payUntil: at(600),
}

test('changes go to the parent, the rung vets, all vets if there are many, and the tile of a busy vet', async () => {
  const told = async (facts: object[]): Promise<Change[]> => {
    const stream = consultationStream(consultationId)
    const events = facts.map((fact, index) => ({ ...fact, stream, occurredAt: at(0), position: 9_000_000 + index }))
    let changes: Change[] = []
    const [rows] = consultations.steps
    await views.db
      .transaction()
      .execute(async (trx) => {
        changes = (await rows?.run(trx as never, events as never)) as Change[]
        throw new Error('not kept')
      })
      .catch(() => {})
    return changes
  }
  const fact = (type: string, data: object) => ({ type, data: { consultationId, ...data } })
  const offered = (professionalIds: string[]) => fact('ConsultationOffered', { professionalIds, offerEndsAt: at(100) })
  const start = { type: 'ConsultationAsked', data: asked }
  const vets = Array.from({ length: 51 }, () => randomUUID())
  expect(await told([start, offered(vets.slice(0, 50))])).toEqual([
    {
      kind: 'consultation',
      consultationId,
      parentId: asked.parentId,
      professionalIds: vets.slice(0, 50),
      eventTypes: ['ConsultationAsked', 'ConsultationOffered'],
    },
  ])
  expect(await told([start, offered(vets)])).toMatchObject([{ professionalIds: 'vets' }])
  const accepted = fact('ConsultationAccepted', {
    professionalId: vets[0],
    startsAt: at(1),
    endsAt: at(2),
    vetJoinsBy: at(2),
    leastTalkMs: 0,
  })
  expect(await told([start, offered(vets.slice(0, 1)), accepted])).toEqual([
    expect.objectContaining({ kind: 'consultation', professionalIds: [vets[0]] }),
    { kind: 'professional', professionalId: vets[0] },
  ])
})
