import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { api } from '../kit/api/api.ts'
import { live } from '../kit/live/live.ts'
import { AccountCard } from './account-card.tsx'
import './accounts-api.ts'

/** The last page of an account. The browser's data about the person go here, once no screen of theirs asks for them. */
export function AccountErasedPage() {
  const { t } = useTranslation('accounts')
  const dispatch = useDispatch()
  useEffect(() => {
    dispatch(api.util.resetApiState())
    live.reconnect()
  }, [dispatch])
  return (
    <AccountCard title={t('erased.title')} lead={t('erased.lead')}>
      <Button component={Link} to={pathTo('home')} size="lg" fullWidth>
        {t('erased.home')}
      </Button>
    </AccountCard>
  )
}
