import { useSlotMoment } from '../entities/professional/use-slot-moment.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { goesToParent } from '@lapka/contracts/service-locations.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import type { TailoredService } from '@lapka/domain/services/price-for-pet.ts'
import { Box, Button, Group } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { saveStep } from '../entities/appointment/booking-progress.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import { isTailored, takesSeveral, useTailored } from '../entities/professional/use-tailored.ts'
import { useFormat } from '../kit/format/format.ts'
import { PageState, EmptyState } from '../kit/ui/page-state.tsx'
import { Price } from '../kit/ui/price.tsx'
import { Skeleton } from '../kit/ui/page-skeleton.tsx'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import { About, ProfessionalHead } from './professional-head.tsx'
import { PolicyLine } from './policy-part.tsx'
import { useProfessionalQuery } from '../entities/professional/professionals-api.ts'
import { SlotChoice } from './slot-choice.tsx'
import './texts.ts'
import { Card } from '../kit/ui/card.tsx'
import { findService } from '../entities/professional/search-parameters.ts'
import classes from './professional-page.module.css'

const CampaignNote = lazy(async () => ({ default: (await import('../promotions/campaign-note.tsx')).CampaignNote }))
const ReviewsPart = lazy(async () => ({ default: (await import('../reviews/reviews-part.tsx')).ReviewsPart }))
/** Only their own pages need these. */
const ClinicVets = lazy(async () => ({ default: (await import('../clinics/clinic-vets.tsx')).ClinicVets }))
const HotelBooking = lazy(async () => ({ default: (await import('../stays/hotel-booking.tsx')).HotelBooking }))
const AnimalPrice = lazy(async () => ({ default: (await import('./animal-price.tsx')).AnimalPrice }))
const ServicesToFollow = lazy(async () => ({ default: (await import('./services-to-follow.tsx')).ServicesToFollow }))
const SimilarNearby = lazy(async () => ({ default: (await import('./similar-nearby.tsx')).SimilarNearby }))
const ClassTiles = lazy(async () => ({ default: (await import('../courses/class-tiles.tsx')).ClassTiles }))
const ShelterAnimals = lazy(async () => ({ default: (await import('../adoptions/shelter-animals.tsx')).ShelterAnimals }))
const HotelStay = lazy(async () => ({ default: (await import('./hotel-stay.tsx')).HotelStay }))

/** A professional: who, what it costs, when. The chosen service and time live in the address, so signing in loses neither. */
export function ProfessionalPage() {
  const { id = '' } = useParams()
  const query = useProfessionalQuery(id)
  return <PageState query={query}>{(professional) => <Profile professional={professional} />}</PageState>
}

function Profile({ professional }: { professional: ProfessionalDetails }) {
  usePageTitle(useFormat().name(professional))
  const [parameters, setParameters] = useSearchParams()
  const service = findService(professional.services, parameters)
  const startsAt = parameters.get('startsAt')
  const { pets = [], chosen, tailored, extraIds, further } = useTailored({ professional, service }, parameters)
  const isByAnimal = service !== undefined && isTailored(service)
  const hasParts = isByAnimal || further.length > 0 || (pets.length > 1 && takesSeveral(professional))
  const choose = (name: 'serviceId' | 'startsAt', value: string) =>
    setParameters(
      (known) => {
        const next = new URLSearchParams(known)
        next.set(name, value)
        if (name === 'serviceId') next.delete('startsAt')
        if (name === 'serviceId' && value !== service?.id) next.delete('extra')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className={classes.page}>
      <ProfessionalHead professional={professional} />
      {service && professional.isBookable && professional.rooms === null ? (
        <>
          <Suspense fallback={null}>
            {!isByAnimal && further.length === 0 && <CampaignNote chosen={{ service, prices: professional.prices }} />}
          </Suspense>
          <div className={classes.booking}>
            <Services professional={professional} chosen={service} onChoose={(id) => choose('serviceId', id)} />
            <div>
              {hasParts && (
                <Suspense fallback={<Skeleton of={['tall']} />}>
                  <AnimalPrice professional={professional} service={service} />
                </Suspense>
              )}
              {tailored && (
                <Times
                  {...{ professional, service, tailored, extraIds, startsAt }}
                  pets={hasParts || pets.length === 1 ? chosen : []}
                  isForSeveral={chosen.length > 1}
                  onChoose={choose}
                />
              )}
            </div>
          </div>
          {tailored && <BookingBar professional={professional} serviceId={service.id} tailored={tailored} startsAt={startsAt} />}
        </>
      ) : (
        <OtherWay professional={professional} />
      )}
      {professional.role === 'TRAINER' && (
        <Suspense fallback={null}>
          <ClassTiles professionalId={professional.id} />
        </Suspense>
      )}
      {professional.role === 'CLINIC' && (
        <Suspense fallback={null}>
          <ClinicVets clinicId={professional.id} service={service?.name} />
        </Suspense>
      )}
      <About professional={professional} />
      <Further professional={professional} service={service?.name} />
    </div>
  )
}

type FurtherProps = { professional: ProfessionalDetails; service: string | undefined }

/** What others say of them, and who else is near. A clinic's vets have pages of their own. */
function Further({ professional, service }: FurtherProps) {
  if (professional.role === 'CLINIC') return null
  return (
    <>
      <Suspense fallback={null}>
        <ReviewsPart professional={professional} />
      </Suspense>
      {professional.city !== '' && (
        <Suspense fallback={null}>
          <SimilarNearby professional={professional} service={service} />
        </Suspense>
      )}
    </>
  )
}

/** Whose visits come day after day; any other takes a series too, by its address. */
const visitedOften: ReadonlySet<string> = new Set(['PET_WALKER', 'PET_SITTER', 'TRAINER'])

type TimesProps = {
  professional: ProfessionalDetails
  service: ProfessionalDetails['services'][number]
  tailored: TailoredService
  extraIds: string[]
  isForSeveral: boolean
  /** Those that come, where that is chosen here. */
  pets: Pet[]
  startsAt: string | null
  onChoose: (name: 'serviceId' | 'startsAt', value: string) => void
}

function Times({ professional, service, tailored, extraIds, isForSeveral, pets, startsAt, onChoose }: TimesProps) {
  const { t } = useTranslation('professionals')
  const [parameters] = useSearchParams()
  const isAlone = !isForSeveral && tailored.inTurn === undefined
  return (
    <Card className={classes.slots}>
      {professional.role === 'CLINIC' && (
        <Box component="p" mt={0} mb="md">
          {t('profile.anyVet')}
        </Box>
      )}
      <SlotChoice
        canWait={isAlone}
        whyNoWait={isAlone ? undefined : t('profile.waitAlone')}
        professionalId={professional.id}
        serviceId={service.id}
        furtherServiceIds={tailored.inTurn?.slice(1).map((one) => one.service.id)}
        {...((isTailored(service) || !isAlone) && { minutes: tailored.durationMinutes, extraIds })}
        zone={professional.zone}
        value={startsAt}
        pets={service.location === 'ONLINE' ? [] : pets}
        startsFrom={parameters.get('from') ?? undefined}
        addressId={goesToParent(service.location) ? (parameters.get('addressId') ?? undefined) : undefined}
        onChange={(start) => {
          onChoose('startsAt', start)
          void saveStep('CHOOSE_TIMING', { professionalID: professional.id, serviceType: service.id })
        }}
        onTaken={() => onChoose('serviceId', service.id)}
      />
      <PolicyLine professional={professional} startsAt={startsAt} />
      {visitedOften.has(professional.role) && isAlone && (
        <Link to={pathTo('makeSeries', { id: professional.id }, { serviceId: service.id })}>{t('profile.series')}</Link>
      )}
    </Card>
  )
}

/** In place of bookable times: a hotel's nights, a shelter's animals; a clinic has its vets. */
function OtherWay({ professional }: { professional: ProfessionalDetails }) {
  const { t } = useTranslation('professionals')
  const { role, rooms } = professional
  if (role === 'CLINIC') return null
  if (role === 'SHELTER')
    return (
      <Suspense fallback={<Skeleton of={['tall']} />}>
        <ShelterAnimals shelterId={professional.id} />
      </Suspense>
    )
  if (rooms !== null)
    return (
      <Suspense fallback={<Skeleton of={['tall']} />}>
        <HotelBooking hotel={{ ...professional, rooms }} />
      </Suspense>
    )
  if (role !== 'HOTELS')
    return (
      <EmptyState text={t('profile.notBookable')} action={{ to: pathTo('findProfessional'), label: t('profile.findOther') }} />
    )
  return (
    <Suspense fallback={null}>
      <HotelStay professional={professional} />
    </Suspense>
  )
}

type ServicesProps = {
  professional: ProfessionalDetails
  chosen: ProfessionalDetails['services'][number]
  onChoose: (serviceId: string) => void
}

function Services({ professional, chosen, onChoose }: ServicesProps) {
  const { t } = useTranslation('professionals')
  const format = useFormat()
  const serviceName = useServiceNaming()
  return (
    <div>
      <fieldset className={classes.services}>
        <legend>{t('profile.service')}</legend>
        {professional.services.map((service) => (
          <label key={service.id}>
            <input type="radio" name="service" checked={service.id === chosen.id} onChange={() => onChoose(service.id)} />
            <span>
              <b>{serviceName(service)}</b>
              <small>
                {service.rows
                  ? t('profile.from', { length: format.minutes(service.durationMinutes) })
                  : format.minutes(service.durationMinutes)}
              </small>
            </span>
            <Price cents={service.priceCents} before={service.rows !== undefined && t('profile.fromPrice')} />
          </label>
        ))}
      </fieldset>
      <Suspense fallback={null}>
        <ServicesToFollow professional={professional} service={chosen} />
      </Suspense>
    </div>
  )
}

type BookingBarProps = {
  professional: ProfessionalDetails
  serviceId: string
  tailored: TailoredService
  startsAt: string | null
}

function BookingBar({ professional, serviceId, tailored, startsAt }: BookingBarProps) {
  const { t } = useTranslation('professionals')
  const format = useFormat(professional.zone)
  const [parameters] = useSearchParams()
  const isChosen = startsAt !== null && !Number.isNaN(Date.parse(startsAt))
  const { durationMinutes: minutes } = tailored
  const when = useSlotMoment({ professional, zone: professional.zone, serviceId, minutes, startsAt })
  // A service with one price for all shows it in its list.
  if (!isChosen && !tailored.pricedBy && !tailored.further && !tailored.inTurn) return null
  const next = new URLSearchParams(parameters)
  next.set('serviceId', serviceId)
  return (
    <Group className={classes.bar} gap="lg" justify="end" wrap="nowrap">
      <p aria-live="polite">
        <span>{isChosen ? when : format.minutes(tailored.durationMinutes)}</span>
        <Price cents={totalOf(tailored.price)} />
      </p>
      {isChosen ? (
        <Button component={Link} to={pathTo('makeAppointment', { id: professional.id }, next)} size="lg">
          {t('profile.continue')}
        </Button>
      ) : (
        <Button component="a" href="#slots-title" size="lg">
          {t('profile.chooseTime')}
        </Button>
      )}
    </Group>
  )
}
