import { Button } from '@mantine/core'
import { useId, useState, type FormEvent } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useSubscribeMutation } from './newsletter-api.ts'
import './texts.ts'
import classes from './newsletter.module.css'

type Fault = 'missing' | 'invalid' | 'notAgreed'

/** The browser's own check of an address: the form is on every page and brings no library along. */
const faultOf = ({ validity }: HTMLInputElement): Fault | null => {
  if (validity.valueMissing) return 'missing'
  return validity.valid ? null : 'invalid'
}

/** Asks for the newsletter. Its answer is the same for every address, so it doesn't tell who reads it. */
export function NewsletterForm({ isWide = false }: { isWide?: boolean }) {
  const { t } = useTranslation('newsletter')
  const language = useLanguage()
  const [subscribe, { isLoading, isSuccess, error }] = useSubscribeMutation()
  const [fault, setFault] = useState<Fault | null>(null)
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { email, agree } = event.currentTarget.elements as unknown as Record<'email' | 'agree', HTMLInputElement>
    const found = faultOf(email) ?? (agree.checked ? null : 'notAgreed')
    setFault(found)
    if (found === null) void subscribe({ email: email.value, language, isAgreed: true })
  }
  return (
    <form className={classes.form} data-wide={isWide || undefined} aria-labelledby={`${id}-title`} noValidate onSubmit={submit}>
      <h2 id={`${id}-title`}>{t(isWide ? 'form.title' : 'form.short')}</h2>
      <p>{t('form.lead')}</p>
      {!isSuccess && (
        <>
          <label htmlFor={`${id}-email`}>{t('form.email')}</label>
          <div className={classes.field}>
            <input
              id={`${id}-email`}
              name="email"
              type="email"
              required
              maxLength={254}
              autoComplete="email"
              aria-invalid={fault === 'missing' || fault === 'invalid'}
              aria-describedby={fault === null ? undefined : `${id}-fault`}
              onChange={({ currentTarget }) => fault !== null && setFault(faultOf(currentTarget))}
            />
            <Button type="submit" loading={isLoading}>
              {t('form.submit')}
            </Button>
          </div>
          <label className={classes.agree}>
            <input name="agree" type="checkbox" onChange={() => setFault(null)} />
            <span>
              <Trans
                t={t}
                i18nKey="form.agree"
                components={{ terms: <Link to={pathTo('terms')} />, privacy: <Link to={pathTo('privacy')} /> }}
              />
            </span>
          </label>
        </>
      )}
      <div aria-live="polite">
        {fault !== null && (
          <p id={`${id}-fault`} className={classes.fault}>
            {t(`form.${fault}`)}
          </p>
        )}
        {isSuccess && <p className={classes.sent}>{t('form.sent')}</p>}
      </div>
      <ProblemNotice error={error} />
    </form>
  )
}
