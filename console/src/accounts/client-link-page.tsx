import type { OpenedLink } from '@lapka/contracts/api/clients.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { PageState } from '../kit/ui/page-state.tsx'
import { codeOf } from '../kit/api/problem.ts'
import { AccountCard } from './account-card.tsx'
import { useOpenClientLinkQuery } from './accounts-api.ts'
import { LinkOver } from './link-over.tsx'
import { RegisterForm } from './register-page.tsx'

const JoinClient = lazy(async () => ({ default: (await import('./join-client.tsx')).JoinClient }))

/** A person who was booked by phone signs up, and what the desk has of them is theirs. The secret stands behind `#`. */
export function ClientLinkPage() {
  const { hash } = useLocation()
  const secret = hash.slice(1)
  const user = useCurrentUser()
  const query = useOpenClientLinkQuery(secret, { skip: secret === '' || user !== null })
  if (user?.role === 'PARENT' && secret !== '')
    return (
      <Suspense>
        <JoinClient key={secret} secret={secret} email={user.email} />
      </Suspense>
    )
  if (user !== null && user.role !== 'PARENT') return <SignedIn email={user.email} />
  if (secret === '' || codeOf(query.error) === 'CLIENT_LINK_OVER' || codeOf(query.error) === 'INVALID_INPUT') return <LinkOver />
  return <PageState query={query}>{(opened) => <Opened opened={opened} secret={secret} />}</PageState>
}

function Opened({ opened, secret }: { opened: OpenedLink; secret: string }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const pets = format.letters(opened.petNames.join(', '))
  return (
    <AccountCard
      title={t('client.title', { name: format.letters(opened.name) })}
      lead={
        <>
          <p>
            {opened.desk === null
              ? t('client.leadWithout', { pets })
              : t('client.lead', { desk: format.name(opened.desk), pets })}
          </p>
          <p>{t('client.how')}</p>
        </>
      }
      scene={null}
      ways={
        <p>
          {t('client.hasAccount')} <Link to={pathTo('login')}>{t('client.signIn')}</Link>
        </p>
      }
    >
      <RegisterForm clientLink={secret} />
    </AccountCard>
  )
}

/** What a desk keeps of a person is a parent's. */
function SignedIn({ email }: { email: string }) {
  const { t } = useTranslation('accounts')
  return (
    <AccountCard
      title={t('client.signedIn')}
      lead={
        <>
          <p>{t('client.signedInAs', { email })}</p>
          <p>{t('client.signedInLead')}</p>
        </>
      }
      ways={<Link to={pathTo('dashboard')}>{t('client.toDashboard')}</Link>}
    />
  )
}
