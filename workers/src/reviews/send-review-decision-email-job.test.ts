import { beforeEach, expect, it } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { reviewStreams } from '@lapka/domain/reviews/review.ts'
import { command } from '@lapka/domain/testing/commands.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import { sendReviewDecision, sendReviewDecisionEmailJob } from './send-review-decision-email-job.ts'

let practice: Practice
let author: { accountId: string; email: string }
let reporter: { accountId: string; email: string }
let mails: { to: string; subject: string; text: string }[]
beforeEach(async () => {
  practice = createPractice()
  ;[author, reporter] = [await practice.registerAccount('PARENT', 'bg'), await practice.registerAccount('VET', 'en')]
  mails = []
})

const send = async (type: 'ReviewJudged' | 'ReviewAdmitted') => {
  const [event] = (await practice.log.readStream('review-a1')).filter((one) => one.type === type).slice(-1)
  const mailer = { send: (mail: (typeof mails)[number]) => Promise.resolve({ accepted: mails.push(mail) }) }
  const dependencies = { ...practice, mailer: mailer as never, publicUrl: 'https://lapka.test' }
  for (const { work, workId, dueAt } of sendReviewDecisionEmailJob.requestedBy(event!))
    await sendReviewDecision(dependencies, {
      ...(work as never as { appointmentId: string; judgedId: string; accountId: string }),
      workId,
      dueAt,
    })
}

const judge = async (change: { isRemoved: boolean; isAfterObjection?: boolean; reporterIds?: string[] }) => {
  const judged: LapkaEvent = {
    type: 'ReviewJudged',
    data: {
      appointmentId: 'a1',
      authorId: author.accountId,
      operatorId: 'maya',
      ground: change.isRemoved ? 'personal_data' : null,
      reason: 'Името на служителката.',
      isAfterObjection: false,
      reporterIds: [reporter.accountId],
      ...change,
    },
  }
  await practice.run(command({ streams: reviewStreams('a1') }, () => ({ events: { review: [judged] } })))
  await send('ReviewJudged')
}

it('both sides read the ground and the reason in their language, and the one it went against how to object', async () => {
  await judge({ isRemoved: true })
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [author.email, 'Махнахме отзива ви'],
    [reporter.email, 'We removed the review you reported'],
  ])
  expect(mails[0]?.text).toContain('лични данни')
  expect(mails.every(({ text }) => text.includes('Името на служителката.'))).toBe(true)
  expect(mails[0]?.text).toContain('възразете до 180 дни')
  expect(mails[1]?.text).not.toContain('within 180 days')
  expect(mails[0]?.text).toContain('https://lapka.test/reviews/a1/report')
})

it('where it stays the one who reported it may object, and after a second decision neither', async () => {
  await judge({ isRemoved: false })
  expect(mails.map(({ text }) => /180/.test(text))).toEqual([false, true])
  mails = []
  await judge({ isRemoved: false, isAfterObjection: true })
  expect(mails.map(({ text }) => /180/.test(text))).toEqual([false, false])
})

it('where nobody reported it, its author reads that it counts again, and of no other side', async () => {
  await judge({ isRemoved: false, reporterIds: [] })
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Отзивът пак влиза в оценката.')
  expect(mails[0]?.text).not.toContain('Другата страна')
})

it('both sides of a visit that was marked as missed read that it can be reviewed, and its parent where', async () => {
  const data = {
    appointmentId: 'a1',
    authorId: author.accountId,
    operatorId: 'maya',
    reason: 'Показа касова бележка.',
    accountIds: [author.accountId, reporter.accountId],
  }
  await practice.run(
    command({ streams: reviewStreams('a1') }, () => ({ events: { review: [{ type: 'ReviewAdmitted', data }] } })),
  )
  await send('ReviewAdmitted')
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [author.email, 'Можете да напишете отзив'],
    [reporter.email, 'The parent can write a review'],
  ])
  expect(mails.every(({ text }) => text.includes('Показа касова бележка.'))).toBe(true)
  expect(mails[0]?.text).toContain('https://lapka.test/appointments/a1/review')
})
