import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { useNow } from '../kit/live/clock.ts'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useResendConfirmationMutation } from './accounts-api.ts'

const PAUSE_MS = 60_000

/** The server knows by this browser's cookie what it asked for: the page may be loaded anew. A minute lies between two. */
export function ResendMail({ email }: { email: string }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const now = Date.parse(useNow(1000))
  const [pausedFrom, setPausedFrom] = useState(now)
  const [ask, { isLoading, isSuccess, error }] = useResendConfirmationMutation()
  const leftSeconds = Math.max(0, Math.ceil((pausedFrom + PAUSE_MS - now) / 1000))
  const resend = async () => {
    const answer = await ask({ email })
    if (!answer.error) setPausedFrom(now)
  }
  return (
    <>
      <Button variant="light" loading={isLoading} disabled={leftSeconds > 0} onClick={() => void resend()}>
        {leftSeconds > 0 ? t('checkMail.resendIn', { left: format.countdown(leftSeconds) }) : t('checkMail.resend')}
      </Button>
      {isSuccess && <p role="status">{t('checkMail.resent')}</p>}
      <ProblemNotice error={error} />
    </>
  )
}
