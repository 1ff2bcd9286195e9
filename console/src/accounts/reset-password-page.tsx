import { resetPasswordBody } from '@lapka/contracts/api/accounts.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { failureOf } from '../api/problem.ts'
import { SleepingCat } from '../look/art/scenes.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { AccountCard } from './account-card.tsx'
import { useResetPasswordMutation } from './accounts-api.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { useDone } from './use-done.ts'
import { useToken } from './use-token.ts'
import classes from './account-card.module.css'

const fields = resetPasswordBody.pick({ password: true })

/** A link that no longer works is told by the server; a password that is too short is told at its field. */
const isLinkRefused = (error: unknown): boolean => {
  const failure = failureOf(error)
  if (failure?.kind !== 'problem') return false
  const { code, errors = [] } = failure.problem
  return code === 'LINK_NOT_VALID' || (code === 'INVALID_INPUT' && errors.some(({ path }) => path.includes('token')))
}

export function ResetPasswordPage() {
  const { t } = useTranslation('accounts')
  const token = useToken()
  const [send, { isLoading, isSuccess, error }] = useResetPasswordMutation()
  const isDone = useDone(isSuccess)
  if (isDone)
    return (
      <AccountCard question="done" title={t('reset.done')} lead={t('reset.doneLead')}>
        <Button component={Link} to="/login" size="lg" fullWidth>
          {t('confirm.signIn')}
        </Button>
      </AccountCard>
    )
  if (token === '' || isLinkRefused(error))
    return (
      <AccountCard question="linkOver" title={t('reset.linkOver')} lead={t('reset.linkOverLead')} scene={<SleepingCat />}>
        <Button component={Link} to="/forgot-password" size="lg" fullWidth>
          {t('reset.newLink')}
        </Button>
      </AccountCard>
    )
  return (
    <AccountCard title={t('reset.title')} lead={t('reset.lead')}>
      <ResetForm isLoading={isLoading} error={error} onSubmit={(password) => send({ token, password })} />
    </AccountCard>
  )
}

type ResetFormProps = { isLoading: boolean; error: unknown; onSubmit: (password: string) => PromiseLike<unknown> }

function ResetForm({ isLoading, error, onSubmit }: ResetFormProps) {
  const { t } = useTranslation('accounts')
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { password: '' },
  })
  const { password = '' } = useWatch({ control })
  const submit = handleSubmit(async (body) => {
    await onSubmit(body.password)
  })
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <NewPasswordField
        label={t('field.newPassword')}
        typed={password}
        fault={formState.errors.password}
        {...register('password')}
      />
      <ProblemNotice error={error} />
      <Button type="submit" size="lg" loading={isLoading} fullWidth>
        {t('reset.submit')}
      </Button>
    </form>
  )
}
