import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestViews, type TestViews } from '../testing/test-views.ts'
import { latestActs } from './project.ts'

let views: TestViews
beforeAll(async () => {
  views = await openTestViews()
})
afterAll(() => views.close())

it('tells what happened lately, the newest first, without what a person wrote', async () => {
  const [caseId, professionalId, accountId] = ['a', 'b', 'c'].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`)
  if (caseId === undefined || professionalId === undefined || accountId === undefined) throw new Error('three ids')
  const words = { name: 'Мария', email: 'maria@lapka.test', text: 'Не ми върнахте парите.' }
  await views.write('2026-11-23T10:01:00.000Z', {
    [`professional-${professionalId}`]: [{ type: 'VerificationSubmitted', data: { professionalId, accountId } }],
  })
  await views.write('2026-11-23T10:02:00.000Z', {
    [`case-${caseId}`]: [
      {
        type: 'CaseOpened',
        data: { caseId, kind: 'message', writerId: caseId, accountId: null, appointmentId: null, language: 'bg', ...words },
      },
    ],
  })
  await views.write('2026-11-23T10:03:00.000Z', {
    'projection-claims': [
      { type: 'ProjectionEventSkipped', data: { projection: 'claims', position: 7, reason: 'Написан два пъти.' } },
    ],
  })
  await views.project('acts')
  const lately = await latestActs(views.db, 10)
  expect(lately.map(({ type, subject, parameters, reason, by }) => ({ type, subject, parameters, reason, by }))).toEqual([
    {
      type: 'ProjectionEventSkipped',
      subject: 'claims',
      parameters: { projection: 'claims', position: 7 },
      reason: 'Написан два пъти.',
      by: null,
    },
    { type: 'CaseOpened', subject: caseId, parameters: { kind: 'message' }, reason: null, by: null },
    { type: 'VerificationSubmitted', subject: professionalId, parameters: {}, reason: null, by: null },
  ])
  expect(await latestActs(views.db, 1)).toHaveLength(1)
})
