import { changePasswordBody } from '@lapka/contracts/api/accounts.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { pathTo } from '../kit/pages/paths.ts'
import { live } from '../kit/live/live.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm } from './account-form.tsx'
import { useChangePasswordMutation } from './accounts-api.ts'

/** This device stays signed in, all others are asked for the new password. */
export function ChangePasswordPage() {
  const { t } = useTranslation('accounts')
  const user = useCurrentUser()
  const [change, mutation] = useChangePasswordMutation()
  const submit = async (passwords: z.infer<typeof changePasswordBody>) => {
    const answer = await change(passwords)
    // The session goes on under a new cookie, and with it the live connection.
    if (!answer.error) live.reconnect()
  }
  if (mutation.isSuccess)
    return (
      <AccountCard question="done" title={t('reset.done')} lead={t('changePassword.doneLead')}>
        <Button component={Link} to={pathTo('personalData')} size="lg" fullWidth>
          {t('changePassword.back')}
        </Button>
      </AccountCard>
    )
  return (
    <AccountCard
      title={t('changePassword.title')}
      lead={t('changePassword.lead')}
      ways={<Link to={pathTo('personalData')}>{t('changePassword.back')}</Link>}
    >
      <AccountForm
        schema={changePasswordBody}
        fields={{ currentPassword: 'current-password', newPassword: 'new-password' }}
        submitLabel={t('reset.submit')}
        mutation={mutation}
        onSubmit={submit}
        user={user}
      />
    </AccountCard>
  )
}
