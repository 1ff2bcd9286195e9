import { afterEach, beforeEach, expect, it } from 'vitest'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { insertWork } from '@lapka/state/outbox/insert-work.ts'
import { openWorkshop, type Workshop } from '../testing/workshop.ts'

let workshop: Workshop
beforeEach(async () => {
  workshop = await openWorkshop()
})
afterEach(() => workshop.close())

const letter = async () => (await workshop.outboxRows('send-account-email'))[0]

it('a letter with a link is as old as the wish for it, however often it was tried to send it since', async () => {
  const { practice, smtp, clinic } = workshop
  smtp.answers.set('MAIL', '451 not now')
  const work = { kind: 'send-account-email', template: 'reset-password', accountId: clinic.vetAccountId } as const
  await workshop.db
    .transaction()
    .execute((trx) => insertWork(trx, [{ workId: 'letter', work, dueAt: practice.now(), priority: 'later' }]))
  workshop.startOne()
  await workshop.until(async () => expect((await letter())?.lastError).toMatch(/^\[\d+\]/))
  for (let waited = 0; waited < 8; waited += 4) {
    const before = (await letter())?.lastError
    practice.pass(4 * HOUR_MS)
    await workshop.until(async () => expect((await letter())?.lastError).not.toBe(before))
  }
  smtp.answers.clear()
  practice.pass(HOUR_MS)
  await workshop.until(async () => expect((await letter())?.doneAt).not.toBeNull())
  expect(workshop.mailsTo(clinic.vetEmail)).toEqual([])
  expect((await letter())?.lastError).toBe('too old to be of use')
})
