import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import { worksByWindow } from '@lapka/contracts/roles.ts'
import { goesToParent } from '@lapka/contracts/service-locations.ts'
import { freeCancellationDeadline } from '@lapka/domain/kernel/refund-policy.ts'
import { Box, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { useServiceName, useSpecialization } from '../entities/professional/professional-words.ts'
import { useSlotMoment } from '../entities/professional/use-slot-moment.ts'
import { useTailored } from '../entities/professional/use-tailored.ts'
import { ServicesInTurn } from '../entities/appointment/services-in-turn.tsx'
import { useFormat } from '../kit/format/format.ts'
import { useProfessionalQuery } from '../entities/professional/professionals-api.ts'
import { PageState } from '../kit/ui/page-state.tsx'
import { creditOf, priceWithPromotions } from '@lapka/domain/promotions/price-with-promotions.ts'
import { bookedServices, nameInTurn } from '@lapka/domain/services/services-in-turn.ts'
import { tailoredPriceAt, type TailoredService } from '@lapka/domain/services/price-for-pet.ts'
import { priceOfService, type Price } from '@lapka/contracts/money.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { promotionOf } from '../promotions/promotion-of.ts'
import { CodeField } from '../promotions/redeem-fields.tsx'
import { useOwnPromotionsQuery } from '../promotions/promotions-api.ts'
import { PromotedPrice } from '../kit/ui/promotion-lines.tsx'
import { PolicyRibbon } from '../kit/ui/policy-ribbon.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { BookingForm } from './booking-form.tsx'
import { BookingSteps } from './booking-steps.tsx'
import { AppointmentSummary } from './appointment-summary.tsx'
import classes from './booking.module.css'

/** Asks for the pet and the reason, then holds the slot. Service and slot come from the address. */
export function MakeAppointmentPage() {
  const { id = '' } = useParams()
  const [parameters] = useSearchParams()
  const query = useProfessionalQuery(id)
  const startsAt = parameters.get('startsAt')
  return (
    <PageState query={query}>
      {(professional) => {
        const service = professional.services.find((offered) => offered.id === parameters.get('serviceId'))
        const isChosen = service !== undefined && startsAt !== null && !Number.isNaN(Date.parse(startsAt))
        return isChosen ? (
          <Details professional={professional} service={service} startsAt={startsAt} />
        ) : (
          <Navigate to={pathTo('professional', { id }, parameters)} replace />
        )
      }}
    </PageState>
  )
}

type DetailsProps = { professional: ProfessionalDetails; service: ProfessionalDetails['services'][number]; startsAt: string }

function Details({ professional, service, startsAt }: DetailsProps) {
  const { t } = useTranslation('booking')
  const [parameters] = useSearchParams()
  const { pets, chosen, tailored, extraIds, further } = useTailored({ professional, service }, parameters)
  const price = useOwnPrice({ service, tailored, prices: professional.prices })
  const priceCents = totalOf(price)
  // The animal's own price and length are chosen with the time, on the page before.
  if (tailored === undefined && pets !== undefined)
    return <Navigate to={pathTo('professional', { id: professional.id }, parameters)} replace />
  return (
    <div className={classes.page}>
      <BookingSteps active={1} />
      <div className={classes.columns}>
        <div className={classes.form}>
          <div>
            <h1>
              <PageTitle />
            </h1>
            <Box component="p" mt="var(--lk-1)" mb={0} c="dimmed">
              {t(priceCents === 0 ? 'details.leadFree' : 'details.lead')}
            </Box>
          </div>
          <BookingForm
            professional={professional}
            service={service}
            tailoredFor={chosen}
            extraIds={extraIds}
            further={further}
            startsAt={startsAt}
            priceCents={priceCents}
          />
        </div>
        <Summary {...{ professional, service, startsAt, price, tailored, chosen }} />
      </div>
    </div>
  )
}

type SummaryProps = DetailsProps & { price: Price; tailored: TailoredService | undefined; chosen: Pet[] }

/** The booked service, and its price. */
function Summary({ professional, service, startsAt, price, tailored, chosen }: SummaryProps) {
  const { t } = useTranslation('booking')
  const format = useFormat(professional.zone)
  const serviceName = useServiceName(nameInTurn(service, tailored ?? {}))
  const specialization = useSpecialization()
  const [parameters] = useSearchParams()
  const { policy, zone } = professional
  const when = useSlotMoment({ professional, zone, serviceId: service.id, minutes: tailored?.durationMinutes, startsAt })
  const priceCents = totalOf(price)
  const pinned = {
    startsAt,
    zone,
    policy,
    priceCents,
    priceLines: price.lines,
    freeCancellationUntil: freeCancellationDeadline(startsAt, policy),
  }
  return (
    <Card as="aside" aria-label={t('order.label')}>
      <AppointmentSummary
        professional={professional}
        detail={[
          !tailored?.inTurn && serviceName,
          format.minutes(tailored?.durationMinutes ?? service.durationMinutes),
          professional.role === 'CLINIC'
            ? t('order.anyVet')
            : !tailored?.inTurn && specialization(professional.specializations[0]),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <p className={classes.moment}>
        {when}
        <small>{goesToParent(service.location) ? t('order.atYours') : format.place(professional)}</small>
      </p>
      {tailored?.inTurn && (
        <ServicesInTurn
          appointment={{
            service: { ...service, inTurn: bookedServices(tailored) },
            startsAt,
            zone,
            // Where visits have windows, none of them begins when the window does.
            visitMinutes: worksByWindow(professional.role) ? tailored.durationMinutes : null,
          }}
        />
      )}
      <Button
        variant="subtle"
        size="sm"
        component={Link}
        to={pathTo('professional', { id: professional.id }, parameters)}
        leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
      >
        {t('details.otherTime')}
      </Button>
      <div className={classes.policy}>
        <PolicyRibbon appointment={pinned} />
      </div>
      <CodeField />
      <PromotedPrice service={serviceName} lines={price.lines} pets={chosen} />
      <p className={classes.total}>
        <span>{t('order.price')}</span>
        <b>{format.euro(priceCents)}</b>
        <small>{format.lev(priceCents)}</small>
      </p>
    </Card>
  )
}

type Priced = {
  service: ProfessionalDetails['services'][number]
  tailored: TailoredService | undefined
  prices: ProfessionalDetails['prices']
}

/** The price of an appointment for the signed-in parent, by the function that prices it when it is booked. */
const useOwnPrice = ({ service, tailored, prices }: Priced): Price => {
  const isParent = useCurrentUser()?.role === 'PARENT'
  const { data } = useOwnPromotionsQuery(undefined, { skip: !isParent })
  const campaigns = (data?.campaigns ?? []).filter(({ isUsed }) => !isUsed)
  const promotions = campaigns.map(promotionOf)
  const credit = creditOf(data?.creditCents ?? 0)
  if (tailored === undefined) return priceOfService(service)
  const context = { kind: 'appointment', priceAt: tailoredPriceAt(prices, service, tailored) } as const
  return priceWithPromotions(tailored.price, [...promotions, credit], context)
}
