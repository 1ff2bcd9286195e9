import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { failureOf, useSentence } from '../kit/api/problem.ts'
import { SleepingCat } from '../kit/look/art/scenes.tsx'
import { AccountCard } from './account-card.tsx'
import { useConfirmAccountMutation } from './accounts-api.ts'
import { useIsDone, useToken } from './mail-link.ts'
import classes from './account.module.css'

/** The mail's link leads here. Opening it is enough; what comes next is said whatever became of it. */
export function ConfirmAccountPage() {
  const { t } = useTranslation('accounts')
  const token = useToken()
  const [confirm, { isSuccess, error, isUninitialized }] = useConfirmAccountMutation()
  const isDone = useIsDone(isSuccess)
  const isSent = useRef(false)
  useEffect(() => {
    // Once a page: the link works a single time, and development draws everything twice.
    if (token === '' || isSent.current) return
    isSent.current = true
    void confirm({ token })
  }, [confirm, token])
  if (isDone) return <Confirmed />
  if (token === '') return <NotConfirmed text={t('confirm.noToken')} />
  if (error) return <Failed error={error} onRetry={() => void confirm({ token })} />
  return (
    <div aria-busy={!isUninitialized}>
      <AccountCard title={t('confirm.going')} lead={t('confirm.goingLead')} />
    </div>
  )
}

function Confirmed() {
  const { t } = useTranslation('accounts')
  return (
    <AccountCard title={t('confirm.done')} lead={t('confirm.doneLead')}>
      <Button
        component={Link}
        to={pathTo('login')}
        size="lg"
        fullWidth
        leftSection={<IconCircleCheck size={22} stroke={1.75} aria-hidden="true" />}
      >
        {t('confirm.signIn')}
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
