import type { Language } from '@lapka/contracts/roles.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'

/** Flags are a hint for the eye; the words are for everyone else. A language without a flag shows its code. */
export function LanguageFlags({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation()
  const languageName = useLanguageName()
  const list = codes.map(languageName).join(', ')
  if (codes.length === 0) return null
  return (
    <span
      role="img"
      aria-label={t('languages.speaks', { list })}
      title={list}
      style={{ display: 'inline-flex', gap: 'var(--lk-1)' }}
    >
      {codes.map((code) =>
        flags[code] === undefined ? (
          <small key={code}>{code.toUpperCase()}</small>
        ) : (
          <svg
            key={code}
            width="20"
            height="14"
            viewBox="0 0 20 14"
            style={{ borderRadius: 'var(--lk-radius-mark)', boxShadow: '0 0 0 1px var(--lk-line)' }}
          >
            {flags[code]}
          </svg>
        ),
      )}
    </span>
  )
}

const flags: Record<string, React.ReactNode> = {
  bg: <Bands colors={['#fff', '#00966e', '#d62612']} />,
  de: <Bands colors={['#000', '#d00', '#ffce00']} />,
  ru: <Bands colors={['#fff', '#0039a6', '#d52b1e']} />,
  es: <Bands colors={['#aa151b', '#f1bf00', '#aa151b']} />,
  fr: <Columns colors={['#0055a4', '#fff', '#ef4135']} />,
  it: <Columns colors={['#009246', '#fff', '#ce2b37']} />,
  ro: <Columns colors={['#002b7f', '#fcd116', '#ce1126']} />,
  el: (
    <>
      <path d="M0 0h20v14H0Z" fill="#0d5eaf" />
      <path d="M0 3.100h20M0 6.200h20M0 9.300h20M0 12.400h20" stroke="#fff" strokeWidth="1.5" />
      <path d="M0 0h8v8H0Z" fill="#0d5eaf" />
      <path d="M4 0v8M0 4h8" stroke="#fff" strokeWidth="1.5" />
    </>
  ),
  tr: (
    <>
      <path d="M0 0h20v14H0Z" fill="#e30a17" />
      <circle cx="7.500" cy="7" r="3.500" fill="#fff" />
      <circle cx="8.400" cy="7" r="2.800" fill="#e30a17" />
      <circle cx="12.200" cy="7" r="1.300" fill="#fff" />
    </>
  ),
  en: (
    <>
      <path d="M0 0h20v14H0Z" fill="#012169" />
      <path d="m0 0 20 14M20 0 0 14" stroke="#fff" strokeWidth="3" />
      <path d="M10 0v14M0 7h20" stroke="#fff" strokeWidth="5" />
      <path d="M10 0v14M0 7h20" stroke="#c8102e" strokeWidth="2.6" />
    </>
  ),
}

type ThreeColors = { colors: [string, string, string] }

function Bands({ colors }: ThreeColors) {
  return colors.map((color, row) => <rect key={row} y={row * (14 / 3)} width="20" height={14 / 3 + 0.1} fill={color} />)
}

function Columns({ colors }: ThreeColors) {
  return colors.map((color, column) => <rect key={column} x={column * (20 / 3)} width={20 / 3 + 0.1} height="14" fill={color} />)
}

/** Made once: twenty tiles would make it twenty times, a millisecond each on a phone. */
const known = new Map<Language, Intl.DisplayNames>()
const namesIn = (language: Language): Intl.DisplayNames => {
  const names = known.get(language) ?? new Intl.DisplayNames([language], { type: 'language', fallback: 'code' })
  known.set(language, names)
  return names
}

/** A language's name in the reader's own, in words: "немски", "German". */
export const useLanguageName = (): ((code: string) => string) => {
  const names = namesIn(useLanguage())
  return (code) => {
    try {
      return names.of(code) ?? code
    } catch {
      return code
    }
  }
}
