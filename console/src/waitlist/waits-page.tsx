import type { Wait } from '@lapka/contracts/api/waitlist.ts'
import { useTranslation } from 'react-i18next'
import rows from '../appointments/appointment-list-page.module.css'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageState } from '../ui/page-state.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { OfferCard } from './offer-card.tsx'
import { WaitRow } from './wait-row.tsx'
import { useWaitsQuery } from './waitlist-api.ts'
import classes from './waits-page.module.css'

/** What a parent waits for: first what is being offered and runs out, then the places in the lines. */
export function WaitsPage() {
  const { t } = useTranslation('waitlist')
  usePageTitle(t('page.title'))
  const query = useWaitsQuery()
  return (
    <div className={rows.page}>
      <h1>{t('page.title')}</h1>
      <PageState query={query}>{({ items }) => <Waits waits={items} />}</PageState>
    </div>
  )
}

function Waits({ waits }: { waits: Wait[] }) {
  const { t } = useTranslation('waitlist')
  if (waits.length === 0)
    return <EmptyState text={t('page.empty')} action={{ to: '/find-professional', label: t('page.find') }} />
  const offered = waits.filter(({ status }) => status === 'offered')
  const others = waits.filter(({ status }) => status !== 'offered')
  return (
    <>
      <p className={classes.lead}>{t('page.lead')}</p>
      {offered.map((wait) => (
        <OfferCard key={wait.id} wait={wait} />
      ))}
      <ol className={rows.list}>
        {others.map((wait) => (
          <li key={wait.id}>
            <WaitRow wait={wait} />
          </li>
        ))}
      </ol>
    </>
  )
}
