import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountStream, appointmentStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { decideSetReviewLetters } from '@lapka/domain/accounts/change-account/decide.ts'
import { reviewStreams } from '@lapka/domain/reviews/review.ts'
import { decideWriteReview } from '@lapka/domain/reviews/write-review/decide.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import * as series from '@lapka/domain/testing/series-commands.ts'
import * as people from '@lapka/domain/testing/people-commands.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import { askForReview, askForReviewJob } from './ask-for-review-job.ts'

let practice: Practice
let parent: Awaited<ReturnType<Practice['registerParent']>>
let professionalId: string
let appointmentId: string
let mails: { to: string; subject: string; text: string }[]

beforeEach(async () => {
  practice = createPractice()
  ;({ professionalId } = await practice.openPractice())
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

it('is due a day after the visit took place', async () => {
  await pay()
  await visit()
  const events = await practice.log.readStream(appointmentStream(appointmentId))
  const [asked, ...more] = events.flatMap((event) => askForReviewJob.requestedBy(event))
  const completed = events.find(({ type }) => type === 'AppointmentCompleted')
  expect(more).toEqual([])
  expect(Date.parse(asked?.dueAt ?? '') - Date.parse(completed?.occurredAt ?? '')).toBe(DAY_MS)
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

describe('of a series', () => {
  const DAYS = [0, 1, 2]
  let visitIds: string[]
  beforeEach(async () => {
    visitIds = DAYS.map(() => randomUUID())
    const from = addDays(localDateOf(practice.now(), 'Europe/Sofia'), 3)
    const plan = { weekdays: [1, 2, 3, 4, 5, 6, 7], time: '10:00', from, until: addDays(from, 2) }
    const padded = [...visitIds, ...Array.from({ length: 57 }, () => randomUUID())]
    const wanted = { seriesId: randomUUID(), ...parent, professionalId, at: practice.now(), plan, visitIds: padded }
    const { seriesId } = wanted
    const agreed: string[] = []
    await practice.run(series.offerSeries(wanted, (visits) => agreed.push(...visits)))
    await practice.run(series.placeSeries({ ...wanted, agreed }))
    await practice.run(series.startSeriesPayment(seriesId, professionalId, practice.now()))
    await practice.run(series.captureSeries(seriesId, { amountCents: 9000, at: practice.now() }))
  })
  const askAbout = async (nth: number) => {
    appointmentId = visitIds[nth] ?? ''
    return ask()
  }
  const complete = (nth: number) => practice.run(commands.complete({ appointmentId: visitIds[nth] ?? '', at: practice.now() }))

  it('asks once, after its last visit', async () => {
    practice.pass(6 * DAY_MS)
    for (const nth of DAYS) await complete(nth)
    expect(await askAbout(0)).toMatchObject({ note: 'asked after the last visit of the series' })
    expect(await askAbout(1)).toMatchObject({ note: 'asked after the last visit of the series' })
    await askAbout(2)
    expect(mails).toHaveLength(1)
  })

  it('asks after the last that was kept, where the last of the plan was cancelled', async () => {
    await practice.run(series.cancelVisit(visitIds[2] ?? '', practice.now()))
    practice.pass(5 * DAY_MS)
    for (const nth of [0, 1]) await complete(nth)
    expect(await askAbout(0)).toMatchObject({ note: 'asked after the last visit of the series' })
    await askAbout(1)
    expect(mails).toHaveLength(1)
  })
})
