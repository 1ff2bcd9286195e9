import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import type { SeriesOffer } from '@lapka/contracts/api/series.ts'
import { goesToParent } from '@lapka/contracts/service-locations.ts'
import { MAX_SERIES_DAYS } from '@lapka/contracts/series.ts'
import { windowText } from '@lapka/contracts/time.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Box, Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import '../booking/booking-api.ts'
import { PetChoice } from '../booking/pet-choice.tsx'
import { AddressChoice, useChosenAddress } from '../entities/address/address-choice.tsx'
import { OwnPetsState } from '../entities/pet/own-pets-state.tsx'
import { useServiceName } from '../entities/professional/professional-words.ts'
import { useProfessionalQuery } from '../entities/professional/professionals-api.ts'
import { useCommandKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import { DateField } from '../kit/forms/date-field.tsx'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { useNow } from '../kit/live/clock.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { ThumbBar } from '../kit/ui/thumb-bar.tsx'
import { useLeadOn } from '../kit/ui/use-lead-on.ts'
import { usePlaceSeriesMutation, useSeriesOfferQuery } from './series-api.ts'
import { SeriesList, SeriesTotal } from './series-list.tsx'
import { TimeChoice, WeekChoice } from './series-choices.tsx'
import { daysOf, readPlan, writePlan, type PlanChoice } from './series-plan.ts'
import classes from './series.module.css'

/** Weekdays, a time and an end: each day is decided and shown before anything is held. The choice lives in the address. */
export function MakeSeriesPage() {
  const { id = '' } = useParams()
  const [parameters] = useSearchParams()
  const query = useProfessionalQuery(id)
  const { t } = useTranslation('booking')
  return (
    <PageState query={query}>
      {(professional) => {
        const service = professional.services.find((offered) => offered.id === parameters.get('serviceId'))
        if (service === undefined) return <Navigate to={pathTo('professional', { id }, parameters)} replace />
        return (
          <OwnPetsState words={{ none: t('pets.none'), add: t('pets.first') }}>
            {(pets) => <Plan professional={professional} service={service} pets={pets} />}
          </OwnPetsState>
        )
      }}
    </PageState>
  )
}

type PlanProps = { professional: ProfessionalDetails; service: ProfessionalDetails['services'][number]; pets: Pet[] }

/** The choices in the address, with defaults for the missing ones. */
const useChoice = ({ professional, service, pets }: PlanProps) => {
  const today = localDateOf(useNow(60_000), professional.zone)
  const [parameters, setParameters] = useSearchParams()
  const plan = readPlan(parameters, today)
  const isVisited = goesToParent(service.location)
  const address = useChosenAddress(professional.id, parameters.get('addressId'), !isVisited)
  const write = (next: URLSearchParams) => setParameters(next, { replace: true, preventScrollReset: true })
  const change = (changed: Partial<PlanChoice>) => write(writePlan(parameters, { ...plan, ...changed }))
  const set = (name: 'petId' | 'addressId') => (value: string) => {
    const next = new URLSearchParams(parameters)
    next.set(name, value)
    write(next)
  }
  const pet = pets.find(({ id }) => id === parameters.get('petId')) ?? pets[0]
  return { today, plan, pet, isVisited, address, change, set }
}
type Choice = ReturnType<typeof useChoice>

const useOffer = ({ professional, service }: PlanProps, { plan, pet, isVisited, address }: Choice) =>
  useSeriesOfferQuery(
    {
      professionalId: professional.id,
      serviceId: service.id,
      petId: pet?.id ?? '',
      time: plan.time || '00:00',
      weekdays: plan.weekdays.join(','),
      from: plan.from,
      until: plan.until,
      ...(address && { addressId: address.id }),
      ...(plan.instead.length > 0 && { instead: plan.instead.map(({ date, time }) => `${date} ${time}`).join(',') }),
    },
    { skip: pet === undefined || plan.weekdays.length === 0 || (isVisited && address === undefined) },
  )
type Offer = ReturnType<typeof useOffer>

function Plan(props: PlanProps) {
  const { professional, service, pets } = props
  const { t } = useTranslation('series')
  const format = useFormat(professional.zone)
  const serviceName = useServiceName(service)
  const choice = useChoice(props)
  const offer = useOffer(props, choice)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const leadOn = useLeadOn()
  const keyOf = useCommandKey()
  const [place, { isLoading, error }] = usePlaceSeriesMutation()
  const hold = async () => {
    setTried(true)
    const { plan, pet, address } = choice
    // Only what was answered about this very choice is held.
    if (reason.trim() === '' || offer.currentData === undefined || pet === undefined) return
    const body = {
      professionalId: professional.id,
      serviceId: service.id,
      petId: pet.id,
      plan,
      reason: reason.trim(),
      ...(address && { addressId: address.id }),
      agreed: offer.currentData.visits.map(({ startsAt }) => startsAt),
    }
    const answer = await place({ ...body, idempotencyKey: keyOf(body) })
    if (answer.data) await leadOn(pathTo('series', { id: answer.data.id }))
  }
  return (
    <div className={classes.page}>
      <h1>
        <PageTitle />
      </h1>
      <Box component="p" mt="var(--lk-1)" mb={0} c="dimmed">
        {t('make.lead', { service: serviceName, professional: format.name(professional) })}
      </Box>
      <div className={classes.columns}>
        <div className={classes.form}>
          <Choices professionalId={professional.id} pets={pets} choice={choice} times={offer.data?.times} />
          <Textarea
            label={t('make.reason')}
            error={isTried && reason.trim() === '' && t('make.reasonMissing')}
            minRows={2}
            autosize
            size="md"
            maxLength={1000}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </div>
        <Card as="aside" aria-label={t('list.label')} aria-busy={offer.isFetching}>
          <Offered zone={professional.zone} choice={choice} offer={offer} isLoading={isLoading} onHold={() => void hold()} />
          <ProblemNotice error={error} zone={professional.zone} />
        </Card>
      </div>
    </div>
  )
}

type ChoicesProps = { professionalId: string; pets: Pet[]; choice: Choice; times: SeriesOffer['times'] | undefined }

function Choices({ professionalId, pets, choice, times }: ChoicesProps) {
  const { t } = useTranslation('series')
  const { today, plan, pet, isVisited, address, change, set } = choice
  return (
    <>
      <PetChoice pets={pets} chosen={pet?.id ?? ''} onChoose={set('petId')} />
      <WeekChoice chosen={plan.weekdays} onChange={(weekdays) => change({ weekdays, instead: [] })} />
      <div className={classes.dates}>
        <DateField label={t('make.from')} value={plan.from} min={today} onChange={(from) => change({ from, instead: [] })} />
        <DateField
          label={t('make.until')}
          value={plan.until}
          min={plan.from}
          max={addDays(plan.from, MAX_SERIES_DAYS)}
          onChange={(until) => change({ until, instead: [] })}
        />
      </div>
      {times && <TimeChoice times={times} chosen={plan.time} onChange={(time) => change({ time, instead: [] })} />}
      {isVisited && <AddressChoice professionalId={professionalId} chosen={address?.id} onChoose={set('addressId')} />}
    </>
  )
}

type OfferedProps = { zone: string; choice: Choice; offer: Offer; isLoading: boolean; onHold: () => void }

/** Each day with its answer, and what all of them cost. */
function Offered({ zone, choice: { plan, change }, offer: asked, isLoading, onHold }: OfferedProps) {
  const { t } = useTranslation('series')
  const format = useFormat(zone)
  const language = useLanguage()
  const { data, currentData, error } = asked
  if (plan.time === '' || plan.weekdays.length === 0)
    return (
      <>
        <ProblemNotice error={error} />
        <p>{t(plan.weekdays.length === 0 ? 'make.chooseDays' : 'make.chooseTime')}</p>
      </>
    )
  // The last answer stays until the next one is here; one without a visit may have been about no time at all.
  const offer = currentData ?? (data !== undefined && data.visits.length > 0 ? data : undefined)
  if (offer === undefined) return <ProblemNotice error={error} />
  const { visits, skipped, times, totalCents } = offer
  return (
    <>
      <ProblemNotice error={error} />
      <h2>{t('list.booked', { booked: visits.length, count: visits.length + skipped.length })}</h2>
      <SeriesList
        days={daysOf(offer, (visit) => `${format.day(visit.startsAt)}, ${format.clock(visit.startsAt)}`)}
        zone={zone}
        wordsOfTime={(time) => windowText(time, times.find((one) => one.time === time)?.until ?? time, language)}
        onOther={(date, time) => change({ instead: [...plan.instead.filter((one) => one.date !== date), { date, time }] })}
      />
      <SeriesTotal cents={totalCents} />
      <ThumbBar cents={totalCents}>
        <Button
          size="lg"
          fullWidth
          loading={isLoading}
          disabled={visits.length === 0 || currentData === undefined}
          onClick={onHold}
        >
          {t('make.hold', { sum: format.euro(totalCents) })}
        </Button>
      </ThumbBar>
      <p className={classes.note}>{t(visits.length === 0 ? 'make.none' : 'make.holdNote')}</p>
    </>
  )
}
