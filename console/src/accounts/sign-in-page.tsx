import type { FactorChoice } from '@lapka/contracts/api/second-factors.ts'
import { signInBody } from '@lapka/contracts/api/sessions.ts'
import i18next from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { pathTo } from '../kit/pages/paths.ts'
import { AccountCard } from '../accounts/account-card.tsx'
import { AccountForm } from '../accounts/account-form.tsx'
import { failureOf } from '../kit/api/problem.ts'
import { live } from '../kit/live/live.ts'
import { startOf } from '../kit/pages/dashboard-of.ts'
import { localPath, keepingReturn } from '../kit/session/local-path.ts'
import { useSignInMutation } from '../kit/session/sessions-api.ts'
import { useAdoptLanguage } from '../kit/session/use-change-language.ts'
import { FactorForm } from '../kit/session/factor-form.tsx'
import { useCurrentUser, useMustAddFactor } from '../kit/session/use-current-user.ts'
import texts from '../kit/i18n/bg/sessions.json'

const passwordBody = signInBody.pick({ email: true, password: true })
/** The password was right, and the account asks for more. */
type Halfway = { body: z.infer<typeof passwordBody>; choice: FactorChoice }

/** Signing in leads back to where one was asked to, and only within Lapka. */
export function SignInPage() {
  const { t } = useTranslation(['sessions', 'second-factor'])
  const user = useCurrentUser()
  const [parameters] = useSearchParams()
  const adoptLanguage = useAdoptLanguage()
  const [signIn, mutation] = useSignInMutation()
  const mustAddFactor = useMustAddFactor()
  const usedQuestion = useRef<FactorChoice['passkey']>(null)
  const [halfway, setHalfway] = useState<Halfway>()
  const submit = async (body: z.infer<typeof signInBody>) => {
    const answer = await signIn(body)
    const failure = failureOf(answer.error)
    const choice = failure?.kind === 'problem' ? failure.problem.secondFactor : undefined
    if (choice) setHalfway({ body, choice })
    if (!answer.data) return
    adoptLanguage(answer.data.user)
    live.reconnect()
  }
  /** The first question came with the refusal; each later one is asked for with the password alone. */
  const askAnew = async ({ body, choice: { passkey } }: Halfway) => {
    if (usedQuestion.current !== passkey) {
      usedQuestion.current = passkey
      return passkey
    }
    const failure = failureOf((await signIn(body)).error)
    return failure?.kind === 'problem' ? failure.problem.secondFactor?.passkey : undefined
  }
  const back = () => {
    mutation.reset()
    setHalfway(undefined)
  }
  if (user && mustAddFactor) return <Navigate to={pathTo('personalData')} replace />
  if (user) return <Navigate to={localPath(parameters.get('redirectedFrom')) ?? startOf(user)} replace />
  if (halfway)
    return (
      <AccountCard title={t('second-factor:confirm.title')} lead={t('second-factor:confirm.signInLead')}>
        <FactorForm
          choice={halfway.choice}
          askAnew={() => askAnew(halfway)}
          isLoading={mutation.isLoading}
          error={mutation.error}
          onProve={(proof) => submit({ ...halfway.body, ...proof })}
          way={{ label: t('second-factor:confirm.back'), go: back }}
        />
      </AccountCard>
    )
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
        schema={passwordBody}
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
