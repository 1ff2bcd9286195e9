import type { Language } from '@lapka/contracts/roles.ts'
import { sayIn, type Letter } from '../emails/letter.ts'

export type FactorLetter =
  | 'factor-added'
  | 'factor-removed'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'factor-reset-requested'
  | 'factors-reset'

type Said = { title: string; lead: string }

const words: Record<FactorLetter, Record<Language, Said>> = {
  'factor-added': {
    bg: {
      title: 'Добавена е втора стъпка при влизане',
      lead: 'В профила ви в Лапка беше добавен начин за потвърждаване. Вече се влиза с паролата и с него.',
    },
    en: {
      title: 'A second step was added to your sign-in',
      lead: 'A second step was added to your Lapka account. Signing in now takes your password and that step.',
    },
  },
  'factor-removed': {
    bg: {
      title: 'Премахната е втора стъпка при влизане',
      lead: 'От профила ви в Лапка беше премахнат начин за потвърждаване.',
    },
    en: {
      title: 'A second step was removed from your sign-in',
      lead: 'A second step was removed from your Lapka account.',
    },
  },
  'recovery-codes-renewed': {
    bg: {
      title: 'Имате нови резервни кодове',
      lead: 'За профила ви в Лапка бяха направени нови резервни кодове. Старите вече не важат.',
    },
    en: {
      title: 'You have new recovery codes',
      lead: 'New recovery codes were made for your Lapka account. The old ones no longer work.',
    },
  },
  'recovery-code-used': {
    bg: {
      title: 'Използван е резервен код',
      lead: 'Някой потвърди с резервен код, че е собственикът на профила ви в Лапка. Всеки код важи веднъж.',
    },
    en: {
      title: 'A recovery code was used',
      lead: 'A recovery code of your Lapka account was just used. Each code works once.',
    },
  },
  'factor-reset-requested': {
    bg: {
      title: 'Поискано е да премахнем втората ви стъпка',
      lead: 'Оператор на Лапка записа, че сте загубили всичко, с което потвърждавате. Ако втори оператор се съгласи, ще влизате само с парола.',
    },
    en: {
      title: 'We were asked to remove your second step',
      lead: 'A Lapka operator noted that you lost everything you confirm with. If a second operator agrees, you will sign in with your password alone.',
    },
  },
  'factors-reset': {
    bg: {
      title: 'Втората ви стъпка е премахната',
      lead: 'Двама оператори на Лапка премахнаха втората стъпка и резервните ви кодове, и излязохте от всички устройства. Влезте с паролата си и добавете нова.',
    },
    en: {
      title: 'Your second step was removed',
      lead: 'Two Lapka operators removed your second step and recovery codes, and you were signed out everywhere. Sign in with your password and add a new one.',
    },
  },
}

/** Of every change of what an account is protected by its owner is told at once, where a thief of the session can't read it. */
export const factorLetter = (language: Language, template: FactorLetter): Letter => {
  const say = sayIn(language)
  const { title, lead } = words[template][language]
  return {
    subject: title,
    title,
    lead,
    facts: [],
    quote: null,
    note: say(
      'Ако не сте били вие, веднага сменете паролата и ни пишете.',
      'If it wasn’t you, reset your password right away and contact us.',
    ),
    button: say('Не бях аз, сменете паролата', 'It wasn’t me, reset password'),
  }
}
