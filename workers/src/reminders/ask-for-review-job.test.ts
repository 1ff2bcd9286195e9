import { beforeEach, expect, it } from 'vitest'
import { accountStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { decideSetReviewLetters } from '@lapka/domain/accounts/change-account/decide.ts'
import { reviewStreams } from '@lapka/domain/reviews/review.ts'
import { decideWriteReview } from '@lapka/domain/reviews/write-review/decide.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import * as people from '@lapka/domain/testing/people-commands.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import { askForReview } from './ask-for-review-job.ts'

let practice: Practice
let parent: Awaited<ReturnType<Practice['registerParent']>>
let appointmentId: string
let mails: { to: string; subject: string; text: string }[]

beforeEach(async () => {
  practice = createPractice()
  const { professionalId } = await practice.openPractice()
  parent = await practice.registerParent()
  appointmentId = await practice.place({ professionalId, ...parent, startsAt: practice.slotAhead(48) })
  mails = []
})
const pay = async () => {
  await practice.startPayment(appointmentId)
  await practice.run(commands.capture({ appointmentId, at: practice.now() }))
}
const visit = async () => {
  practice.pass(3 * DAY_MS)
  await practice.run(commands.complete({ appointmentId, at: practice.now() }))
}
const ask = (dueAt = practice.now(), isTied = false) => {
  const send = (mail: (typeof mails)[number]) => Promise.resolve({ accepted: mails.push(mail) })
  const dependencies = {
    ...practice,
    mailer: { send } as never,
    publicUrl: 'https://lapka.test',
    isPaidInNameOf: () => Promise.resolve(isTied),
  }
  return askForReview(dependencies, { appointmentId, dueAt, workId: 'w-1' })
}
const setLetters = (areWanted: boolean) =>
  practice.run(
    commands.command({ streams: { account: { stream: accountStream(parent.parentId), fold: accountFold } } }, (states) =>
      decideSetReviewLetters({ areWanted }, states),
    ),
  )

it('asks the parent of a paid visit how it was, and leads to the form', async () => {
  await pay()
  await visit()
  await ask()
  expect(mails).toMatchObject([{ to: parent.email, subject: expect.stringContaining('Как мина часът на') }])
  expect(mails[0]?.text).toContain(`https://lapka.test/appointments/${appointmentId}/review`)
})

it('is silent about a visit of a pet that died since', async () => {
  await pay()
  await visit()
  await practice.run(people.markDied(parent.petId, parent.parentId))
  expect(await ask()).toEqual({ result: 'done', note: 'the pet has died' })
  expect(mails).toEqual([])
})

it('is silent where nothing was paid or took place', async () => {
  expect(await ask()).toEqual({ result: 'done', note: 'REVIEW_TOO_EARLY' })
  await pay()
  expect(await ask()).toEqual({ result: 'done', note: 'REVIEW_TOO_EARLY' })
  expect(mails).toEqual([])
})

it('is silent where the professional is paid in the parent’s own name: they could write none', async () => {
  await pay()
  await visit()
  expect(await ask(practice.now(), true)).toEqual({ result: 'done', note: 'REVIEW_TIED' })
})

it('is silent where all of it went back', async () => {
  await pay()
  await visit()
  const refund = { refundId: 'r', idempotencyKey: 'r' }
  await practice.run(commands.adjustBill({ appointmentId, amountCents: 0, reason: 'Нищо', at: practice.now(), refund }))
  expect(await ask()).toEqual({ result: 'done', note: 'REVIEW_UNPAID' })
})

it('asks in the app alone where no letters are wanted', async () => {
  await pay()
  await visit()
  await setLetters(false)
  expect(await ask()).toEqual({ result: 'done', note: 'told in the app, not by letter' })
  expect(mails).toEqual([])
  const path = `/appointments/${appointmentId}/review`
  expect(practice.notifications).toMatchObject([{ accountId: parent.parentId, template: 'review-asked', appointmentId, path }])
})

it('is silent once the review is written, and of what is long past', async () => {
  await pay()
  await visit()
  expect(await ask(new Date(Date.parse(practice.now()) - 8 * DAY_MS).toISOString())).toMatchObject({ note: 'too old to be news' })
  const streams = { ...commands.readingOf(appointmentId).streams, ...reviewStreams(appointmentId) }
  const words = { stars: 5, care: null, clarity: null, waiting: null, text: '' }
  const byline = { authorName: 'Елена Т.', petName: 'Рекс', species: 'dog', breed: '' } as const
  await practice.run(
    commands.command({ streams }, (states) =>
      decideWriteReview({ ...words, byline, isInOwnName: false, at: practice.now() }, states),
    ),
  )
  expect(await ask()).toMatchObject({ note: 'written already' })
  expect(mails).toEqual([])
})
