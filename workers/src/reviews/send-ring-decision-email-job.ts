import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { caseStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { sayIn } from '../emails/letter.ts'
import { clear } from '../emails/people.ts'
import { writeToAccount, type LetterWork, type Sending } from '../emails/write-to-account.ts'
import { defineJob, done, type JobResult } from '../work/job.ts'

/** A rebuilt outbox must not send letters about the past. */
const TOO_OLD_MS = 7 * DAY_MS

type RingRecipient = { caseId: string; decidedId: string; accountId: string }

/** Tells a professional what was decided about reviews of theirs that were set aside; each author has a letter of their own. */
export const sendRingDecision = async (
  dependencies: Sending,
  { caseId, decidedId, dueAt, ...work }: RingRecipient & LetterWork & { dueAt: string },
): Promise<JobResult> => {
  if (Date.parse(dependencies.now()) - Date.parse(dueAt) > TOO_OLD_MS) return done('too old to be news')
  const events = await dependencies.handle.readOpened(caseStream(caseId))
  const [decided] = openedFactsOf(
    events.filter(({ id }) => id === decidedId),
    'ReviewRingDecided',
  )
  if (decided === undefined) return done('nothing was decided')
  const { isRemoved, count, reason } = decided
  return writeToAccount(dependencies, work, (language) => {
    const say = sayIn(language)
    const title = isRemoved
      ? say(`Махнати отзиви за вас: ${count}`, `Reviews of you that we removed: ${count}`)
      : say(`Отзиви, които пак влизат в оценката ви: ${count}`, `Reviews that count towards your rating again: ${count}`)
    return {
      letter: {
        subject: title,
        title,
        lead: isRemoved
          ? say(
              'Изглеждаха написани от един човек през няколко профила. Прегледа ги оператор и прие, че не са от отделни стопани.',
              'They looked like the work of one person under several accounts. An operator looked into them and found that they are not from separate parents.',
            )
          : say(
              'Изглеждаха написани от един човек през няколко профила, затова не влизаха в оценката. Прегледа ги оператор и не намери нарушение.',
              'They looked like the work of one person under several accounts, so they did not count. An operator looked into them and found nothing wrong.',
            ),
        facts: [],
        quote: clear(reason) === '' ? null : { label: say('Защо решихме така', 'Why we decided so'), words: clear(reason) },
        note: say(
          'Не е нужно да правите нищо. Ако не сте съгласни, пишете ни.',
          'You need to do nothing. If you don’t agree, write to us.',
        ),
        button: say('Пишете ни', 'Write to us'),
      },
      about: { template: 'reviews-checked' },
      path: '/contact',
      closing: say(
        'Пишем ви заради проверка на отзиви в Лапка.',
        'You’re getting this email about reviews that we checked on Lapka.',
      ),
    }
  })
}

export const sendRingDecisionEmailJob = defineJob<RingRecipient>({
  kind: 'send-ring-decision-email',
  isLetter: true,
  causes: {
    ReviewRingDecided: ({ caseId, accountId }, { id }) => [{ payload: { caseId, decidedId: id, accountId } }],
  },
  run: sendRingDecision,
})
