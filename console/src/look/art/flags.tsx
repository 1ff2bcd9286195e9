import { useTranslation } from 'react-i18next'

export const languageCodes = ['bg', 'en', 'de', 'fr'] as const
type LanguageCode = (typeof languageCodes)[number]

/** Flags are a hint for the eye; the words are for everyone else. */
export function LanguageFlags({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation()
  const known = languageCodes.filter((code) => codes.includes(code))
  const list = known.map((code) => t(`languages.${code}`)).join(', ')
  return (
    <span role="img" aria-label={t('languages.speaks', { list })} style={{ display: 'inline-flex', gap: 5 }}>
      {known.map((code) => (
        <svg
          key={code}
          width="20"
          height="14"
          viewBox="0 0 20 14"
          style={{ borderRadius: 3, boxShadow: '0 0 0 1px var(--lk-line)' }}
        >
          {flags[code]}
        </svg>
      ))}
    </span>
  )
}

const flags: Record<LanguageCode, React.ReactNode> = {
  bg: <Bands colors={['#fff', '#00966e', '#d62612']} />,
  de: <Bands colors={['#000', '#d00', '#ffce00']} />,
  fr: (
    <>
      <path d="M0 0h20v14H0Z" fill="#fff" />
      <path d="M0 0h6.700v14H0Z" fill="#0055a4" />
      <path d="M13.3 0H20v14h-6.700Z" fill="#ef4135" />
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

function Bands({ colors }: { colors: [string, string, string] }) {
  return colors.map((color, row) => <rect key={color} y={row * (14 / 3)} width="20" height={14 / 3 + 0.1} fill={color} />)
}
