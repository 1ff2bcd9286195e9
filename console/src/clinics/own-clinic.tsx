import type { OwnClinic as Clinic } from '@lapka/contracts/api/clinics.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../api/idempotency-key.ts'
import { useFormat } from '../format/use-format.ts'
import { AskedTwice } from './asked-twice.tsx'
import { useLeaveClinicMutation } from './clinics-api.ts'
import answers from '../ui/answers.module.css'
import classes from './clinics.module.css'

/** The clinic where a vet works, what that means, and the way to leave it. */
export function OwnClinic({ clinic: { id, displayName, city, joinedAt } }: { clinic: Clinic }) {
  const { t } = useTranslation('clinics')
  const format = useFormat()
  const idempotencyKey = useIdempotencyKey(id)
  const [leave, { isLoading, error }] = useLeaveClinicMutation()
  return (
    <article className={`${classes.card} ${classes.open}`} aria-label={t('member.title')}>
      <h2>{displayName}</h2>
      <p className={classes.lead}>
        {[city, t('member.since', { day: format.dayWithYear(joinedAt) })].filter(Boolean).join(' · ')}
      </p>
      <p>{t('member.meaning')}</p>
      <div className={answers.answers}>
        <AskedTwice
          words="leave"
          name={displayName}
          error={error}
          isLoading={isLoading}
          onConfirm={() => leave({ clinicId: id, idempotencyKey })}
        >
          {(ask) => (
            <Button variant="default" onClick={ask}>
              {t('leave.button')}
            </Button>
          )}
        </AskedTwice>
      </div>
    </article>
  )
}
