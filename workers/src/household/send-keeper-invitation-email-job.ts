import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { KEEPER_INVITATION_DAYS } from '@lapka/contracts/household.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { accountStream, petStream } from '@lapka/contracts/streams.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { openInvitation } from '@lapka/domain/pets/several-pets.ts'
import { sendLetter } from '../emails/deliver.ts'
import { sayIn, type Letter } from '../emails/letter.ts'
import { clear, personOf } from '../emails/people.ts'
import { renderLetter } from '../emails/render-letter.ts'
import type { Sending } from '../emails/write-to-account.ts'
import { defineJob, done, type JobResult } from '../work/job.ts'

type Invitation = { petId: string; invitationId: string }

/** Tells the invited person who asks them to care for a pet together. We know only their address, so it is in the owner's language. */
export const sendKeeperInvitation = async (
  dependencies: Pick<Sending, 'handle' | 'mailer' | 'publicUrl' | 'now'>,
  { petId, invitationId, workId }: Invitation & { workId: string },
): Promise<JobResult> => {
  const { handle, publicUrl, now } = dependencies
  const { pet } = await handle.read({ pet: { stream: petStream(petId), fold: petFold } })
  const open = pet.status === 'added' ? openInvitation(pet) : undefined
  if (open?.invitationId !== invitationId || open.until <= now()) return done('answered, taken back, replaced or over')
  const invited = openedFactsOf(await handle.readOpened(petStream(petId)), 'KeeperInvited')
  const fact = invited.find((one) => one.invitationId === invitationId)
  if (fact === undefined || clear(fact.email) === '') return done('nobody to write to')
  const { name, surname, language } = personOf(await handle.readOpened(accountStream(fact.byId)))
  const rendered = renderLetter(keeperInvitationLetter(language, `${name} ${surname}`.trim(), fact.petIds.length), {
    language,
    readerName: '',
    url: `${publicUrl.replace(/\/$/, '')}/dashboard/parent/pets`,
    closing: sayIn(language)('Пишем ви от името на стопанин в Лапка.', 'Sent on behalf of a pet owner on Lapka.'),
  })
  return sendLetter(dependencies, workId, { ...rendered, to: clear(fact.email), language })
}

/** It names no pet: a letter to an address that is not confirmed says that there is something, and not what. */
export const keeperInvitationLetter = (language: Language, ownerName: string, petCount: number): Letter => {
  const say = sayIn(language)
  const title =
    petCount === 1
      ? say(`${ownerName} ви кани да се грижите заедно за любимец`, `${ownerName} invited you to care for a pet together`)
      : say(
          `${ownerName} ви кани да се грижите заедно за ${petCount} любимеца`,
          `${ownerName} invited you to care for ${petCount} pets together`,
        )
  return {
    subject: title,
    title,
    lead: say(
      'Ако приемете, четете и пишете в картона, запазвате часове и виждате какво предстои, всеки със своя вход в Лапка.',
      'If you accept, you can read and write the record, book appointments and see what is due, each with your own Lapka login.',
    ),
    facts: [],
    quote: null,
    note: say(
      `Влезте или се регистрирайте като стопанин с този имейл. Поканата важи ${KEEPER_INVITATION_DAYS} дни. Ако не познавате човека, не правете нищо.`,
      `Sign in or sign up as a pet parent with this email address. The invitation expires in ${KEEPER_INVITATION_DAYS} days. If you don’t know this person, ignore this email.`,
    ),
    button: say('Вижте поканата', 'View invitation'),
  }
}

export const sendKeeperInvitationEmailJob = defineJob<Invitation>({
  kind: 'send-keeper-invitation-email',
  isLetter: true,
  priorityOf: () => 'later',
  // One letter for all pets of an invitation.
  causes: {
    KeeperInvited: ({ petId, petIds, invitationId }) => (petId === petIds[0] ? [{ payload: { petId, invitationId } }] : []),
  },
  run: sendKeeperInvitation,
})
