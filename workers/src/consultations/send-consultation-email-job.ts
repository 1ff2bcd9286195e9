import { isPaidEnd } from '@lapka/contracts/consultations.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import type { AskedConsultation } from '@lapka/domain/consultations/consultation.ts'
import { isOldNews, letterStops } from '@lapka/domain/letters/appointment-letters.ts'
import { formatEuro } from '../format.ts'
import { sayIn, type Letter } from '../emails/letter.ts'
import { writeToAccount, type Sending } from '../emails/write-to-account.ts'
import { defineJob, done, type JobResult } from '../work/job.ts'
import { readConsultation } from './consultation-command.ts'

type News = 'unanswered' | 'complete'
type ConsultationLetter = { consultationId: string; news: News }

/**
 * Tells the parent how it ended: that nobody answered and nothing was taken, or where its receipt is. Of one that was paid back the letters
 * about its appointment tell.
 */
export const sendConsultationEmail = async (
  dependencies: Sending,
  { consultationId, news, workId, dueAt }: ConsultationLetter & { workId: string; dueAt: string },
): Promise<JobResult> => {
  if (isOldNews({ dueAt }, dependencies.now())) return done(letterStops.too_old)
  const consultation = await readConsultation(dependencies, consultationId)
  if (consultation.status === 'none' || !isTrue(news, consultation)) return done(letterStops.overtaken)
  return writeToAccount(dependencies, { accountId: consultation.parentId, workId }, (language) => ({
    letter: news === 'unanswered' ? unansweredLetter(language) : completeLetter(language, consultation),
    path: news === 'unanswered' ? '/info-page?infoType=online' : `/appointments/${consultationId}`,
    closing: sayIn(language)(
      'Пишем ви заради консултация, поискана през Лапка.',
      'You’re getting this email about a consultation asked for on Lapka.',
    ),
  }))
}

const isTrue = (news: News, consultation: AskedConsultation): boolean =>
  news === 'unanswered' ? consultation.status === 'unanswered' : consultation.status === 'ended' && consultation.end === 'TALKED'

const unansweredLetter = (language: Language): Letter => {
  const say = sayIn(language)
  const title = say('Никой не можа да отговори', 'Nobody was able to answer')
  return {
    subject: title,
    title,
    lead: say(
      'Съжаляваме: никой ветеринар не прие консултацията ви навреме. Не сме взели нищо от картата ви.',
      'We’re sorry: no vet accepted your consultation in time. Nothing was taken from your card.',
    ),
    facts: [],
    quote: null,
    note: say(
      'Ако виждате запазена сума, банката ви я освобождава сама. Промоциите, които използвахте, са отново ваши.',
      'If you see a reserved amount, your bank releases it by itself. Promotions you used are yours again.',
    ),
    button: say('Опитайте отново', 'Try again'),
  }
}

const completeLetter = (language: Language, { serviceName, serviceNameEn, price }: AskedConsultation): Letter => {
  const say = sayIn(language)
  const title = say('Консултацията приключи', 'Your consultation is complete')
  return {
    subject: title,
    title,
    lead: say(
      'Предписанията и бележките от разговора са в записите на любимеца ви, а разписката е при часа.',
      'Prescriptions and notes from the call are in your pet’s records, and the receipt is with the appointment.',
    ),
    facts: [
      { label: say('Консултация', 'Consultation'), value: say(serviceName, serviceNameEn) },
      { label: say('Цена', 'Price'), value: formatEuro(totalOf(price), language) },
    ],
    quote: null,
    note: '',
    button: say('Вижте разписката', 'View the receipt'),
  }
}

export const sendConsultationEmailJob = defineJob<ConsultationLetter>({
  kind: 'send-consultation-email',
  isLetter: true,
  priorityOf: () => 'later',
  causes: {
    ConsultationUnanswered: ({ consultationId }) => [{ payload: { consultationId, news: 'unanswered' } }],
    ConsultationEnded: ({ consultationId, end }) => (isPaidEnd(end) ? [{ payload: { consultationId, news: 'complete' } }] : []),
  },
  run: sendConsultationEmail,
})
