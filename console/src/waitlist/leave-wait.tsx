import type { Wait } from '@lapka/contracts/api/waitlist.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServiceName } from '../entities/professional/professional-words.ts'
import { useIdempotencyKey } from '../kit/api/api.ts'
import { noonOf, useFormat } from '../kit/format/format.ts'
import type { KindContext } from '../kit/i18n/stay-context.ts'
import { ConfirmDialog } from '../kit/ui/dialog.tsx'
import { useLeaveWaitlistMutation } from './waitlist-api.ts'
import classes from './waitlist.module.css'

/** Seats are spoken of in other words than times. */
export const kindOf = ({ courseId }: Pick<Wait, 'courseId'>): KindContext => (courseId === null ? {} : { context: 'seat' })

/** Out of the line, or no to what is offered; asked once more, for the place is gone then. */
export function LeaveWait({ wait }: { wait: Wait }) {
  const { t } = useTranslation('waitlist')
  const format = useFormat(wait.zone)
  const service = useServiceName(wait.service)
  const [isOpen, setOpen] = useState(false)
  const idempotencyKey = useIdempotencyKey()
  const [leave, mutation] = useLeaveWaitlistMutation()
  const what = wait.offer === null ? 'leave' : 'decline'
  return (
    <>
      <Button
        variant={wait.offer === null ? 'subtle' : 'default'}
        size={wait.offer === null ? 'compact-md' : 'md'}
        className={classes.leave ?? ''}
        onClick={() => setOpen(true)}
      >
        {t(`${what}.button`)}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        words={{
          title: t(`${what}.title`, kindOf(wait)),
          note: t(`${what}.note`, { day: format.dayWithWeekday(noonOf(wait.date, wait.zone)), course: service, ...kindOf(wait) }),
          keep: t(`${what}.keep`),
          confirm: t(`${what}.confirm`),
        }}
        mutation={mutation}
        onConfirm={() => leave({ id: wait.id, idempotencyKey })}
      />
    </>
  )
}
