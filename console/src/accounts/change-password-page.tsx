import { changePasswordBody } from '@lapka/contracts/api/accounts.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, PasswordInput } from '@mantine/core'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { codeOf } from '../api/problem.ts'
import { live } from '../live/live.ts'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { AccountCard } from './account-card.tsx'
import { useChangePasswordMutation } from './accounts-api.ts'
import { NewPasswordField } from './new-password-field.tsx'
import classes from './account-card.module.css'

/** This device stays signed in, all others are asked for the new password. */
export function ChangePasswordPage() {
  const { t } = useTranslation('accounts')
  const [change, { isLoading, isSuccess, error }] = useChangePasswordMutation()
  const submit = async (passwords: Passwords) => {
    const answer = await change(passwords)
    // The session goes on under a new cookie, and with it the live connection.
    if (!answer.error) live.reconnect()
  }
  if (isSuccess)
    return (
      <AccountCard question="done" title={t('reset.done')} lead={t('changePassword.doneLead')}>
        <Button component={Link} to="/dashboard/personal-data" size="lg" fullWidth>
          {t('changePassword.back')}
        </Button>
      </AccountCard>
    )
  return (
    <AccountCard title={t('changePassword.title')} lead={t('changePassword.lead')}>
      <ChangeForm isLoading={isLoading} error={error} onSubmit={submit} />
      <div className={classes.ways}>
        <Link to="/dashboard/personal-data">{t('changePassword.back')}</Link>
      </div>
    </AccountCard>
  )
}

type Passwords = { currentPassword: string; newPassword: string }
type ChangeFormProps = { isLoading: boolean; error: unknown; onSubmit: (body: Passwords) => PromiseLike<unknown> }

function ChangeForm({ isLoading, error, onSubmit }: ChangeFormProps) {
  const { t } = useTranslation('accounts')
  const user = useCurrentUser()
  const { register, handleSubmit, formState, control, setError } = useForm({
    resolver: zodResolver(changePasswordBody),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { newPassword = '' } = useWatch({ control })
  const isWrong = codeOf(error) === 'WRONG_PASSWORD'
  useEffect(() => {
    if (isWrong) setError('currentPassword', { type: 'wrong' }, { shouldFocus: true })
  }, [isWrong, error, setError])
  const { errors } = formState
  const submit = handleSubmit(async (body) => {
    await onSubmit(body)
  })
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {/* Password managers want to know whose password it is. */}
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordInput
        label={t('changePassword.current')}
        autoComplete="current-password"
        size="md"
        error={
          errors.currentPassword &&
          t(errors.currentPassword.type === 'wrong' ? 'changePassword.wrong' : 'changePassword.currentMissing')
        }
        visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
        {...register('currentPassword')}
      />
      <NewPasswordField
        label={t('field.newPassword')}
        typed={newPassword}
        own={[user?.name ?? '', user?.surname ?? '']}
        fault={errors.newPassword}
        {...register('newPassword')}
      />
      {!isWrong && <ProblemNotice error={error} />}
      <Button type="submit" size="lg" loading={isLoading} fullWidth>
        {t('reset.submit')}
      </Button>
    </form>
  )
}
