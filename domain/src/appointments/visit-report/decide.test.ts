import { describe, expect, it } from 'vitest'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { MAX_REPORT_PHOTOS } from '@lapka/contracts/visit-reports.ts'
import { appointmentStream, reportStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '../appointment.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import { command, halfHour } from '../../testing/commands.ts'
import { eraseAccount } from '../../testing/people-commands.ts'
import { createStory } from '../../testing/story.ts'
import * as decide from './decide.ts'
import { reportStreams } from './report.ts'

const BOOKED = '2026-11-20T08:00:00.000Z'
const TEN = '2026-11-23T08:00:00.000Z'
const HALF_PAST = '2026-11-23T08:31:00.000Z'
const NEXT_DAY = '2026-11-24T08:00:00.000Z'

const of = (appointmentId: string) => ({
  appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold },
  ...reportStreams(appointmentId),
})

/** A walk at ten that was booked and paid, and what its walker does. */
const createWalk = (role: 'PET_WALKER' | 'PET_SITTER' | 'VET' = 'PET_WALKER') => {
  // Where it happens plays no part, and this place needs no address.
  const walk = { ...halfHour, location: 'AT_PROFESSIONAL' as const }
  const story = createStory({ role, services: [walk] })
  story.register('ana')
  story.book('a1', BOOKED, TEN)
  const say = (at: string, decider: (states: decide.VisitReportStates) => Decision<'report' | 'appointment'>) =>
    story.run(
      at,
      command({ streams: of('a1'), more: decide.partiesOfReport } as never, (states) => decider(states as never)),
    ) as Decision<'report' | 'appointment'>
  return {
    ...story,
    start: (at = TEN) => say(at, (states) => decide.decideStartVisit({ at }, states)),
    end: (at = HALF_PAST) => say(at, (states) => decide.decideEndVisit({ at }, states)),
    undoStep: (at = HALF_PAST) => say(at, (states) => decide.decideUndoVisitStep({ at }, states)),
    send: (at = HALF_PAST) => say(at, (states) => decide.decideSendReport({ note: 'Поигра с пръчка.', at }, states)),
    correct: (at = HALF_PAST) => say(at, (states) => decide.decideCorrectReport({ note: 'Поигра с топка.', at }, states)),
    photo: (photoId: string) =>
      say(HALF_PAST, (states) => decide.decideAddReportPhoto({ photoId, sizeBytes: 9, sha256: 'a' }, states)),
    removePhoto: (photoId: string) => say(HALF_PAST, (states) => decide.decideRemoveReportPhoto({ photoId }, states)),
    types: () => story.typesOf(reportStream('a1')),
    eraseParent: () => story.run(HALF_PAST, eraseAccount('ana')),
  }
}
const codeOf = (answer: Decision<string>) => (isRefused(answer) ? (answer as Refusal).refused : 'ok')

describe('a walker’s visit', () => {
  it('begins and ends when that is said, and took place with its end', () => {
    const walk = createWalk()
    walk.start()
    expect(walk.appointment('a1')).toMatchObject({ arrival: 'called_in', outcome: null })
    walk.end()
    expect(walk.types()).toEqual(['VisitStarted', 'VisitEnded'])
    expect(walk.appointment('a1')).toMatchObject({ outcome: 'completed' })
    expect(walk.statesOf(of('a1')).report.begun).toEqual({ startsAt: TEN, at: TEN, endedAt: HALF_PAST })
  })

  it('said again is no news, and what has ended does not begin again', () => {
    const walk = createWalk()
    walk.start()
    expect(walk.start(HALF_PAST)).toEqual({ events: {} })
    walk.end()
    expect(walk.end('2026-11-23T09:00:00.000Z')).toEqual({ events: {} })
    expect(codeOf(walk.start('2026-11-23T09:00:00.000Z'))).toBe('ALREADY_OVER')
  })

  it('begins on its own day alone; a forgotten end is marked later, too', () => {
    const walk = createWalk()
    expect(codeOf(walk.start('2026-11-22T08:00:00.000Z'))).toBe('NOT_STARTED')
    expect(codeOf(walk.start(NEXT_DAY))).toBe('VISIT_DAY_OVER')
    expect(codeOf(walk.end())).toBe('VISIT_NOT_BEGUN')
    // Before the agreed hour, when the dog already waits at the door.
    expect(codeOf(walk.start('2026-11-23T07:40:00.000Z'))).toBe('ok')
    expect(codeOf(walk.end(NEXT_DAY))).toBe('ok')
  })

  it('that ended before the agreed hour is not yet said to have taken place', () => {
    const walk = createWalk()
    walk.start('2026-11-23T07:00:00.000Z')
    walk.end('2026-11-23T07:30:00.000Z')
    expect(walk.types()).toEqual(['VisitStarted', 'VisitEnded'])
    expect(walk.appointment('a1')).toMatchObject({ outcome: null })
  })

  it('takes a slip of the finger back, step by step, on its own day', () => {
    const walk = createWalk()
    expect(walk.undoStep()).toEqual({ events: {} })
    walk.start()
    walk.undoStep('2026-11-23T08:01:00.000Z')
    expect(walk.appointment('a1')).toMatchObject({ arrival: 'not_arrived' })
    walk.start('2026-11-23T08:05:00.000Z')
    walk.end()
    expect(codeOf(walk.undoStep(NEXT_DAY))).toBe('VISIT_DAY_OVER')
    walk.undoStep()
    expect(walk.statesOf(of('a1')).report.begun).toMatchObject({ at: '2026-11-23T08:05:00.000Z', endedAt: null })
    // It was said to have taken place, so it has begun.
    expect(codeOf(walk.undoStep())).toBe('ALREADY_OVER')
  })

  it('that is moved after its walker came begins anew', () => {
    const walk = createWalk()
    walk.start('2026-11-23T07:00:00.000Z')
    expect(walk.move('a1', '2026-11-23T07:05:00.000Z', NEXT_DAY, 'professional')).not.toHaveProperty('refused')
    expect(codeOf(walk.end(NEXT_DAY))).toBe('VISIT_NOT_BEGUN')
    expect(codeOf(walk.start(NEXT_DAY))).toBe('ok')
  })
})

describe('its report', () => {
  it('goes to the parent once and only after the end, with words or without', () => {
    const walk = createWalk()
    expect(codeOf(walk.send())).toBe('VISIT_NOT_BEGUN')
    walk.start()
    expect(codeOf(walk.send())).toBe('VISIT_NOT_ENDED')
    walk.end()
    expect(codeOf(walk.correct())).toBe('REPORT_NOT_SENT')
    expect(codeOf(walk.send())).toBe('ok')
    expect(codeOf(walk.send())).toBe('REPORT_SENT')
    expect(codeOf(walk.undoStep())).toBe('REPORT_SENT')
  })

  it('is corrected by words of its own event, so that those before stay, until seven days after', () => {
    const walk = createWalk()
    walk.start()
    walk.end()
    walk.send()
    walk.correct()
    expect(walk.types().slice(-2)).toEqual(['ReportSent', 'ReportCorrected'])
    expect(codeOf(walk.correct('2026-12-01T08:00:00.000Z'))).toBe('REPORT_CLOSED')
  })

  it('that was forgotten for seven days is sent no more', () => {
    const walk = createWalk()
    walk.start()
    walk.end()
    expect(codeOf(walk.send('2026-12-01T08:00:00.000Z'))).toBe('REPORT_CLOSED')
  })

  it('takes photos from the start until it is sent, ten at most; one is taken out at any time', () => {
    const walk = createWalk()
    expect(codeOf(walk.photo('p0'))).toBe('VISIT_NOT_BEGUN')
    walk.start()
    for (let index = 0; index < MAX_REPORT_PHOTOS; index++) expect(codeOf(walk.photo(`p${index}`))).toBe('ok')
    expect(walk.photo('p3')).toEqual({ events: {} })
    expect(codeOf(walk.photo('p10'))).toBe('REPORT_PHOTOS_FULL')
    walk.removePhoto('p3')
    walk.end()
    walk.send()
    expect(codeOf(walk.photo('p10'))).toBe('REPORT_SENT')
    expect(codeOf(walk.removePhoto('p0'))).toBe('ok')
    expect(codeOf(walk.removePhoto('p3'))).toBe('NOT_FOUND')
  })

  it('is of walkers and sitters alone', () => {
    expect(codeOf(createWalk('PET_SITTER').start())).toBe('ok')
    expect(codeOf(createWalk('VET').start())).toBe('NO_REPORT_HERE')
  })

  it('is written to no parent who was erased, nor of what was cancelled', () => {
    const walk = createWalk()
    walk.start()
    walk.end()
    walk.eraseParent()
    for (const answer of [walk.send(), walk.photo('p1')]) expect(codeOf(answer)).toBe('NOT_FOUND')
    const cancelled = createWalk()
    cancelled.cancel('a1', '2026-11-21T08:00:00.000Z')
    expect(codeOf(cancelled.start())).toBe('ALREADY_CANCELLED')
  })
})
