import { globSync, readFileSync } from 'node:fs'
import { caseKinds, moneyFindings } from '@lapka/contracts/cases.ts'
import { ledgerAccounts } from '@lapka/contracts/ledger-accounts.ts'
import { refusals } from '@lapka/contracts/refusals.ts'
import { fieldFaults } from '@lapka/contracts/refusals/field-faults.ts'
import { workKinds } from '@lapka/contracts/work-kinds.ts'
import { projections } from '@lapka/projections/all-projections.ts'
import { describe, expect, test } from 'vitest'
import { repository } from '../supervisor/node-process.ts'

/** Words that were found wanting on the running product. Each is matched anywhere in a text, in any case. */
const wanting = {
  bg: [
    // Translated word by word.
    'върнете 15',
    'старият час е ваш',
    'са се видели',
    'и Лили се видяха',
    'записано е на',
    'променете кой сте',
    'като устройството',
    'номер за нас',
    'от който да мерим',
    'под една е 0',
    '^как се запазва$',
    'най-късно преди часа',
    'колко напред',
    'освободете',
    'чакам за час',
    'към днешния$',
    ', суров',
    'пътят на парите',
    'пари, които пътуват',
    'парите ще са при',
    'по поръка на',
    'сме уредили|са уредени|е уреден$',
    'не издържа проверката',
    'няма такава\\. изберете',
    'нека остане',
    'аз съм там',
    'не бяхте записали|не са записани|нищо не е записано',
    'няма го вече|ги няма вече|страницата я няма',
    // One word for one thing.
    '<писмо(?:то)?>|<писмата?>',
    'стигнахте до най-големия',
    'разхождащ',
    'спрете да чакате',
    'запишете (?:часа|промените)',
    // Nothing stands behind these sentences: no review exists, no stay can be booked.
    'отзивите са истински|първият може да е ваш|цена, оценка',
    'за цялата ваканция',
    '^намерете грижа$',
    // Professionals pay the fee, and its per cent comes from the configuration.
    '(?:^|\\. )платформата е безплатна|приходите са включени, без такса',
    'лапка взима \\d|такса(?:та)? (?:от|е) \\d',
    'картона на \\{\\{pet\\}\\}, и',
    'правилото за отмяна оста(?:ва|ват) същите|правилото за отмяна остават',
    '^дипломите са проверени$',
    'всичко върви\\. просрочени',
    '^само необходимите: вход',
    'още няма записи$',
    // Found later.
    '^откъде$',
    'е нравът$|напада хора',
    'от родителя',
    '^пазене на записите$|часовете в телефона',
    '^чакат часа$|^плащането дойде$',
    'чака отбелязване',
    'препредаващ сървър',
    'излезте отвсякъде',
    'не мога да бъда запазен',
    'превключете сами|пълнят от дневника до живите',
    'същата функция казва|изнесете като проверка',
    'гледате го',
    '^никой не чака$',
    '^край на часа$|с негови часове',
    'преди това$|^най-рано запазване$',
    'какво притеснява \\{\\{parent|^бележка за вас$',
    '^животни$',
    '<гледач(?:и|ите|ът)?>|обучители',
    '^предписал$',
    '^поискан$',
    '^моите часове$',
    '\\d–\\d+ км',
    'с промяната: ',
    'lapka_(?!language)',
  ],
  en: [
    '^to the start$',
    'like the device',
    'did not work$|number for us',
    'a difference upwards',
    'dearer',
    'the way of the money',
    'we return|and return',
    'before the money arrived',
    'hold the time',
    'what worries',
    'put me in line|as soon as a time frees',
    '^write (?:your|an|the)>',
    'we sent you a letter|new letter|<(?:an?|the|our|this|every|all|one) letters?>',
    'to sign-in|change who you are',
    'its temperament|there is none like it',
    'without whose it was',
    'let go>|let it go',
    'yours to keep|due on the spot',
    'how you are booked|at the latest before',
    'different from usual|from where>',
    'look for new ones',
    'was taken once|nothing was taken\\.',
    'free times?>',
    '<e-mail',
    'you may not>',
    'is not right',
    'has run out\\. choose the time|choose the time again',
    'take (?:one of them|it) back|be taken back',
    'what becomes of',
    'for me to|their people',
    'erase (?:my |your )?account|account is erased',
    'it is you who',
    'real reviews|yours could be the first|price, rating',
    'the whole holiday',
    'platform is free(?! for pet parents)|included, free of charge',
    'cancellation rule stay',
    'all is well\\. overdue',
    '^only the necessary ones: sign-in',
    '’s record too, and at',
    '^no records yet$',
    '^find care$',
    'livestock',
    'from log beside the live|same function says|export as a test',
    'can’t i be booked',
    '^record keeping$',
    'no relay server',
    'to be marked$',
    '^with the change: ',
    'lapka takes \\d|fee (?:of|is) \\d',
    // One word for one thing: a time. The specification names one message that says otherwise.
    '^(?!no available time slots for this date$).*<slots?>',
    '\\d–\\d+ km',
    'lapka_(?!language)',
  ],
} as const

type Text = { where: string; language: 'bg' | 'en'; text: string }

const read = (path: string) => readFileSync(`${repository}/${path}`, 'utf8')
const isCyrillic = (text: string) => /\p{Script=Cyrillic}/u.test(text)

type Nested = { [key: string]: string | Nested }
const flat = (texts: Nested, where: string, language: 'bg' | 'en'): Text[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [{ where: `${where} ${key}`, language, text }] : flat(text, `${where} ${key}`, language),
  )
const consoleTexts = (folder: string, language: 'bg' | 'en') =>
  globSync(`${folder}/*.json`, { cwd: repository }).flatMap((path) => flat(JSON.parse(read(path)) as Nested, path, language))

/** Emails and the pages of the stand-ins write both languages side by side in their source: every sentence between quotation marks. */
const written = [
  ...globSync('workers/src/**/*letter*.ts', { cwd: repository }),
  ...globSync('workers/src/**/*-email-job.ts', { cwd: repository }),
  'workers/src/reminders/remind-note-job.ts',
  'workers/src/reminders/ask-for-review-job.ts',
  'simulators/src/mail-sink/words.ts',
  'simulators/src/payment-simulator/pages/words.ts',
  'booking-service/src/pages/seo-texts.ts',
  'booking-service/src/pages/professional-seo.ts',
  'booking-service/src/what-if/page-texts.ts',
  'booking-service/src/operations/why/say-rules.ts',
  'domain/src/letters/appointment-letters.ts',
].filter((path) => !path.endsWith('.test.ts'))
const writtenTexts = written.flatMap((where) =>
  [...read(where).matchAll(/(['`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].flatMap(([, , text = '']): Text[] =>
    isCyrillic(text) || /[a-z] [a-z]/i.test(text)
      ? [{ where, language: isCyrillic(text) ? 'bg' : 'en', text: text.replaceAll(/\$\{[^}]*\}/g, '…') }]
      : [],
  ),
)
const refusalTexts = Object.entries({ ...refusals, ...fieldFaults }).flatMap(([where, { bg, en }]): Text[] => [
  { where, language: 'bg', text: bg },
  { where, language: 'en', text: en },
])

const texts: Text[] = [
  ...consoleTexts('console/src/kit/i18n/bg', 'bg'),
  ...consoleTexts('console/public/locales/en', 'en'),
  ...refusalTexts,
  ...writtenTexts,
]

/** `<` and `>` are the beginning and the end of a word: `\\b` knows Latin letters only. */
const patternOf = (words: string) => new RegExp(words.replaceAll('<', '(?<!\\p{L})').replaceAll('>', '(?!\\p{L})'), 'iu')

describe.each(['bg', 'en'] as const)('texts in %s', (language) => {
  const own = texts.filter((one) => one.language === language)

  test('are all read', () => {
    expect(own.length).toBeGreaterThan(1_500)
  })

  test.each(wanting[language])('say “%s” nowhere', (words) => {
    const pattern = patternOf(words)
    expect(own.filter(({ text }) => pattern.test(text)).map(({ where, text }) => `${where}: ${text}`)).toEqual([])
  })

  test('are in the letters of their language', () => {
    const foreign = own.filter(({ text }) => (language === 'en' ? isCyrillic(text) : false))
    expect(foreign).toEqual([])
  })
})

describe('what operators are shown by name has one', () => {
  const textsOf = (file: string) =>
    JSON.parse(readFileSync(`${repository}/console/src/kit/i18n/bg/${file}.json`, 'utf8')) as Record<
      string,
      Record<string, unknown>
    >
  test.each([
    ['views', Object.keys(projections), textsOf('operations-views')['names']],
    ['kinds of work', Object.keys(workKinds), textsOf('operations-work')['kinds']],
    ['kinds of cases', caseKinds, textsOf('operations-cases')['kind']],
    ['differences of money', moneyFindings, textsOf('operations-cases')['finding']],
    ['what to do about them', moneyFindings, textsOf('operations-cases')['next']],
    ['accounts of the ledger', ledgerAccounts, textsOf('ledger')['account']],
  ] as const)('%s', (_what, names, texts = {}) => {
    expect(names.filter((name) => !Object.hasOwn(texts, name))).toEqual([])
  })
})
