import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SleepingCat } from '../kit/look/art/scenes.tsx'
import { pathTo } from '../kit/pages/paths.ts'
import { AccountCard } from './account-card.tsx'

/** A desk's link that was used, stopped, replaced or has run out. */
export function LinkOver() {
  const { t } = useTranslation('accounts')
  return (
    <AccountCard title={t('client.over')} lead={t('client.overLead')} scene={<SleepingCat />}>
      <Button component={Link} to={pathTo('home')} variant="default">
        {t('client.home')}
      </Button>
    </AccountCard>
  )
}
