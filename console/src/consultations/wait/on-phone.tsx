import { generate } from 'lean-qr'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../kit/pages/paths.ts'
import classes from './wait.module.css'

/** The waiting room's address as a code for the phone's camera. It is the address and no more: whoever opens it signs in there. */
export function OnPhone({ id }: { id: string }) {
  const { t } = useTranslation('consultations-wait')
  const { size, path } = useMemo(() => codeOf(window.location.origin + pathTo('consultation', { id })), [id])
  return (
    <section className={`${classes.card} ${classes.phone}`} aria-labelledby="on-phone">
      <svg viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={t('phone.code')}>
        <path d={path} />
      </svg>
      <div>
        <h2 id="on-phone">{t('phone.title')}</h2>
        <p>{t('phone.text')}</p>
      </div>
    </section>
  )
}

/** One path of all dark modules, a square each. */
const codeOf = (address: string) => {
  const code = generate(address)
  const squares: string[] = []
  for (let y = 0; y < code.size; y++) for (let x = 0; x < code.size; x++) if (code.get(x, y)) squares.push(`M${x} ${y}h1v1h-1z`)
  return { size: code.size, path: squares.join('') }
}
