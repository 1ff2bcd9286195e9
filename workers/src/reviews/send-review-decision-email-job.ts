import { openedFactsOf } from '@lapka/contracts/facts.ts'
import type { ReviewGround } from '@lapka/contracts/reviews.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { reviewStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { sayIn, type Letter } from '../emails/letter.ts'
import { clear } from '../emails/people.ts'
import { writeToAccount, type LetterWork, type Sending } from '../emails/write-to-account.ts'
import { defineJob, done, type JobResult } from '../work/job.ts'

/** A rebuilt outbox must not send letters about the past. */
const TOO_OLD_MS = 7 * DAY_MS

type DecisionRecipient = { appointmentId: string; judgedId: string; accountId: string }

/** Tells the author of a review, and each person who reported it, what was decided, on which ground, and that they may object. */
export const sendReviewDecision = async (
  dependencies: Sending,
  { appointmentId, judgedId, dueAt, ...work }: DecisionRecipient & LetterWork & { dueAt: string },
): Promise<JobResult> => {
  if (Date.parse(dependencies.now()) - Date.parse(dueAt) > TOO_OLD_MS) return done('too old to be news')
  const events = await dependencies.handle.readOpened(reviewStream(appointmentId))
  const decided = events.filter(({ id }) => id === judgedId)
  const [admitted] = openedFactsOf(decided, 'ReviewAdmitted')
  if (admitted !== undefined) return sendAdmission(dependencies, work, admitted)
  const [judged] = openedFactsOf(decided, 'ReviewJudged')
  if (judged === undefined) return done('nothing was decided')
  const { isRemoved, ground, reason, isAfterObjection, authorId, reporterIds } = judged
  const isReported = reporterIds.length > 0
  const isAuthor = authorId === work.accountId
  const decision = { isRemoved, ground, isAfterObjection, reason: clear(reason), isAuthor, isReported }
  return writeToAccount(dependencies, work, (language) => ({
    letter: decisionLetter(language, decision),
    about: { template: 'review-decided', appointmentId },
    path: `/reviews/${appointmentId}/report`,
    closing: sayIn(language)(
      'Пишем ви заради решение за отзив в Лапка.',
      'You’re getting this email about a decision on a review on Lapka.',
    ),
  }))
}

type Admission = { appointmentId: string; authorId: string; reason: string | { erased: true } }

/** Both sides of a visit that was marked as missed read that it can be reviewed, and why. */
const sendAdmission = (dependencies: Sending, work: LetterWork, { appointmentId, authorId, reason }: Admission) => {
  const isAuthor = authorId === work.accountId
  return writeToAccount(dependencies, work, (language) => {
    const say = sayIn(language)
    const title = isAuthor
      ? say('Можете да напишете отзив', 'You can write a review')
      : say('Стопанинът може да напише отзив', 'The parent can write a review')
    return {
      letter: {
        subject: title,
        title,
        lead: isAuthor
          ? say(
              'Специалистът беше отбелязал, че не сте дошли. Разгледахме жалбата ви и приемаме, че часът се е състоял.',
              'The professional had noted that you did not come. We looked into your complaint and find that the appointment took place.',
            )
          : say(
              'Бяхте отбелязали, че стопанинът не е дошъл. Разгледахме жалбата му и приемаме, че часът се е състоял. Парите за часа не се променят.',
              'You had noted that the parent did not come. We looked into their complaint and find that the appointment took place. The money for it does not change.',
            ),
        facts: [],
        quote: clear(reason) === '' ? null : { label: say('Защо решихме така', 'Why we decided so'), words: clear(reason) },
        note: isAuthor
          ? say('Отзивът се вижда от всички, с първото ви име.', 'Everyone sees the review, with your first name.')
          : say(
              'Ще можете да отговорите на отзива или да подадете сигнал.',
              'You will be able to answer the review or report it.',
            ),
        button: isAuthor ? say('Напишете отзив', 'Write a review') : say('Вижте часа', 'See the appointment'),
      },
      about: { template: 'review-allowed', appointmentId },
      path: isAuthor ? `/appointments/${appointmentId}/review` : `/appointments/${appointmentId}`,
      closing: say('Пишем ви заради жалба за час в Лапка.', 'You’re getting this email about a complaint on Lapka.'),
    }
  })
}

/** `isReported`: another side asked for it, which may object; else Lapka itself looked into it. */
type Decision = {
  isRemoved: boolean
  ground: ReviewGround | null
  reason: string
  isAfterObjection: boolean
  isAuthor: boolean
  isReported: boolean
}

const grounds: Record<ReviewGround, [bg: string, en: string]> = {
  personal_data: ['лични данни', 'personal data'],
  insult: ['обида или заплаха', 'an insult or a threat'],
  other_visit: ['не е за този час', 'it is not about this appointment'],
  advertising: ['реклама', 'advertising'],
  illegal: ['незаконно съдържание', 'illegal content'],
}

const decisionLetter = (language: Language, decision: Decision): Letter => {
  const say = sayIn(language)
  const { isRemoved, ground, reason, isAfterObjection, isAuthor, isReported } = decision
  const title = isAuthor
    ? isRemoved
      ? say('Махнахме отзива ви', 'We removed your review')
      : say('Отзивът ви остава', 'Your review stays')
    : isRemoved
      ? say('Махнахме отзива, за който подадохте сигнал', 'We removed the review you reported')
      : say('Отзивът, за който подадохте сигнал, остава', 'The review you reported stays')
  const canObject = !isAfterObjection && isAuthor === isRemoved
  return {
    subject: title,
    title,
    lead:
      ground === null
        ? say('Прегледахме го и не намерихме нарушение на правилата.', 'We looked into it and found that it breaks no rule.')
        : say(`Основанието е: ${grounds[ground][0]}.`, `The ground is: ${grounds[ground][1]}.`),
    facts: [],
    quote: reason === '' ? null : { label: say('Защо решихме така', 'Why we decided so'), words: reason },
    note: isAfterObjection
      ? say('Решението взе втори оператор и е окончателно.', 'A second operator made this decision, and it is final.')
      : canObject
        ? say(
            'Ако не сте съгласни, възразете до 180 дни. Тогава решава друг оператор.',
            'If you don’t agree, you can object within 180 days. Another operator then decides.',
          )
        : isReported
          ? say('Другата страна може да възрази. Тогава пак ви пишем.', 'The other side can object. We will write again then.')
          : say('Отзивът пак влиза в оценката.', 'The review counts towards the rating again.'),
    button: canObject
      ? say('Вижте решението или възразете', 'See the decision or object')
      : say('Вижте решението', 'See the decision'),
  }
}

export const sendReviewDecisionEmailJob = defineJob<DecisionRecipient>({
  kind: 'send-review-decision-email',
  isLetter: true,
  partOf: ({ accountId }) => accountId,
  causes: {
    ReviewAdmitted: ({ appointmentId, accountIds }, { id }) =>
      accountIds.map((accountId) => ({ payload: { appointmentId, judgedId: id, accountId } })),
    ReviewJudged: ({ appointmentId, authorId, reporterIds }, { id }) =>
      [authorId, ...reporterIds].map((accountId) => ({ payload: { appointmentId, judgedId: id, accountId } })),
  },
  run: sendReviewDecision,
})
