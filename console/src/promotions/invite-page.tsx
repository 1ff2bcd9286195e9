import type { OwnPromotions } from '@lapka/contracts/api/promotions.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { GiftSample } from '../site/story-samples.tsx'
import { StoryPage } from '../site/story-page.tsx'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { Card } from '../kit/ui/card.tsx'
import { CopyNumber } from '../kit/ui/copy-number.tsx'
import { Facts } from '../kit/ui/facts.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { OwnCode } from './own-code.tsx'
import { RedeemFields } from './redeem-fields.tsx'
import { useOwnPromotionsQuery } from './promotions-api.ts'
import classes from './promotions.module.css'

/** Invite a friend: the benefits for both, and for a signed-in user their own code, credit and a place for a code. */
export function InvitePage() {
  const user = useCurrentUser()
  const [parameters] = useSearchParams()
  const code = parameters.get('code') ?? ''
  return (
    <StoryPage
      name="invite"
      picture={<GiftSample />}
      steps={['how', 'book', 'reward']}
      {...(user === null && code === '' && { way: { to: pathTo('register', null, { redirectedFrom: pathTo('invite') }) } })}
    >
      {user?.role === 'PARENT' && <OwnPromotionsPart code={code} />}
      {user === null && code !== '' && <SignInFirst />}
    </StoryPage>
  )
}

/** A visitor with a friend's link comes back to it once they are signed in. */
function SignInFirst() {
  const { t } = useTranslation('promotions')
  const { pathname, search } = useLocation()
  const back = { redirectedFrom: pathname + search }
  return (
    <Card as="section" className={classes.signIn} title={t('redeem.title')}>
      <p>{t('redeem.signIn')}</p>
      <Group gap="sm">
        <Button component={Link} to={pathTo('register', null, back)}>
          {t('redeem.registerButton')}
        </Button>
        <Button component={Link} to={pathTo('login', null, back)} variant="default">
          {t('redeem.signInButton')}
        </Button>
      </Group>
    </Card>
  )
}

function OwnPromotionsPart({ code }: { code: string }) {
  const { t } = useTranslation('promotions')
  const { data, error } = useOwnPromotionsQuery()
  if (data === undefined) return <ProblemNotice error={error} title={t('own.notLoaded')} />
  return (
    <Stack className={classes.own} gap="md">
      <OwnCode promotions={data} kind="invitation" />
      <RedeemForm given={code} />
      <Credit promotions={data} />
    </Stack>
  )
}

function RedeemForm({ given }: { given: string }) {
  const { t } = useTranslation('promotions')
  return (
    <Card as="section" title={t('redeem.title')}>
      <RedeemFields given={given} />
    </Card>
  )
}

function Credit({ promotions }: { promotions: OwnPromotions }) {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  const language = useLanguage()
  const { creditCents, hasFreeConsultation, campaigns, codes } = promotions
  const free = codes.find(({ kind, isRedeemed }) => kind === 'registration' && !isRedeemed)
  return (
    <>
      <Card as="section" title={t('own.credit')}>
        <p>
          {creditCents > 0 && <b>{format.euro(creditCents)}</b>} {t(creditCents > 0 ? 'own.creditNote' : 'own.creditNone')}
        </p>
      </Card>
      {(free !== undefined || hasFreeConsultation) && (
        <Card as="section" title={t('own.free')}>
          <p>{t(hasFreeConsultation ? 'own.freeWaiting' : 'own.freeCode')}</p>
          {free && <CopyNumber value={free.code} />}
        </Card>
      )}
      {campaigns.length > 0 && (
        <Card as="section" title={t('own.campaigns')}>
          <Facts
            facts={campaigns.map((campaign) => ({
              name: language === 'bg' ? campaign.name : campaign.nameEn,
              value: [
                `−${campaign.percentOff} %, ${t('own.cap', { sum: format.euro(campaign.capCents) })}`,
                campaign.appliesTo.map((kind) => t(`own.for.${kind}`)).join(', '),
                campaign.isUsed ? t('own.used') : t('own.until', { day: format.moment(campaign.to) }),
              ].join(' · '),
            }))}
          />
        </Card>
      )}
    </>
  )
}
