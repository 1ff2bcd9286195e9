import { signInBody } from '@lapka/contracts/api/sessions.ts'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { zodResolver } from '@hookform/resolvers/zod'
import { AccountCard } from '../accounts/account-card.tsx'
import { live } from '../live/live.ts'
import { startOf } from '../shell/dashboard-of.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { localPath } from './local-path.ts'
import { keepingReturn } from './return-path.ts'
import { useSignInMutation } from './sessions-api.ts'
import { useAdoptLanguage } from './use-change-language.ts'
import { useCurrentUser } from './use-current-user.ts'
import './texts.ts'
import classes from '../accounts/account-card.module.css'

/** Signing in leads back to where one was asked to, and only within Lapka. */
export function SignInPage() {
  const { t } = useTranslation('sessions')
  const user = useCurrentUser()
  const [parameters] = useSearchParams()
  if (user) return <Navigate to={localPath(parameters.get('redirectedFrom')) ?? startOf(user)} replace />
  return (
    <AccountCard title={t('signIn.title')} lead={t(parameters.has('redirectedFrom') ? 'signIn.leadBack' : 'signIn.lead')}>
      <SignInForm />
      <div className={classes.ways}>
        <p>{t('signIn.new')}</p>
        <Link to={keepingReturn('/register', parameters)}>{t('signIn.register')}</Link>
      </div>
    </AccountCard>
  )
}

function SignInForm() {
  const { t } = useTranslation('sessions')
  const [parameters] = useSearchParams()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(signInBody),
    defaultValues: { email: '', password: '' },
  })
  const adoptLanguage = useAdoptLanguage()
  const [signIn, { isLoading, error }] = useSignInMutation()
  const { errors } = formState
  const submit = handleSubmit(async (body) => {
    const answer = await signIn(body)
    if (!answer.data) return
    adoptLanguage(answer.data.user)
    live.reconnect()
  })
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        size="md"
        error={errors.email && t('signIn.emailMissing')}
        {...register('email')}
      />
      <PasswordInput
        label={t('signIn.password')}
        autoComplete="current-password"
        size="md"
        error={errors.password && t('signIn.passwordMissing')}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
        {...register('password')}
      />
      <p className={classes.aside}>
        <Link to={keepingReturn('/forgot-password', parameters)}>{t('signIn.forgot')}</Link>
      </p>
      <ProblemNotice error={error} />
      <Button type="submit" size="lg" loading={isLoading} fullWidth>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}
