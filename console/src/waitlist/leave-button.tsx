import type { Wait } from '@lapka/contracts/api/waitlist.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../api/idempotency-key.ts'
import { useFormat } from '../format/use-format.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { noonOf } from './noon-of.ts'
import { useLeaveWaitlistMutation } from './waitlist-api.ts'
import answers from '../ui/answers.module.css'
import classes from './waits-page.module.css'

/** Out of the line, or no to what is offered; asked once more, for the place is gone then. */
export function LeaveButton({ wait }: { wait: Wait }) {
  const { t } = useTranslation(['waitlist', 'common'])
  const format = useFormat(wait.zone)
  const [isAsked, setAsked] = useState(false)
  const idempotencyKey = useIdempotencyKey()
  const [leave, { isLoading, error }] = useLeaveWaitlistMutation()
  const what = wait.offer === null ? 'leave' : 'decline'
  return (
    <>
      <Button
        variant={wait.offer === null ? 'subtle' : 'default'}
        size={wait.offer === null ? 'compact-md' : 'md'}
        className={classes.leave ?? ''}
        onClick={() => setAsked(true)}
      >
        {t(`${what}.button`)}
      </Button>
      <Dialog opened={isAsked} onClose={() => setAsked(false)} title={t(`${what}.title`)} size={480}>
        <p className={classes.lead}>{t(`${what}.note`, { day: format.dayWithWeekday(noonOf(wait.date, wait.zone)) })}</p>
        <ProblemNotice error={error} />
        <div className={answers.answers}>
          <Button variant="default" onClick={() => setAsked(false)} data-autofocus>
            {t(`${what}.keep`)}
          </Button>
          <Button color="cherry" loading={isLoading} onClick={() => void leave({ id: wait.id, idempotencyKey })}>
            {t(`${what}.confirm`)}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
