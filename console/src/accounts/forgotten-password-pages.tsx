import { forgotPasswordBody, resetPasswordBody } from '@lapka/contracts/api/accounts.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { failureOf } from '../kit/api/problem.ts'
import { SleepingCat } from '../kit/look/art/scenes.tsx'
import { keepingReturn } from '../kit/session/local-path.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm } from './account-form.tsx'
import { useForgotPasswordMutation, useResetPasswordMutation } from './accounts-api.ts'
import { useIsDone, useToken } from './mail-link.ts'

/** The same words whether we know the address or not. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('accounts')
  const [parameters] = useSearchParams()
  const [send, mutation] = useForgotPasswordMutation()
  const back = <Link to={keepingReturn(pathTo('login'), parameters)}>{t('forgot.back')}</Link>
  if (!mutation.isSuccess)
    return (
      <AccountCard title={t('forgot.title')} lead={t('forgot.lead')} ways={back}>
        <AccountForm
          schema={forgotPasswordBody}
          fields={{ email: 'email' }}
          submitLabel={t('forgot.submit')}
          mutation={mutation}
          onSubmit={send}
        />
      </AccountCard>
    )
  const lead = (
    <>
      <p>
        {t('forgot.sentTo')} <b>{mutation.originalArgs?.email}</b>
      </p>
      <p>{t('forgot.sentNote')}</p>
    </>
  )
  return (
    <AccountCard question="sent" title={t('checkMail.title')} lead={lead} ways={back}>
      <Button variant="default" size="lg" fullWidth onClick={mutation.reset}>
        {t('forgot.again')}
      </Button>
    </AccountCard>
  )
}

const passwordOnly = resetPasswordBody.pick({ password: true })

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
  const [send, mutation] = useResetPasswordMutation()
  const isDone = useIsDone(mutation.isSuccess)
  if (isDone)
    return (
      <AccountCard question="done" title={t('reset.done')} lead={t('reset.doneLead')}>
        <Button component={Link} to={pathTo('login')} size="lg" fullWidth>
          {t('confirm.signIn')}
        </Button>
      </AccountCard>
    )
  if (token === '' || isLinkRefused(mutation.error))
    return (
      <AccountCard question="linkOver" title={t('reset.linkOver')} lead={t('reset.linkOverLead')} scene={<SleepingCat />}>
        <Button component={Link} to={pathTo('forgotPassword')} size="lg" fullWidth>
          {t('reset.newLink')}
        </Button>
      </AccountCard>
    )
  return (
    <AccountCard title={t('reset.title')} lead={t('reset.lead')}>
      <AccountForm
        schema={passwordOnly}
        fields={{ password: 'new-password' }}
        submitLabel={t('reset.submit')}
        mutation={mutation}
        onSubmit={({ password }) => send({ token, password })}
      />
    </AccountCard>
  )
}
