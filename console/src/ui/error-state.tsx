import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { failureOf, sentenceOf } from '../api/problem.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { SleepingCat } from '../look/art/scenes.tsx'
import classes from './states.module.css'

/** What happened, what to do, and the number to tell us. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const failure = failureOf(error) ?? { kind: 'offline' as const }
  return (
    <div className={classes.state} role="alert">
      <SleepingCat />
      <h2>{t('error.title')}</h2>
      <p>{sentenceOf(failure, language)}</p>
      <Button onClick={onRetry}>{t('error.retry')}</Button>
      {failure.kind === 'problem' && <p className={classes.number}>{t('error.number', { number: failure.problem.requestId })}</p>}
    </div>
  )
}
