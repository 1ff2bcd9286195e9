import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useCancelConsultationMutation } from '../../entities/consultation/consultation-api.ts'
import classes from '../parent.module.css'

/** Asks no more, and pays nothing: asked twice, for who was first in line is last afterwards. */
export function Withdraw({ consultation: { id } }: { consultation: ConsultationView }) {
  const { t } = useTranslation('consultations-wait')
  const [isAsked, setAsked] = useState(false)
  const idempotencyKey = useIdempotencyKey()
  const [cancel, { isLoading, error }] = useCancelConsultationMutation()
  if (!isAsked)
    return (
      <Button variant="default" className={classes.stop} onClick={() => setAsked(true)}>
        {t('withdraw')}
      </Button>
    )
  return (
    <Group className={classes.sure} gap="xs">
      <p>{t('withdrawAsk')}</p>
      <Button onClick={() => setAsked(false)}>{t('stay')}</Button>
      <Button variant="default" loading={isLoading} onClick={() => void cancel({ id, idempotencyKey })}>
        {t('withdrawSure')}
      </Button>
      <ProblemNotice error={error} />
    </Group>
  )
}
