import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import classes from './plan-dialog.module.css'

/** Without the hours all time looks open: that it only looks so is said. */
export function HoursFailed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const { t } = useTranslation(['calendar', 'common'])
  if (error === undefined) return null
  return (
    <div className={classes.failed}>
      <p role="alert">{t('plan.hoursUnknown')}</p>
      <ProblemNotice error={error} />
      <div>
        <Button size="sm" variant="default" onClick={onAgain}>
          {t('common:error.retry')}
        </Button>
      </div>
    </div>
  )
}
