import { Group } from '@mantine/core'
import { useId, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../../../kit/pages/paths.ts'
import classes from './footer.module.css'

type Fault = 'missing' | 'invalid'

/** The browser's own check of an address: the footer is on every page and brings no library along. */
const faultOf = ({ validity }: HTMLInputElement): Fault | null => {
  if (validity.valueMissing) return 'missing'
  return validity.valid ? null : 'invalid'
}

/** The address is checked and the agreement asked for, and the button stays disabled. No letters are sent yet, which it says. */
export function Newsletter() {
  const { t } = useTranslation('footer')
  const [fault, setFault] = useState<Fault | null>(null)
  const id = useId()
  return (
    <form className={classes.newsletter} aria-labelledby={`${id}-title`} noValidate onSubmit={(event) => event.preventDefault()}>
      <h2 id={`${id}-title`}>{t('newsletter.title')}</h2>
      <p id={`${id}-soon`}>{t('newsletter.soon')}</p>
      <label htmlFor={`${id}-email`}>{t('newsletter.email')}</label>
      <Group className={classes.field} gap="xs" align="stretch">
        <input
          id={`${id}-email`}
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          onBlur={({ currentTarget }) => setFault(faultOf(currentTarget))}
          onChange={({ currentTarget }) => fault !== null && setFault(faultOf(currentTarget))}
        />
        <button type="submit" disabled aria-describedby={`${id}-soon`}>
          {t('newsletter.submit')}
        </button>
      </Group>
      <div aria-live="polite">
        {fault !== null && (
          <p id={`${id}-fault`} className={classes.fault}>
            {t(`newsletter.${fault}`)}
          </p>
        )}
      </div>
      <Group component="label" className={classes.agree} gap="xs" align="start" wrap="nowrap" mt="sm" lh={1.4}>
        <input type="checkbox" />
        <span>
          <Trans
            t={t}
            i18nKey="newsletter.agree"
            components={{ terms: <Link to={pathTo('terms')} />, privacy: <Link to={pathTo('privacy')} /> }}
          />
        </span>
      </Group>
    </form>
  )
}
