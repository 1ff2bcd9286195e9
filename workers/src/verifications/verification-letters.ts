import type { Language } from '@lapka/contracts/roles.ts'
import { sayIn, type Letter, type Translate } from '../emails/letter.ts'

/** A decision of an operator; the letter is named after it. */
export type VerificationTemplate =
  | 'verification-accepted'
  | 'verification-rejected'
  | 'more-documents'
  | 'change-accepted'
  | 'change-rejected'

/** `wasListed`: parents could book this professional until the decision. */
type Decided = { template: VerificationTemplate; reason: string; wasListed: boolean }

/** The decision about a professional's documents, its reason, and their next step. */
export const verificationLetter = (language: Language, { template, reason, wasListed }: Decided): Letter => {
  const say = sayIn(language)
  const words = wordsOf(say, template, wasListed)
  const quote = reason === '' ? null : { label: say('Какво е нужно', 'What’s needed'), words: reason }
  return { subject: words.title, facts: [], quote, ...words }
}

const wordsOf = (
  say: Translate,
  template: VerificationTemplate,
  wasListed: boolean,
): Omit<Letter, 'subject' | 'facts' | 'quote'> => {
  switch (template) {
    case 'verification-accepted':
      return {
        title: say('Документите ви са потвърдени', 'You’re verified'),
        lead: say(
          'Проверихме документите ви и всичко е наред. Вече ви показваме в търсенето и стопаните могат да запазват час при вас.',
          'We checked your documents and everything is in order. You now appear in search and pet parents can book you.',
        ),
        note: say(
          'Свободните ви часове следват работното време, което сте посочили. Можете да го промените по всяко време.',
          'Your open times follow your working hours. You can change these whenever you like.',
        ),
        button: say('Вижте профила си', 'View your profile'),
      }
    case 'verification-rejected':
      return {
        title: say('Не можахме да потвърдим документите ви', 'We couldn’t verify your documents'),
        lead: `${say('Прегледахме профила ви и засега не можем да го потвърдим.', 'We reviewed your profile and can’t verify it yet.')} ${whoSees(say, wasListed)}`,
        note: say(
          'Допълнете или поправете посоченото и изпратете профила отново. Ще го прегледаме отначало.',
          'Fix what’s listed and submit your profile again. We’ll review it from the start.',
        ),
        button: say('Вижте какво да поправите', 'See what to fix'),
      }
    case 'more-documents':
      return {
        title: say('Нужен ни е още един документ', 'We need one more document'),
        lead: `${say('Прегледахме профила ви. За да го потвърдим, ни трябва още един документ.', 'We reviewed your profile and need one more document to verify it.')} ${whoSees(say, wasListed)}`,
        note: say(
          'Качете документа и изпратете профила отново. Останалите документи вече са при нас.',
          'Upload the document and submit your profile again. We already have the rest.',
        ),
        button: say('Качете документа', 'Upload the document'),
      }
    case 'change-accepted':
      return {
        title: say('Новите данни са в профила ви', 'Your new details are live'),
        lead: say(
          'Проверихме промяната. Стопаните вече виждат новите данни, а отминалите часове остават с предишните.',
          'We checked your change. Pet parents now see your new details. Past appointments keep the previous ones.',
        ),
        note: '',
        button: say('Вижте профила си', 'View your profile'),
      }
    case 'change-rejected':
      return {
        title: say('Не можахме да потвърдим промяната', 'We couldn’t verify your change'),
        lead: say(
          'Профилът ви остава проверен и стопаните виждат досегашните данни.',
          'Your profile stays verified, and pet parents keep seeing your current details.',
        ),
        note: say(
          'Допълнете или поправете посоченото и запазете промяната отново.',
          'Fix what’s listed and save the change again.',
        ),
        button: say('Вижте профила си', 'View your profile'),
      }
  }
}

const whoSees = (say: Translate, wasListed: boolean): string =>
  wasListed
    ? say(
        'Дотогава стопаните не ви виждат в търсенето и не могат да запазват нови часове при вас.',
        'Until then, pet parents don’t see you in search and can’t book new appointments with you.',
      )
    : say('Дотогава стопаните не ви виждат в търсенето.', 'Until then, pet parents don’t see you in search.')
