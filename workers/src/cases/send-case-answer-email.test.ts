import { DAY_MS } from '@lapka/contracts/time.ts'
import { beforeEach, expect, it } from 'vitest'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { decideAnswerCase, decideOpenCase } from '@lapka/domain/payments/cases/decide.ts'
import { caseStream } from '@lapka/contracts/streams.ts'
import type { Mail } from '../mailer.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import { sendCaseAnswerEmail } from './send-case-answer-email-job.ts'

let practice: Practice
let mails: Mail[]
beforeEach(() => {
  practice = createPractice()
  mails = []
})

const CASE = '00000000-0000-4000-8000-0000000000c5'
const opened = {
  caseId: CASE,
  kind: 'message' as const,
  writerId: CASE,
  accountId: null,
  appointmentId: null,
  language: 'en' as const,
  name: 'Guest',
  email: 'guest@example.test',
  text: 'Where is the door?',
}
const context = () => {
  const id = crypto.randomUUID()
  const actor = { id: 'operator', role: 'OPERATOR' as const }
  return {
    commandId: id,
    commandHash: id,
    command: 'test',
    actor,
    occurredAt: practice.now(),
    correlationId: id,
    causationId: id,
  }
}
const answered = async (text: string, change: Partial<Parameters<typeof decideOpenCase>[0]> = {}) => {
  await practice.handle(context(), { streams: caseStreams(CASE) }, (states) => decideOpenCase({ ...opened, ...change }, states))
  await practice.handle(context(), { streams: caseStreams(CASE) }, (states) =>
    decideAnswerCase({ caseId: CASE, operatorId: 'operator', text }, states),
  )
  const event = (await practice.log.readStream(caseStream(CASE))).at(-1)
  return { caseId: CASE, answerId: event?.id ?? '', workId: 'work', dueAt: practice.now() }
}
const send = (work: Parameters<typeof sendCaseAnswerEmail>[1]) => {
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail)
      return { sent: true as const }
    },
    close: () => undefined,
  }
  return sendCaseAnswerEmail({ ...practice, mailer, publicUrl: 'https://lapka.example' }, work)
}

it('an answer goes to the writer, in the language they wrote in, escaped and with their question', async () => {
  expect(await send(await answered('Behind <b>the</b> shop.'))).toEqual({ result: 'done' })
  expect(mails).toMatchObject([{ to: 'guest@example.test', language: 'en', subject: 'An answer from Lapka' }])
  expect(mails[0]?.text).toContain('> Behind <b>the</b> shop.')
  expect(mails[0]?.html).toContain('Behind &lt;b&gt;the&lt;/b&gt; shop.')
  expect(mails[0]?.text).toContain('Where is the door?')
})

it('no letter goes to an erased person, or about what happened long ago', async () => {
  const work = await answered('Behind the shop.')
  practice.pass(8 * DAY_MS)
  expect(await send(work)).toMatchObject({ note: 'too old to be news' })
  await practice.vault.erase(CASE)
  expect(await send({ ...work, dueAt: practice.now() })).toMatchObject({ note: 'nobody to write to' })
  expect(mails).toEqual([])
})

it('the answer to a complaint leads to its appointment, and quotes what was written last', async () => {
  const complaint = { kind: 'complaint' as const, appointmentId: 'a1' }
  await answered('We are looking into it.', complaint)
  await send(await answered('We are sorry.', { ...complaint, text: 'And nobody called.' }))
  expect(mails[0]?.text).toContain('https://lapka.example/appointments/a1')
  expect(mails[0]?.text).toContain('You wrote: “And nobody called.”')
})
