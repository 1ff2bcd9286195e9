import { signInBody } from '@lapka/contracts/api/sessions.ts'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { pathTo } from '../kit/pages/paths.ts'
import { AccountCard } from '../accounts/account-card.tsx'
import { AccountForm } from '../accounts/account-form.tsx'
import { live } from '../kit/live/live.ts'
import { startOf } from '../kit/pages/dashboard-of.ts'
import { localPath, keepingReturn } from '../kit/session/local-path.ts'
import { useSignInMutation } from '../kit/session/sessions-api.ts'
import { useAdoptLanguage } from '../kit/session/use-change-language.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import texts from '../kit/i18n/bg/sessions.json'

/** Signing in leads back to where one was asked to, and only within Lapka. */
export function SignInPage() {
  const { t } = useTranslation('sessions')
  const user = useCurrentUser()
  const [parameters] = useSearchParams()
  const adoptLanguage = useAdoptLanguage()
  const [signIn, mutation] = useSignInMutation()
  const submit = async (body: z.infer<typeof signInBody>) => {
    const answer = await signIn(body)
    if (!answer.data) return
    adoptLanguage(answer.data.user)
    live.reconnect()
  }
  if (user) return <Navigate to={localPath(parameters.get('redirectedFrom')) ?? startOf(user)} replace />
  return (
    <AccountCard
      title={t('signIn.title')}
      lead={t(parameters.has('redirectedFrom') ? 'signIn.leadBack' : 'signIn.lead')}
      ways={
        <>
          <p>{t('signIn.new')}</p>
          <Link to={keepingReturn(pathTo('register'), parameters)}>{t('signIn.register')}</Link>
        </>
      }
    >
      <AccountForm
        schema={signInBody}
        fields={{ email: 'email', password: 'password' }}
        submitLabel={t('signIn.submit')}
        mutation={mutation}
        onSubmit={submit}
        underFields={<Link to={keepingReturn(pathTo('forgotPassword'), parameters)}>{t('signIn.forgot')}</Link>}
      />
    </AccountCard>
  )
}

i18next.addResourceBundle('bg', 'sessions', texts)
