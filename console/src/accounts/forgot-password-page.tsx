import { forgotPasswordBody } from '@lapka/contracts/api/accounts.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, TextInput } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { keepingReturn } from '../sessions/return-path.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { AccountCard } from './account-card.tsx'
import { useForgotPasswordMutation } from './accounts-api.ts'
import classes from './account-card.module.css'

/** The same words whether we know the address or not. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('accounts')
  const [parameters] = useSearchParams()
  const [send, { isLoading, isSuccess, error, originalArgs, reset }] = useForgotPasswordMutation()
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(forgotPasswordBody),
    defaultValues: { email: '' },
  })
  const { email = '' } = useWatch({ control })
  const submit = handleSubmit(async (body) => {
    await send(body)
  })
  const back = (
    <div className={classes.ways}>
      <Link to={keepingReturn('/login', parameters)}>{t('forgot.back')}</Link>
    </div>
  )
  if (isSuccess)
    return (
      <AccountCard
        question="sent"
        title={t('checkMail.title')}
        lead={
          <>
            <p>
              {t('forgot.sentTo')} <b>{originalArgs?.email}</b>
            </p>
            <p>{t('forgot.sentNote')}</p>
          </>
        }
      >
        <Button variant="default" size="lg" fullWidth onClick={reset}>
          {t('forgot.again')}
        </Button>
        {back}
      </AccountCard>
    )
  return (
    <AccountCard title={t('forgot.title')} lead={t('forgot.lead')}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={t('field.email')}
          type="email"
          autoComplete="username"
          size="md"
          error={formState.errors.email && t(email.trim() === '' ? 'field.emailMissing' : 'field.emailInvalid')}
          {...register('email')}
        />
        <ProblemNotice error={error} />
        <Button type="submit" size="lg" loading={isLoading} fullWidth>
          {t('forgot.submit')}
        </Button>
      </form>
      {back}
    </AccountCard>
  )
}
