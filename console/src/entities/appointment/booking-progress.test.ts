import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bookingSteps } from '@lapka/contracts/api/v1.ts'
import { tabStorage } from '../../kit/storage.ts'
import { beginProgress, nextStepOf, readProgress, saveStep } from './booking-progress.ts'

type Sent = { url: string; record: Record<string, unknown> & { stepsTiming: Record<string, string> } }

let sent: Sent[] = []
let isDown = false
beforeEach(() => {
  sent = []
  isDown = false
  tabStorage.remove('lapka.booking-step')
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (isDown) throw new TypeError('lost')
    sent.push({ url, record: JSON.parse(body) as Sent['record'] })
    return Response.json({ status: 'success', id: 'record-1' })
  })
})
afterEach(async () => {
  isDown = false
  await saveStep('DONE')
  vi.unstubAllGlobals()
})

test('a planned appointment goes from the kind of professional to the payment', () => {
  const way = ['INITIAL', 'PROFESSIONAL_TYPE', 'SERVICE_SELECTED', 'PROFESSIONAL_SELECTED'] as const
  expect(way.map((step) => nextStepOf(step, 'planned'))).toEqual([
    'PROFESSIONAL_TYPE',
    'SERVICE_SELECTED',
    'PROFESSIONAL_SELECTED',
    'CHOOSE_TIMING',
  ])
})

test('a direct consultation begins with its service, and has no way past it', () => {
  const way = ['INITIAL', 'SERVICE_SELECTED', 'PROFESSIONAL_SELECTED', 'CONSULTATION'] as const
  expect(way.map((step) => nextStepOf(step, 'direct'))).toEqual([
    'SERVICE_SELECTED',
    'CONSULTATION',
    'SERVICE_SELECTED',
    'CHOOSE_TIMING',
  ])
})

test.each(['direct', 'planned'] as const)('%s: a chosen time is paid for and then done', (meetingType) => {
  const end = bookingSteps.slice(bookingSteps.indexOf('CHOOSE_TIMING'))
  expect(end.map((step) => nextStepOf(step, meetingType))).toEqual(['FOR_PAYMENT', 'PAYMENT', 'DONE', 'INITIAL'])
})

test('every step goes to one record with the moment of each, and what is empty is left out', async () => {
  await Promise.all([
    saveStep('INITIAL'),
    saveStep('SERVICE_SELECTED', { serviceType: 'преглед' }),
    saveStep('PROFESSIONAL_SELECTED', { professionalID: 'maria' }),
  ])
  await saveStep('FOR_PAYMENT', { intentID: 'a1' })
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/v2/booking-steps/0',
    ...Array<string>(3).fill('/api/v2/booking-steps/record-1'),
  ])
  expect(Object.keys(sent[0]?.record ?? {})).not.toContain('professionalID')
  expect(sent[3]?.record).toMatchObject({
    meetingType: 'planned',
    bookingStep: 'FOR_PAYMENT',
    nextStep: 'PAYMENT',
    serviceType: 'преглед',
    professionalID: 'maria',
    intentID: 'a1',
  })
  expect(Object.keys(sent[3]?.record.stepsTiming ?? {})).toEqual([
    'initialed',
    'serviceSelected',
    'professionalSelected',
    'forPayment',
  ])
})

test('a service that was chosen for another search is cleared, on the server too', async () => {
  await saveStep('SERVICE_SELECTED', { serviceType: 'преглед' })
  await saveStep('PROFESSIONAL_SELECTED', { professionalID: 'maria', serviceType: '' })
  expect(sent[1]?.record).toMatchObject({ serviceType: '' })
})

test('once it is done the next booking is a new record', async () => {
  await saveStep('PAYMENT', { intentID: 'a1' })
  await saveStep('DONE')
  expect(sent.at(-1)?.record).toMatchObject({ bookingStep: 'DONE', intentID: 'a1' })
  expect(readProgress()).toMatchObject({ id: '0', intentID: '', stepsTiming: {} })
  await saveStep('INITIAL')
  expect(sent.at(-1)?.url).toBe('/api/v2/booking-steps/0')
})

test('a failed save stops nothing, and the next step says all of it', async () => {
  isDown = true
  await saveStep('PROFESSIONAL_SELECTED', { professionalID: 'maria' })
  isDown = false
  await saveStep('CHOOSE_TIMING')
  expect(sent).toMatchObject([{ record: { professionalID: 'maria', bookingStep: 'CHOOSE_TIMING' } }])
})

test('a consultation after an unfinished booking is a record of its own, and is gone on with', async () => {
  await saveStep('PROFESSIONAL_TYPE')
  beginProgress('direct', { professionalID: 'maria' })
  beginProgress('direct')
  for (const step of ['SERVICE_SELECTED', 'CONSULTATION', 'CHOOSE_TIMING', 'FOR_PAYMENT', 'PAYMENT', 'DONE'] as const)
    await saveStep(step)
  const [, ...direct] = sent
  expect(direct.map(({ record }) => [record['bookingStep'], record['nextStep']])).toEqual([
    ['INITIAL', 'SERVICE_SELECTED'],
    ['SERVICE_SELECTED', 'CONSULTATION'],
    ['CONSULTATION', 'CHOOSE_TIMING'],
    ['CHOOSE_TIMING', 'FOR_PAYMENT'],
    ['FOR_PAYMENT', 'PAYMENT'],
    ['PAYMENT', 'DONE'],
    ['DONE', 'INITIAL'],
  ])
  expect(direct[0]?.url).toBe('/api/v2/booking-steps/0')
  expect(direct.every(({ record }) => record['meetingType'] === 'direct' && record['professionalID'] === 'maria')).toBe(true)
  expect(Object.keys(direct.at(-1)?.record.stepsTiming ?? {})).toEqual([
    'initialed',
    'serviceSelected',
    'consultation',
    'chooseTiming',
    'forPayment',
    'payment',
  ])
  expect(readProgress().bookingStep).toBe('INITIAL')
})
