import { LINK_MINUTES } from '@lapka/contracts/accounts.ts'
import type { Language, Role } from '@lapka/contracts/roles.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { formatMoment, zoneName } from '../format.ts'
import { sayIn, type Letter, type LetterFact } from '../emails/letter.ts'

type Words = Pick<Letter, 'title' | 'lead' | 'note' | 'button'>

const letterOf = (words: Words): Letter => ({ subject: words.title, facts: [], quote: null, ...words })

const roleNames: Record<Language, Record<Role, string>> = {
  bg: {
    PARENT: 'стопанин',
    VET: 'ветеринар',
    CLINIC: 'клиника',
    GROOMER: 'грумър',
    TRAINER: 'треньор',
    HOTELS: 'хотел за животни',
    PET_WALKER: 'разхождач на кучета',
    PET_SITTER: 'ситър',
    SHELTER: 'приют',
    OPERATOR: 'оператор',
  },
  en: {
    PARENT: 'pet parent',
    VET: 'vet',
    CLINIC: 'clinic',
    GROOMER: 'groomer',
    TRAINER: 'trainer',
    HOTELS: 'pet hotel',
    PET_WALKER: 'pet walker',
    PET_SITTER: 'pet sitter',
    SHELTER: 'shelter',
    OPERATOR: 'operator',
  },
}

/** For what role an account was asked, and when. */
export type SignUpOfLetter = { role: Role; at: string }

/** Several letters may come for one address: by these their reader knows the one they asked for. */
const factsOf = ({ role, at }: SignUpOfLetter, language: Language): LetterFact[] => {
  const say = sayIn(language)
  return [
    { label: say('Профил', 'Account'), value: roleNames[language][role] },
    {
      label: say('Заявен на', 'Requested'),
      value: formatMoment({ instant: at, zone: DEFAULT_ZONE, language }),
      aside: zoneName(DEFAULT_ZONE, language),
    },
  ]
}

/** To an address that is not proven yet: a stranger may have typed it, so the letter repeats no typed words. */
export const confirmAccountLetter = (language: Language, signUp?: SignUpOfLetter): Letter => {
  const say = sayIn(language)
  const letter = letterOf({
    title: say('Потвърдете имейла си', 'Confirm your email'),
    lead: say(
      'Някой създаде профил в Лапка с този имейл. Ако сте вие, остава само да го потвърдите.',
      'Someone signed up for Lapka with this email address. If it was you, just confirm it.',
    ),
    note: say(
      `Връзката важи ${LINK_MINUTES} минути и само веднъж. В друг браузър ще ви попитаме за паролата, която сте избрали. Ако не сте вие, не правете нищо и няма да създадем профил.`,
      `The link works once and expires in ${LINK_MINUTES} minutes. In another browser we’ll ask for the password you chose. If it wasn’t you, ignore this email and no account will be created.`,
    ),
    button: say('Потвърдете имейла си', 'Confirm email'),
  })
  return { ...letter, facts: signUp === undefined ? [] : factsOf(signUp, language) }
}

export const addressKnownLetter = (language: Language): Letter => {
  const say = sayIn(language)
  return letterOf({
    title: say('Вече имате профил в Лапка', 'You already have a Lapka account'),
    lead: say(
      'Някой опита да се регистрира с вашия имейл. Ако сте били вие, влезте с паролата си или поискайте нова.',
      'Someone tried to sign up with your email address. If it was you, sign in or reset your password.',
    ),
    note: say(
      'Ако не сте били вие, не правете нищо. Профилът ви не е променен.',
      'If it wasn’t you, ignore this email. Nothing in your account has changed.',
    ),
    button: say('Влезте или сменете паролата', 'Sign in or reset password'),
  })
}

export const resetPasswordLetter = (language: Language): Letter => {
  const say = sayIn(language)
  return letterOf({
    title: say('Нова парола за Лапка', 'Reset your Lapka password'),
    lead: say(
      'Някой поиска нова парола за профила ви. Ако сте вие, изберете я чрез бутона по-долу.',
      'Someone asked to reset the password for your account. If it was you, use the button below.',
    ),
    note: say(
      `Връзката важи ${LINK_MINUTES} минути и само веднъж. Ако не сте вие, не правете нищо. Паролата ви остава същата.`,
      `The link works once and expires in ${LINK_MINUTES} minutes. If it wasn’t you, ignore this email. Your password stays the same.`,
    ),
    button: say('Изберете нова парола', 'Reset password'),
  })
}

export const passwordChangedLetter = (language: Language): Letter => {
  const say = sayIn(language)
  return letterOf({
    title: say('Паролата ви е сменена', 'Your password was changed'),
    lead: say(
      'Паролата на профила ви в Лапка току-що беше сменена и излязохте от всички други устройства.',
      'Your Lapka password was just changed and you were signed out on all other devices.',
    ),
    note: say(
      'Ако не сте били вие, веднага сменете паролата и ни пишете.',
      'If it wasn’t you, reset your password right away and contact us.',
    ),
    button: say('Не бях аз, сменете паролата', 'It wasn’t me, reset password'),
  })
}

/** `isChange`: they were paid elsewhere before. No number is repeated: a letter is read on other people's screens. */
export const payoutAccountLetter = (language: Language, isChange: boolean): Letter => {
  const say = sayIn(language)
  const note = say(
    'Ако не сте били вие, сменете паролата си веднага и ни пишете. Ще спрем изплащанията.',
    'If it wasn’t you, reset your password right away and contact us. We’ll stop the payouts.',
  )
  const button = say('Не бях аз, сменете паролата', 'It wasn’t me, reset password')
  if (!isChange)
    return letterOf({
      title: say('Въведена е сметка за изплащания', 'A payout account was entered'),
      lead: say(
        'В профила ви в Лапка беше въведена сметка, на която да ви плащаме.',
        'An account for your payouts was entered in your Lapka profile.',
      ),
      note,
      button,
    })
  return letterOf({
    title: say('Сметката ви за изплащания е сменена', 'Your payout account was changed'),
    lead: say(
      'Сметката, на която ви плащаме, беше сменена от профила ви в Лапка. Пет дни няма да изплащаме нищо по новата.',
      'The account we pay you to was changed in your Lapka profile. We won’t pay anything to the new one for five days.',
    ),
    note,
    button,
  })
}
