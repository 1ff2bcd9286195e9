import type { CampaignsNow } from '@lapka/contracts/api/promotions.ts'
import { priceOfService, totalOf } from '@lapka/contracts/money.ts'
import { priceWithPromotions } from '@lapka/domain/promotions/price-with-promotions.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { Card } from '../kit/ui/card.tsx'
import { Pill } from '../kit/ui/pill.tsx'
import { Price } from '../kit/ui/price.tsx'
import { useCampaignsNowQuery, useOwnPromotionsQuery } from './promotions-api.ts'
import '@mantine/core/styles/VisuallyHidden.layer.css'

type Campaign = CampaignsNow['items'][number]
type Service = Parameters<typeof priceOfService>[0]

/** The campaigns that whoever looks may book with: one small answer for all prices of a page. Those who have used one don't get it again. */
export function CampaignNote({ service }: { service?: Service }) {
  const user = useCurrentUser()
  const isParent = user?.role === 'PARENT'
  const { data: now } = useCampaignsNowQuery(undefined, { skip: user !== null && !isParent })
  const own = useOwnPromotionsQuery(undefined, { skip: !isParent || (now?.items.length ?? 0) === 0 })
  if (now === undefined || (isParent && own.data === undefined)) return null
  const used = own.data?.campaigns.filter(({ isUsed }) => isUsed).map(({ id }) => id) ?? []
  const campaigns = now.items.filter(({ id }) => !used.includes(id))
  return campaigns.length === 0 ? null : <Campaigns campaigns={campaigns} {...(service && { service })} />
}

function Campaigns({ campaigns, service }: { campaigns: Campaign[]; service?: Service }) {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  const language = useLanguage()
  return (
    <Card as="aside" aria-label={t('own.campaigns')}>
      {campaigns.map(({ id, name, nameEn, percentOff, appliesTo, to }) => (
        <p key={id}>
          <Pill tone="ok">{`−${percentOff} %`}</Pill> <b>{language === 'bg' ? name : nameEn}</b>{' '}
          {appliesTo.map((kind) => t(`own.for.${kind}`)).join(', ')}, {t('own.until', { day: format.moment(to) })}
        </p>
      ))}
      {service && <Promoted campaigns={campaigns} service={service} />}
      <p>
        <small>{t('now.once')}</small>
      </p>
    </Card>
  )
}

/** What the chosen service costs with them, as booking will say it too. */
function Promoted({ campaigns, service }: { campaigns: Campaign[]; service: Service }) {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  const language = useLanguage()
  const list = priceOfService(service)
  const promotions = campaigns.map(({ id, ...campaign }) => ({ kind: 'percent' as const, promotionId: id, ...campaign }))
  const cents = totalOf(priceWithPromotions(list, promotions, { kind: 'appointment' }))
  if (cents === totalOf(list)) return null
  return (
    <p>
      {language === 'bg' ? service.name : service.nameEn}: {t('now.listPrice')} <s>{format.euro(totalOf(list))}</s>,{' '}
      {t('now.price')} <Price cents={cents} />
    </p>
  )
}
