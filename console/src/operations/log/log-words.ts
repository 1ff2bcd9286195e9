import { useTranslation } from 'react-i18next'
import type { Language } from '@lapka/contracts/roles.ts'
import texts from '../../kit/i18n/bg/operations-log.json'
import { useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { useOwnZone } from '../../kit/session/use-current-user.ts'

const tags: Record<Language, string> = { bg: 'bg-BG', en: 'en-GB' }
const LONG_MS = 120_000
const tenths = (language: Language) =>
  new Intl.NumberFormat(tags[language], { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const clocks = new Map<string, Intl.DateTimeFormat>()

const clockOf = (language: Language, timeZone: string): Intl.DateTimeFormat => {
  const key = `${language} ${timeZone}`
  const known = clocks.get(key)
  if (known !== undefined) return known
  const parts = { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3, hourCycle: 'h23' } as const
  const made = new Intl.DateTimeFormat(tags[language], { ...parts, timeZone })
  clocks.set(key, made)
  return made
}

type Doer = { id: string; role: string; displayName: string | null }

/** How this page writes numbers, instants to the millisecond, and who did something. */
export const useLogWords = () => {
  const { t } = useTranslation('operations-log')
  const language = useLanguage()
  const zone = useOwnZone()
  const format = useFormat(zone)
  return {
    zone,
    format,
    number: (count: number) => new Intl.NumberFormat(tags[language]).format(count),
    /** To the tenth of a second while that says something. */
    length: (ms: number) =>
      ms < LONG_MS ? t('seconds', { seconds: tenths(language).format(ms / 1_000) }) : format.minutes(Math.round(ms / 60_000)),
    clock: (instant: string) =>
      clockOf(language, zone)
        .format(Date.parse(instant))
        .replace(/ ?ч\.$/, ''),
    isMachine: ({ role }: Doer) => role === 'SYSTEM',
    who: ({ role, displayName }: Doer) =>
      role === 'SYSTEM' ? t('actor.system') : displayName === null ? t('actor.unknown') : format.letters(displayName),
    role: (role: string) => (isKey(texts.roles, role) ? t(`roles.${role}`) : role),
    work: (kind: string) => (isKey(texts.work, kind) ? t(`work.${kind}`) : kind),
    provider: (name: string) => (isKey(texts.provider, name) ? t(`provider.${name}`) : name),
    command: (type: string) => t(`command.${isKey(texts.command, type) ? type : 'other'}`),
  }
}
export type LogWords = ReturnType<typeof useLogWords>

const isKey = <Words extends object>(words: Words, key: string): key is keyof Words & string => Object.hasOwn(words, key)
