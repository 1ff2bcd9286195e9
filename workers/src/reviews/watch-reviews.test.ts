import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { caseStream, reviewStream } from '@lapka/contracts/streams.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { decideRing } from '@lapka/domain/reviews/rings/decide.ts'
import { reviewsStreams } from '@lapka/domain/reviews/rings/ring-streams.ts'
import { reviewStreams } from '@lapka/domain/reviews/review.ts'
import { decideWriteReview } from '@lapka/domain/reviews/write-review/decide.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { beforeEach, expect, it } from 'vitest'
import { createPractice, type Practice } from '../testing/practice.ts'
import type { LateReview } from '@lapka/domain/reviews/rings/suspect-ring.ts'
import { sendRingDecision, sendRingDecisionEmailJob } from './send-ring-decision-email-job.ts'
import { watchReviews, watchReviewsJob } from './watch-reviews-job.ts'

let practice: Practice
let professionalId: string
/** What the view of reviews says; undefined while it is behind. */
let view: LateReview[] | undefined
beforeEach(async () => {
  practice = createPractice()
  ;({ professionalId } = await practice.openPractice())
  view = []
})

const byline = { authorName: 'Елена Т.', petName: 'Рекс', species: 'dog', breed: '' } as const
const words = { stars: 5, care: null, clarity: null, waiting: null, text: '', isInOwnName: false, byline }

/** A paid visit of a new account that took place, and its review; answers the appointment's id. */
const review = async (hours: number, cardFingerprint: string): Promise<string> => {
  const parent = await practice.registerParent()
  const appointmentId = await practice.place({ professionalId, ...parent, startsAt: practice.slotAhead(hours) })
  await practice.startPayment(appointmentId)
  await practice.run(commands.capture({ appointmentId, at: practice.now(), cardFingerprint }))
  practice.pass(3 * DAY_MS)
  await practice.run(commands.complete({ appointmentId, at: practice.now() }))
  const streams = { ...commands.readingOf(appointmentId).streams, ...reviewStreams(appointmentId) }
  await practice.run(commands.command({ streams }, (states) => decideWriteReview({ ...words, at: practice.now() }, states)))
  view?.push({ appointmentId, authorId: parent.parentId, stars: 5, writtenAt: practice.now(), othersReviewed: 0 })
  practice.pass(-3 * DAY_MS)
  return appointmentId
}
const work = async (appointmentId: string) => {
  const results = []
  for (const event of await practice.log.readStream(reviewStream(appointmentId)))
    for (const { work: asked, workId } of watchReviewsJob.requestedBy(event)) {
      const dependencies = { ...practice, newId: randomUUID, lateReviews: async () => view }
      const payload = asked as unknown as { professionalId: string; position: number }
      results.push((await watchReviews(dependencies, { ...payload, workId })).result)
    }
  return results
}
const caseId = () => derivedId('case', 'ring', professionalId)
const typesOf = async (stream: string) => (await practice.log.readStream(stream)).map(({ type }) => type)

it('three new accounts on one card are set aside in one case, once the view knows them, and nothing is done twice', async () => {
  const ids = [await review(48, 'one'), await review(50, 'one'), await review(52, 'one')]
  const known = view
  view = undefined
  expect(await work(ids[2] ?? '')).toEqual(['again'])
  view = known
  for (const id of ids) expect(await work(id)).toEqual(['done'])
  expect(await typesOf(caseStream(caseId()))).toEqual(['CaseOpened', 'ReviewRingFound'])
  expect(await typesOf(reviewStream(ids[0] ?? ''))).toEqual(['ReviewWritten', 'ReviewSetAside'])
})

it('as many with cards of their own are not', async () => {
  const ids = [await review(48, 'one'), await review(50, 'two'), await review(52, 'three')]
  for (const id of ids) await work(id)
  expect(await typesOf(caseStream(caseId()))).toEqual([])
})

it('the professional reads how many of their reviews count again, and why', async () => {
  const ids = [await review(48, 'one'), await review(50, 'one'), await review(52, 'one')]
  await work(ids[2] ?? '')
  const { accountId, email } = await practice.registerAccount('VET', 'bg')
  const decision = { isRemoved: false, ground: null, reason: 'Една карта на приют.', isTied: false } as const
  const streams = { ...caseStreams(caseId()), ...reviewsStreams(ids) }
  await practice.run(
    commands.command({ streams }, (states) =>
      decideRing({ ...decision, caseId: caseId(), operatorId: 'maya', professionalAccountId: accountId }, states),
    ),
  )
  const mails: { to: string; subject: string; text: string }[] = []
  const mailer = { send: (mail: (typeof mails)[number]) => Promise.resolve({ accepted: mails.push(mail) }) }
  for (const event of await practice.log.readStream(caseStream(caseId())))
    for (const { work: asked, workId, dueAt } of sendRingDecisionEmailJob.requestedBy(event)) {
      const payload = asked as unknown as { caseId: string; decidedId: string; accountId: string }
      const dependencies = { ...practice, mailer: mailer as never, publicUrl: 'https://lapka.test' }
      await sendRingDecision(dependencies, { ...payload, workId, dueAt })
    }
  expect(mails).toMatchObject([{ to: email, subject: 'Отзиви, които пак влизат в оценката ви: 3' }])
  expect(mails[0]?.text).toContain('Една карта на приют.')
})
