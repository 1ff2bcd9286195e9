import { DAY_MS } from '@lapka/contracts/time.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Language } from '@lapka/contracts/roles.ts'
import { rejectVerification, requestMoreDocuments } from '@lapka/domain/testing/commands.ts'
import { chooseLanguage } from '@lapka/domain/testing/people-commands.ts'
import type { Mail } from '../mailer.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import { sendVerificationEmail } from './send-verification-email-job.ts'
import type { VerificationTemplate } from './verification-letters.ts'

let practice: Practice
let mails: Mail[]
beforeEach(() => {
  practice = createPractice()
  mails = []
})
afterEach(() => practice.log.close())

/** A vet who was accepted when the practice opened. */
const vetIn = async (language: Language) => {
  const { professionalId, vetAccountId: accountId, vetEmail } = await practice.openPractice()
  await practice.run(chooseLanguage(accountId, language))
  const reject = (reason: string) => practice.run(rejectVerification(professionalId, reason))
  const askForMore = (reason: string) => practice.run(requestMoreDocuments(professionalId, reason))
  const send = (template: VerificationTemplate, dueAt = practice.now()) =>
    sendVerificationEmail(
      {
        ...practice,
        mailer: {
          send: async (mail) => {
            mails.push(mail)
            return { sent: true }
          },
          close: () => undefined,
        },
        publicUrl: 'https://lapka.example/',
      },
      { template, professionalId, workId: 'event-1-letter', dueAt },
    )
  return { accountId, vetEmail, reject, askForMore, send }
}

describe.each([
  {
    language: 'bg',
    accepted: 'Документите ви са потвърдени',
    rejected: 'Не можахме да потвърдим документите ви',
    more: 'Нужен ни е още един документ',
    hidden: 'не ви виждат',
  },
  {
    language: 'en',
    accepted: 'You’re verified',
    rejected: 'We couldn’t verify your documents',
    more: 'We need one more document',
    hidden: 'don’t see you',
  },
] as const)('a decision about documents, in $language', ({ language, accepted, rejected, more, hidden }) => {
  it('an acceptance says that they are found and booked now', async () => {
    const vet = await vetIn(language)
    await expect(vet.send('verification-accepted')).resolves.toEqual({ result: 'done' })
    expect(mails[0]).toMatchObject({ to: vet.vetEmail, subject: accepted, language })
    expect(mails[0]?.text).toContain('https://lapka.example/dashboard/profile')
  })

  it('a no comes with the operator’s reason, escaped, and with what it means', async () => {
    const vet = await vetIn(language)
    await vet.reject('Дипломата е <b>чужда</b>.')
    await vet.send('verification-rejected')
    expect(mails[0]).toMatchObject({ to: vet.vetEmail, subject: rejected })
    expect(mails[0]?.text).toContain('> Дипломата е <b>чужда</b>.')
    expect(mails[0]?.html).toContain('Дипломата е &lt;b&gt;чужда&lt;/b&gt;.')
    expect(mails[0]?.text).toContain(hidden)
    expect(mails[0]?.text).toContain('https://lapka.example/dashboard/rejected')
  })

  it('a wish for more documents says which', async () => {
    const vet = await vetIn(language)
    await vet.askForMore('Липсва втората страница.')
    await vet.send('more-documents')
    expect(mails[0]).toMatchObject({ subject: more })
    expect(mails[0]?.text).toContain('> Липсва втората страница.')
  })
})

describe('no letter goes out', () => {
  it('when it was decided otherwise meanwhile', async () => {
    const vet = await vetIn('bg')
    await vet.reject('Дипломата е чужда.')
    await expect(vet.send('verification-accepted')).resolves.toMatchObject({ note: 'decided otherwise since' })
    expect(mails).toEqual([])
  })

  it('to an erased person', async () => {
    const vet = await vetIn('bg')
    await practice.vault.erase(vet.accountId)
    await expect(vet.send('verification-accepted')).resolves.toMatchObject({ note: 'nobody to write to' })
    expect(mails).toEqual([])
  })

  it('about what happened long ago', async () => {
    const vet = await vetIn('bg')
    await vet.send('verification-accepted', new Date(Date.parse(practice.now()) - 8 * DAY_MS).toISOString())
    expect(mails).toEqual([])
  })
})
