import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCommandKey } from '../../api/idempotency-key.ts'
import { useNow } from '../../live/use-now.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useLeadOn } from '../../ui/use-lead-on.ts'
import { schedulesPath, slotsPath } from '../paths.ts'
import { useRemoveExceptionMutation, type ScheduleException } from '../schedules-api.ts'
import { touchedBy } from '../touched-by.ts'
import { TouchedNotice } from '../touched-notice.tsx'
import own from './exceptions.module.css'

type TakeBackProps = { scheduleId: string; exception: ScheduleException; date: string }

/** The way back: the usual hours count again. Visits in extra hours that end are shown first, as with every change. */
export function TakeBack({ scheduleId, exception, date }: TakeBackProps) {
  const { t } = useTranslation('schedules')
  const now = useNow(60_000)
  const [remove, { isLoading, error }] = useRemoveExceptionMutation()
  const [touched, setTouched] = useState<string[]>([])
  const keyFor = useCommandKey()
  const leadOn = useLeadOn()
  const isClosed = exception.kind === 'closed'
  const isOver = exception.to <= now
  const submit = async (seenVisits: string[]) => {
    const body = { exceptionId: exception.id, seenVisits }
    const answer = await remove({ scheduleId, ...body, idempotencyKey: keyFor(body) })
    setTouched(touchedBy(answer.error))
    if (!answer.error) await leadOn(schedulesPath)
  }
  return (
    <>
      {touched.length > 0 ? (
        <TouchedNotice
          touched={touched}
          isSaving={isLoading}
          onConfirm={() => void submit(touched)}
          onBack={() => setTouched([])}
        />
      ) : (
        <ProblemNotice error={error} />
      )}
      <div className={own.after}>
        <Button component={Link} variant="default" to={`${slotsPath}?date=${date}`}>
          {t('run.slots')}
        </Button>
        {!isOver && (
          <Button
            variant="light"
            loading={isLoading}
            leftSection={<IconArrowBackUp size={19} stroke={1.75} aria-hidden="true" />}
            onClick={() => void submit([])}
          >
            {t(isClosed ? 'run.reopen' : 'run.unopen')}
          </Button>
        )}
      </div>
      {isClosed && !isOver && <p className={own.note}>{t('run.reopenNote')}</p>}
    </>
  )
}
