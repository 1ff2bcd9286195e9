import { LINK_MINUTES } from '@lapka/contracts/accounts.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { sayIn, type Letter } from '../emails/letter.ts'

type Words = Pick<Letter, 'title' | 'lead' | 'note' | 'button'>

const letterOf = (words: Words): Letter => ({ subject: words.title, facts: [], quote: null, ...words })

/** To an address that nobody has proven yet: a stranger may have typed it, so the letter repeats nothing that was typed. */
export const confirmAccountLetter = (language: Language): Letter => {
  const say = sayIn(language)
  return letterOf({
    title: say('Потвърдете имейла си', 'Confirm your e-mail'),
    lead: say(
      'Някой поиска профил в Лапка с този имейл. Ако сте вие, остава само да го потвърдите.',
      'Somebody asked for an account at Lapka with this e-mail. If it was you, all that is left is to confirm it.',
    ),
    note: say(
      `Връзката важи ${LINK_MINUTES} минути и само веднъж. Ако не сте вие, не правете нищо: без потвърждение няма да има профил.`,
      `The link works for ${LINK_MINUTES} minutes and only once. If it was not you, do nothing: without it there will be no account.`,
    ),
    button: say('Потвърждавам имейла си', 'Confirm my e-mail'),
  })
}

export const addressKnownLetter = (language: Language): Letter => {
  const say = sayIn(language)
  return letterOf({
    title: say('Вече имате профил в Лапка', 'You already have an account at Lapka'),
    lead: say(
      'Някой опита да се регистрира с вашия имейл. Ако сте били вие, влезте с паролата си или поискайте нова.',
      'Somebody tried to register with your e-mail. If it was you, sign in with your password or ask for a new one.',
    ),
    note: say(
      'Ако не сте били вие, не правете нищо: в профила ви нищо не се е променило.',
      'If it was not you, do nothing: nothing in your account has changed.',
    ),
    button: say('Влезте или сменете паролата', 'Sign in or reset the password'),
  })
}

export const resetPasswordLetter = (language: Language): Letter => {
  const say = sayIn(language)
  return letterOf({
    title: say('Нова парола за Лапка', 'A new password for Lapka'),
    lead: say(
      'Някой поиска нова парола за профила ви. Ако сте вие, изберете я от връзката тук.',
      'Somebody asked for a new password for your account. If it was you, choose it by the link here.',
    ),
    note: say(
      `Връзката важи ${LINK_MINUTES} минути и само веднъж. Ако не сте вие, не правете нищо: паролата ви остава същата.`,
      `The link works for ${LINK_MINUTES} minutes and only once. If it was not you, do nothing: your password stays as it is.`,
    ),
    button: say('Избирам нова парола', 'Choose a new password'),
  })
}

export const passwordChangedLetter = (language: Language): Letter => {
  const say = sayIn(language)
  return letterOf({
    title: say('Паролата ви е сменена', 'Your password was changed'),
    lead: say(
      'Паролата на профила ви в Лапка току-що беше сменена и излязохте от всички други устройства.',
      'The password of your account at Lapka has just been changed, and you are signed out on all other devices.',
    ),
    note: say(
      'Ако не сте били вие, веднага поискайте нова парола и ни пишете.',
      'If it was not you, ask for a new password at once and write to us.',
    ),
    button: say('Не бях аз: нова парола', 'It was not me: new password'),
  })
}
