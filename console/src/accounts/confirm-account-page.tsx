import { signUpPasswordBody } from '@lapka/contracts/api/accounts.ts'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { codeOf, failureOf, useSentence } from '../kit/api/problem.ts'
import { live } from '../kit/live/live.ts'
import { SleepingCat } from '../kit/look/art/scenes.tsx'
import { startOf } from '../kit/pages/dashboard-of.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm } from './account-form.tsx'
import { useConfirmAccountMutation } from './accounts-api.ts'
import { useIsDone, useToken } from './mail-link.ts'
import { keepReturn, keptReturn } from './return-path.ts'
import classes from './account.module.css'

/**
 * The mail's link leads here. In the browser that registered, opening it is enough: one is signed in and goes on where one wanted to.
 * Any other browser asks for the password of the sign-up first.
 */
export function ConfirmAccountPage() {
  const { t } = useTranslation('accounts')
  const token = useToken()
  const [confirm, mutation] = useConfirmAccountMutation()
  const { isSuccess, error, isUninitialized } = mutation
  const isDone = useIsDone(isSuccess)
  const isElsewhere = useIsElsewhere(codeOf(error))
  useEffect(() => {
    if (isSuccess) live.reconnect()
  }, [isSuccess])
  const isSent = useRef(false)
  useEffect(() => {
    // Once a page: the link works a single time, and development draws everything twice.
    if (token === '' || isSent.current) return
    isSent.current = true
    void confirm({ token })
  }, [confirm, token])
  if (isDone) return <Confirmed isElsewhere={isElsewhere} />
  if (isElsewhere)
    return (
      <AccountCard title={t('confirm.elsewhere')} lead={t('confirm.elsewhereLead')}>
        <AccountForm
          schema={signUpPasswordBody}
          fields={{ password: 'password' }}
          submitLabel={t('confirm.elsewhereSubmit')}
          mutation={codeOf(error) === 'SIGN_UP_PASSWORD_NEEDED' ? { isLoading: mutation.isLoading } : mutation}
          onSubmit={({ password }) => confirm({ token, password })}
        />
      </AccountCard>
    )
  if (token === '') return <NotConfirmed text={t('confirm.noToken')} />
  if (error) return <Failed error={error} onRetry={() => void confirm({ token })} />
  return (
    <div aria-busy={!isUninitialized}>
      <AccountCard title={t('confirm.going')} lead={t('confirm.goingLead')} />
    </div>
  )
}

/** Once asked for, the password stays asked for while it is looked at. */
const useIsElsewhere = (code: string | undefined): boolean => {
  const [isElsewhere, setElsewhere] = useState(false)
  const isAsked = code === 'SIGN_UP_PASSWORD_NEEDED' || code === 'SIGN_UP_PASSWORD_WRONG'
  if (isAsked && !isElsewhere) setElsewhere(true)
  return isElsewhere || isAsked
}

function Confirmed({ isElsewhere }: { isElsewhere: boolean }) {
  const { t } = useTranslation('accounts')
  const user = useCurrentUser()
  const [back] = useState(() => keptReturn(Date.now()))
  useEffect(() => {
    if (user !== null && back !== null) keepReturn(null, Date.now())
  }, [user, back])
  if (user !== null && back !== null) return <Navigate to={back} replace />
  return (
    <AccountCard title={t('confirm.done')} lead={t(isElsewhere ? 'confirm.doneElsewhere' : 'confirm.doneLead')}>
      <Button
        component={Link}
        to={user === null ? pathTo('login') : startOf(user)}
        size="lg"
        fullWidth
        leftSection={<IconCircleCheck size={22} stroke={1.75} aria-hidden="true" />}
      >
        {t(user === null ? 'confirm.signIn' : 'confirm.goOn')}
      </Button>
    </AccountCard>
  )
}

/** A link that is used up or too old has a way on; a server that did not answer is asked again with the same link. */
function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('accounts')
  const sentence = useSentence(error)
  const failure = failureOf(error)
  if (failure?.kind === 'problem' && failure.problem.status < 500 && failure.problem.status !== 429)
    return <NotConfirmed text={t('confirm.usedUp')} />
  return (
    <AccountCard title={t('confirm.failed')} lead={sentence} scene={<SleepingCat />}>
      <Button size="lg" fullWidth onClick={onRetry}>
        {t('confirm.retry')}
      </Button>
    </AccountCard>
  )
}

function NotConfirmed({ text }: { text: string }) {
  const { t } = useTranslation('accounts')
  return (
    <AccountCard title={t('confirm.notDone')} lead={text} scene={<SleepingCat />}>
      <div className={classes.form}>
        <Button component={Link} to={pathTo('login')} size="lg" fullWidth>
          {t('confirm.signIn')}
        </Button>
        <Button component={Link} to={pathTo('register')} size="lg" fullWidth variant="default">
          {t('confirm.newMail')}
        </Button>
      </div>
    </AccountCard>
  )
}
