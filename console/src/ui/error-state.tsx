import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { failureOf, useSentence } from '../api/problem.ts'
import { SleepingCat } from '../look/art/scenes.tsx'
import classes from './states.module.css'

/** What happened, what to do, and the number to tell us. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const sentence = useSentence(error)
  const failure = failureOf(error)
  return (
    <div className={classes.state} role="alert">
      <SleepingCat />
      <h2>{t('error.title')}</h2>
      <p>{sentence}</p>
      <Button onClick={onRetry}>{t('error.retry')}</Button>
      {failure?.kind === 'problem' && (
        <p className={classes.number}>{t('error.number', { number: failure.problem.requestId })}</p>
      )}
    </div>
  )
}
