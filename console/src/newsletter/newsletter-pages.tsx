import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useUseNewsletterTokenMutation } from './newsletter-api.ts'
import './texts.ts'
import classes from './newsletter.module.css'

/** Opened from the first mail. Opening it changes nothing, for scanners open every link: pressing does. */
export function ConfirmNewsletterPage() {
  return <OnePress name="confirm" command="confirm" />
}

/** Opened from any issue. Pressing deletes the address. */
export function LeaveNewsletterPage() {
  return <OnePress name="leave" command="unsubscribe" />
}

/** Opened from a letter about due doses. Pressing stops them, without signing in. */
export function LeaveCareLettersPage() {
  return <OnePress name="care" command="leave-care" />
}

type OnePressProps = { name: 'confirm' | 'leave' | 'care'; command: 'confirm' | 'unsubscribe' | 'leave-care' }

function OnePress({ name, command }: OnePressProps) {
  const { t } = useTranslation('newsletter')
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  const [act, { isLoading, isSuccess, error }] = useUseNewsletterTokenMutation()
  if (token === '' || isSuccess) {
    const [title, text] = isSuccess
      ? [t(`${name}.done`), t(`${name}.doneText`)]
      : [t('confirm.noToken'), t('confirm.noTokenText')]
    return (
      <section className={classes.card} role="status">
        <h1>{title}</h1>
        <p>{text}</p>
        <Button component={Link} to={pathTo('blogs')} variant="light">
          {t('blog')}
        </Button>
      </section>
    )
  }
  return (
    <section className={classes.card}>
      <h1>{t(`${name}.title`)}</h1>
      <p>{t(`${name}.lead`)}</p>
      <ProblemNotice error={error} />
      <Button size="lg" loading={isLoading} onClick={() => void act({ command, token })}>
        {t(`${name}.action`)}
      </Button>
    </section>
  )
}
