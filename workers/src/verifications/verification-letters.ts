import type { Language } from '@lapka/contracts/roles.ts'
import { sayIn, type Letter, type Say } from '../emails/letter.ts'

/** A decision of an operator; the letter is named after it. */
export type VerificationTemplate = 'verification-accepted' | 'verification-rejected' | 'more-documents'

/** `wasListed`: parents could book this professional until the decision. */
type Decided = { template: VerificationTemplate; reason: string; wasListed: boolean }

/** What was decided about somebody's documents, why, and what they do now. */
export const verificationLetter = (language: Language, { template, reason, wasListed }: Decided): Letter => {
  const say = sayIn(language)
  const words = wordsOf(say, template, wasListed)
  const quote = reason === '' ? null : { label: say('Какво ни пречи', 'What stands in the way'), words: reason }
  return { subject: words.title, facts: [], quote, ...words }
}

const wordsOf = (say: Say, template: VerificationTemplate, wasListed: boolean): Omit<Letter, 'subject' | 'facts' | 'quote'> => {
  switch (template) {
    case 'verification-accepted':
      return {
        title: say('Документите ви са потвърдени', 'Your documents are confirmed'),
        lead: say(
          'Проверихме дипломите ви и всичко е наред. Вече ви показваме в търсенето и стопаните могат да запазват час при вас.',
          'We have checked your diplomas and all is well. You are now shown in the search, and pet parents can book you.',
        ),
        note: say(
          'Часовете, които предлагате, следват работните дни в профила ви. Можете да ги променяте по всяко време.',
          'The times you offer follow the working days of your profile. You can change them whenever you like.',
        ),
        button: say('Вижте профила си', 'See your profile'),
      }
    case 'verification-rejected':
      return {
        title: say('Не можахме да потвърдим документите ви', 'We could not confirm your documents'),
        lead: `${say('Прегледахме профила ви и засега не можем да го потвърдим.', 'We have looked at your profile and cannot confirm it for now.')} ${whoSees(say, wasListed)}`,
        note: say(
          'Поправете каквото липсва и изпратете профила отново: преглеждаме го от начало.',
          'Put right what is missing and send the profile again: we look at it anew.',
        ),
        button: say('Вижте какво да поправите', 'See what to put right'),
      }
    case 'more-documents':
      return {
        title: say('Нужен ни е още един документ', 'We need one more document'),
        lead: `${say('Прегледахме профила ви и ни трябва още нещо, за да го потвърдим.', 'We have looked at your profile and need something more to confirm it.')} ${whoSees(say, wasListed)}`,
        note: say(
          'Качете документа и изпратете профила отново. Останалото вече е при нас и не е нужно да го пращате пак.',
          'Upload the document and send the profile again. We have the rest already, so you need not send it again.',
        ),
        button: say('Качете документа', 'Upload the document'),
      }
  }
}

const whoSees = (say: Say, wasListed: boolean): string =>
  wasListed
    ? say(
        'Дотогава стопаните не ви виждат в търсенето и не могат да запазват нови часове при вас.',
        'Until then pet parents do not see you in the search and cannot book new times with you.',
      )
    : say('Дотогава стопаните още не ви виждат в търсенето.', 'Until then pet parents do not see you in the search yet.')
