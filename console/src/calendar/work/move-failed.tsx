import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../api/problem.ts'
import { useFormat } from '../../format/use-format.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import type { FailedMove } from './use-visit-move.ts'
import classes from './plan-dialog.module.css'

type MoveFailedProps = { failed: FailedMove; onAgain: (startsAt: string) => void; onForget: () => void }

/** The visit is back where it was: which one, why, and the way to another time. */
export function MoveFailed({ failed, onAgain, onForget }: MoveFailedProps) {
  const { t } = useTranslation('calendar')
  const { visit, startsAt } = failed.plan
  const format = useFormat(visit.appointment.zone)
  const isLocked = codeOf(failed.error) === 'DIRECT_CONSULTATION'
  return (
    <div className={classes.failed}>
      <p role="alert">{t('plan.moveFailed', { pet: visit.title, when: format.moment(startsAt) })}</p>
      <ProblemNotice error={failed.error} zone={visit.appointment.zone} onAlternative={onAgain} />
      <div>
        {!isLocked && (
          <Button size="sm" variant="default" onClick={() => onAgain(startsAt)}>
            {t('plan.otherTime')}
          </Button>
        )}
        <Button size="sm" variant="subtle" onClick={onForget}>
          {t('plan.leaveIt')}
        </Button>
      </div>
    </div>
  )
}
