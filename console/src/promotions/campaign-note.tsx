import type { CampaignsNow } from '@lapka/contracts/api/promotions.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { priceOfService, promotionIdsOf, totalOf } from '@lapka/contracts/money.ts'
import { priceWithPromotions } from '@lapka/domain/promotions/price-with-promotions.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { Card } from '../kit/ui/card.tsx'
import { Pill } from '../kit/ui/pill.tsx'
import { Price } from '../kit/ui/price.tsx'
import { appointmentContext, promotionOf } from './promotion-of.ts'
import { useCampaignsNowQuery, useOwnPromotionsQuery } from './promotions-api.ts'
import classes from './promotions.module.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'

type Campaign = CampaignsNow['items'][number]
type Service = Parameters<typeof priceOfService>[0]
type Prices = ProfessionalDetails['prices']
/** The chosen service, and the past prices of its professional. */
type Chosen = { service: Service; prices: Prices }

/** The campaigns that the visitor may book with: one small answer for all prices of a page. Those who have used one don't get it again. */
export function CampaignNote({ chosen }: { chosen?: Chosen }) {
  const user = useCurrentUser()
  const isParent = user?.role === 'PARENT'
  const { data: now } = useCampaignsNowQuery(undefined, { skip: user !== null && !isParent })
  const own = useOwnPromotionsQuery(undefined, { skip: !isParent || (now?.items.length ?? 0) === 0 })
  if (now === undefined || (isParent && own.data === undefined)) return null
  const used = own.data?.campaigns.filter(({ isUsed }) => isUsed).map(({ id }) => id) ?? []
  const campaigns = now.items.filter(({ id }) => !used.includes(id))
  return campaigns.length === 0 ? null : <Campaigns campaigns={campaigns} {...(chosen && { chosen })} />
}

function Campaigns({ campaigns, chosen }: { campaigns: Campaign[]; chosen?: Chosen }) {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  const language = useLanguage()
  return (
    <Card as="aside" aria-label={t('own.campaigns')} className={classes.note}>
      {campaigns.map(({ id, name, nameEn, percentOff, appliesTo, capCents, to }) => (
        <p key={id}>
          <Pill tone="ok">{`−${percentOff} %`}</Pill> <b>{language === 'bg' ? name : nameEn}</b>{' '}
          {appliesTo.map((kind) => t(`own.for.${kind}`)).join(', ')}, {t('own.cap', { sum: format.euro(capCents) })},{' '}
          {t('own.until', { day: format.moment(to) })}
        </p>
      ))}
      {chosen && <Promoted campaigns={campaigns} {...chosen} />}
      <p>
        <small>{t('now.once')}</small>
      </p>
    </Card>
  )
}

/** The price of the chosen service with the campaigns, as booking will say it too, and that it is no cheaper where it is not. */
function Promoted({ campaigns, service, prices }: Chosen & { campaigns: Campaign[] }) {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  const language = useLanguage()
  const list = priceOfService(service)
  const context = appointmentContext(prices, service.id)
  const price = priceWithPromotions(list, campaigns.map(promotionOf), context)
  const name = language === 'bg' ? service.name : service.nameEn
  const [used] = promotionIdsOf(price)
  const counted = campaigns.find(({ id }) => id === used)
  if (counted === undefined)
    return campaigns.some(({ appliesTo }) => appliesTo.includes('appointment')) ? <p>{t('now.notThis', { name })}</p> : null
  const beforeCents = context.priceAt(counted.pricesAt) ?? 0
  return (
    <p>
      {name}: {t('now.listPrice')} <s>{format.euro(totalOf(list))}</s>, {t('now.price')} <Price cents={totalOf(price)} />
      {beforeCents < totalOf(list) && <small>{t('now.before', { sum: format.euro(beforeCents) })}</small>}
    </p>
  )
}
