import { beforeEach, expect, it } from 'vitest'
import { petStream } from '@lapka/contracts/streams.ts'
import { inviteKeeper, revokeInvitation } from '@lapka/domain/testing/household-commands.ts'
import { addPet } from '@lapka/domain/testing/people-commands.ts'
import { renderLetter } from '../emails/render-letter.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import { keeperInvitationLetter, sendKeeperInvitation, sendKeeperInvitationEmailJob } from './send-keeper-invitation-email-job.ts'

const petIds = ['rex', 'noa']
let practice: Practice
let owner: { accountId: string; email: string }
beforeEach(async () => {
  practice = createPractice()
  owner = await practice.registerAccount('PARENT', 'bg')
  for (const petId of petIds) await practice.run(addPet({ petId, ownerId: owner.accountId }))
})

const invite = (invitationId: string) =>
  practice.run(inviteKeeper({ ownerId: owner.accountId, petIds, invitationId, invitedId: 'boris', at: practice.now() }))

/** Runs the job for every event of both pets, as the outbox would. */
const sendAll = async () => {
  const mails: { to: string; subject: string; text: string }[] = []
  const send = (mail: (typeof mails)[number]) => Promise.resolve({ accepted: mails.push(mail) })
  const dependencies = { ...practice, mailer: { send } as never, publicUrl: 'https://lapka.test' }
  for (const petId of petIds)
    for (const event of await practice.log.readStream(petStream(petId)))
      for (const { work, workId } of sendKeeperInvitationEmailJob.requestedBy(event))
        await sendKeeperInvitation(dependencies, { ...(work as never as { petId: string; invitationId: string }), workId })
  return mails
}

it('one letter goes to the invited address, however many pets the invitation is for, and names none of them', async () => {
  await invite('first')
  const mails = await sendAll()
  expect(mails.map(({ to }) => to)).toEqual(['boris@lapka.test'])
  expect(mails[0]?.subject).toContain('ви кани да се грижите заедно за 2 любимеца')
  expect(mails[0]?.text).toContain('https://lapka.test/dashboard/parent/pets')
  expect(mails[0]?.text).not.toContain('Рекс')
})

it('nothing is sent for an invitation that was replaced or taken back', async () => {
  await invite('first')
  await invite('second')
  expect(await sendAll()).toHaveLength(1)
  await practice.run(revokeInvitation({ ownerId: owner.accountId, petIds, invitationId: 'second' }))
  expect(await sendAll()).toEqual([])
})

it.each([
  ['bg', 1, 'Елена Петрова ви кани да се грижите заедно за любимец', 'Поканата важи 7 дни'],
  ['en', 1, 'Елена Петрова invited you to care for a pet together', 'expires in 7 days'],
  ['en', 3, 'Елена Петрова invited you to care for 3 pets together', 'expires in 7 days'],
] as const)('the letter in %s for %i says who asks and how long it is good', (language, count, title, length) => {
  const frame = { language, readerName: '', url: 'https://lapka.test/dashboard/parent/pets', closing: '' }
  const { subject, text } = renderLetter(keeperInvitationLetter(language, 'Елена Петрова', count), frame)
  expect(subject).toBe(title)
  expect(text).toContain(length)
  expect(text).not.toMatch(/undefined|null|!|\.\./)
})
