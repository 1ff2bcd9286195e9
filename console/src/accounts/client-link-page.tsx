import type { OpenedLink } from '@lapka/contracts/api/clients.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { SleepingCat } from '../kit/look/art/scenes.tsx'
import { pathTo } from '../kit/pages/paths.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { PageState } from '../kit/ui/page-state.tsx'
import { codeOf } from '../kit/api/problem.ts'
import { AccountCard } from './account-card.tsx'
import { useOpenClientLinkQuery } from './accounts-api.ts'
import { RegisterForm } from './register-page.tsx'

/** A person who was booked by phone signs up, and what the desk has of them is theirs. The secret stands behind `#`. */
export function ClientLinkPage() {
  const { t } = useTranslation('accounts')
  const { hash } = useLocation()
  const secret = hash.slice(1)
  const user = useCurrentUser()
  const query = useOpenClientLinkQuery(secret, { skip: secret === '' || user !== null })
  if (user !== null) return <SignedIn email={user.email} />
  if (secret === '' || codeOf(query.error) === 'CLIENT_LINK_OVER' || codeOf(query.error) === 'INVALID_INPUT')
    return (
      <AccountCard title={t('client.over')} lead={t('client.overLead')} scene={<SleepingCat />}>
        <Button component={Link} to={pathTo('home')} variant="default">
          {t('client.home')}
        </Button>
      </AccountCard>
    )
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
    >
      <RegisterForm clientLink={secret} />
    </AccountCard>
  )
}

/** The link makes an account; it does not put its pets into another one. */
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
