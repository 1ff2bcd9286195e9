import type { ClinicVets } from '@lapka/contracts/api/clinics.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../api/idempotency-key.ts'
import { useFormat } from '../format/use-format.ts'
import { AskedTwice } from './asked-twice.tsx'
import { useWithdrawInvitationMutation } from './clinics-api.ts'
import classes from './clinics.module.css'

type InvitationRowProps = { clinicId: string; invitation: ClinicVets['invitations'][number] }

/** An invitation that waits for an answer, and the way to take it back. */
export function InvitationRow({ clinicId, invitation }: InvitationRowProps) {
  const { t } = useTranslation('clinics')
  const format = useFormat()
  const idempotencyKey = useIdempotencyKey()
  const [withdraw, { isLoading, error }] = useWithdrawInvitationMutation()
  const { id, email, expiresAt } = invitation
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <h3>{email}</h3>
        <p>{t('invitations.until', { day: format.day(expiresAt) })}</p>
      </div>
      <AskedTwice
        words="withdraw"
        name={email}
        error={error}
        isLoading={isLoading}
        onConfirm={() => withdraw({ clinicId, body: { invitationId: id }, idempotencyKey })}
      >
        {(ask) => (
          <Button variant="default" size="sm" onClick={ask} aria-label={t('withdraw.ask', { name: email })}>
            {t('withdraw.button')}
          </Button>
        )}
      </AskedTwice>
    </li>
  )
}
