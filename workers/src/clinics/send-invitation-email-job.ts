import { INVITATION_DAYS } from '@lapka/contracts/clinics.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { accountStream, clinicStream, professionalStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import type { AccountEmailDependencies } from '../accounts/send-account-email-job.ts'
import { sendLetter } from '../emails/deliver.ts'
import { sayIn, type Letter } from '../emails/letter.ts'
import { bookedAs, clear, displayName, personOf } from '../emails/people.ts'
import { renderLetter } from '../emails/render-letter.ts'
import { defineJob, done, type JobResult } from '../work/job.ts'

type EmailDependencies = Pick<AccountEmailDependencies, 'handle' | 'mailer' | 'publicUrl' | 'now'>
type Invitation = { clinicId: string; invitationId: string }
type InvitationEmailRequest = Invitation & { workId: string; dueAt: string }

/** Tells the invited person that a clinic asks them to work there. We know only their address, so it is in the clinic's language. */
export const sendInvitationEmail = async (dependencies: EmailDependencies, work: InvitationEmailRequest): Promise<JobResult> => {
  if (Date.parse(dependencies.now()) - Date.parse(work.dueAt) > INVITATION_DAYS * DAY_MS) return done('the invitation is over')
  const open = dependencies.handle.readOpened
  const facts = (await open(clinicStream(work.clinicId))).filter(
    ({ data }) => (data as { invitationId?: string }).invitationId === work.invitationId,
  )
  const [invited, answered] = facts
  if (invited === undefined || answered !== undefined) return done('answered or taken back since')
  const [fact] = openedFactsOf([invited], 'VetInvited')
  if (fact === undefined || clear(fact.email) === '') return done('nobody to write to')
  const clinic = bookedAs(await open(professionalStream(work.clinicId)))
  const { language } = personOf(await open(accountStream(fact.accountId)))
  const letter = invitationLetter(language, clinic ? displayName(clinic, language) : '')
  const rendered = renderLetter(letter, {
    language,
    readerName: '',
    url: `${dependencies.publicUrl.replace(/\/$/, '')}/dashboard/invitations`,
    closing: sayIn(language)('Пишем ви от името на клиника в Лапка.', 'Sent on behalf of a clinic on Lapka.'),
  })
  return sendLetter(dependencies, work.workId, { ...rendered, to: clear(fact.email), language })
}

export const invitationLetter = (language: Language, clinicName: string): Letter => {
  const say = sayIn(language)
  const title = say(`${clinicName} ви кани в екипа си`, `${clinicName} invited you to join their team`)
  return {
    subject: title,
    title,
    lead: say(
      'Ако приемете, клиниката се показва в профила ви и вижда часовете, запазени при вас, и приходите от тях.',
      'If you accept, your profile shows the clinic, and the clinic sees your appointments and the revenue from them.',
    ),
    facts: [],
    quote: null,
    note: say(
      `Влезте или се регистрирайте като ветеринар с този имейл. Поканата важи ${INVITATION_DAYS} дни. Ако не познавате клиниката, не правете нищо.`,
      `Sign in or sign up as a vet with this email address. The invitation expires in ${INVITATION_DAYS} days. If you don’t know the clinic, ignore this email.`,
    ),
    button: say('Вижте поканата', 'View invitation'),
  }
}

export const sendInvitationEmailJob = defineJob<Invitation>({
  kind: 'send-invitation-email',
  isLetter: true,
  priorityOf: () => 'later',
  causes: { VetInvited: ({ clinicId, invitationId }) => [{ payload: { clinicId, invitationId } }] },
  run: sendInvitationEmail,
})
