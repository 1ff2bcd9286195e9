import type { Language } from '@lapka/contracts/roles.ts'
import { professionalStream } from '@lapka/contracts/streams.ts'
import { sayIn, type Letter } from '../emails/letter.ts'
import { bookedAs, clear, displayName } from '../emails/people.ts'
import { writeToAccount, type Sending } from '../emails/write-to-account.ts'
import { defineJob, done, type JobResult } from '../work/job.ts'

type VetLeaving = { clinicId: string; professionalId: string }
type VetLeftEmailRequest = VetLeaving & { workId: string }

/** Tells a clinic that one of its vets has left: from now on new appointments with them are no longer its own. */
export const sendVetLeftEmail = async (dependencies: Sending, work: VetLeftEmailRequest): Promise<JobResult> => {
  const open = dependencies.handle.readOpened
  const [clinic, vet] = await Promise.all(
    [work.clinicId, work.professionalId].map(async (id) => bookedAs(await open(professionalStream(id)))),
  )
  if (clinic === undefined || vet === undefined) return done('nobody to write to')
  const { workId } = work
  return writeToAccount(dependencies, { accountId: clear(clinic.accountId), workId }, (language) => ({
    letter: vetLeftLetter(language, displayName(vet, language)),
    about: { template: 'vet-left' },
    path: '/dashboard/clinic/vets',
    readerName: displayName(clinic, language),
    closing: sayIn(language)(
      'Пишем ви, защото клиниката ви е в Лапка.',
      'You’re getting this email because your clinic is on Lapka.',
    ),
  }))
}

export const vetLeftLetter = (language: Language, vetName: string): Letter => {
  const say = sayIn(language)
  const name = vetName || say('Ветеринар', 'One of your vets')
  const title = say(`${name} напусна екипа ви`, `${name} left your team`)
  return {
    subject: title,
    title,
    lead: say(
      'Клиниката вече не се показва в този профил. Часовете след напускането остават при ветеринаря и не се отменят.',
      'Their profile no longer shows your clinic. Appointments after they left stay with them and are not cancelled.',
    ),
    facts: [],
    quote: null,
    note: say(
      'Досегашните часове остават в историята и в приходите ви. Ако е станала грешка, изпратете нова покана.',
      'Past appointments stay in your history and revenue. If this was a mistake, invite them again.',
    ),
    button: say('Вижте екипа', 'View team'),
  }
}

export const sendVetLeftEmailJob = defineJob<VetLeaving>({
  kind: 'send-vet-left-email',
  isLetter: true,
  priorityOf: () => 'later',
  causes: { VetLeft: ({ clinicId, professionalId }) => [{ payload: { clinicId, professionalId } }] },
  run: sendVetLeftEmail,
})
