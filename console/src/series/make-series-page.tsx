import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
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

function Plan({ professional, service, pets }: PlanProps) {
  const { t } = useTranslation('series')
  const format = useFormat(professional.zone)
  const language = useLanguage()
  const serviceName = useServiceName(service)
  const today = localDateOf(useNow(60_000), professional.zone)
  const [parameters, setParameters] = useSearchParams()
  const plan = readPlan(parameters, today)
  const pet = pets.find(({ id }) => id === parameters.get('petId')) ?? pets[0]
  const isVisited = goesToParent(service.location)
  const address = useChosenAddress(professional.id, parameters.get('addressId'), !isVisited)
  const write = (next: URLSearchParams) => setParameters(next, { replace: true, preventScrollReset: true })
  const change = (changed: Partial<PlanChoice>) => write(writePlan(parameters, { ...plan, ...changed }))
  const set = (name: 'petId' | 'addressId') => (value: string) => {
    const next = new URLSearchParams(parameters)
    next.set(name, value)
    write(next)
  }
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const {
    data: offer,
    currentData,
    error: asked,
    isFetching,
  } = useSeriesOfferQuery(
    {
      ...{ professionalId: professional.id, serviceId: service.id, petId: pet?.id ?? '', time: plan.time || '00:00' },
      ...{ weekdays: plan.weekdays.join(','), from: plan.from, until: plan.until },
      ...(address && { addressId: address.id }),
      ...(plan.instead.length > 0 && { instead: plan.instead.map(({ date, time }) => `${date} ${time}`).join(',') }),
    },
    { skip: pet === undefined || plan.weekdays.length === 0 || (isVisited && address === undefined) },
  )
  const leadOn = useLeadOn()
  const keyOf = useCommandKey()
  const [place, { isLoading, error }] = usePlaceSeriesMutation()
  const isChosen = plan.time !== '' && plan.weekdays.length > 0
  const hold = async () => {
    setTried(true)
    // Only what was answered about this very choice is held.
    if (reason.trim() === '' || currentData === undefined || pet === undefined) return
    const body = {
      ...{ professionalId: professional.id, serviceId: service.id, petId: pet.id, plan, reason: reason.trim() },
      ...(address && { addressId: address.id }),
      agreed: currentData.visits.map(({ startsAt }) => startsAt),
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
          {offer && <TimeChoice times={offer.times} chosen={plan.time} onChange={(time) => change({ time, instead: [] })} />}
          {isVisited && <AddressChoice professionalId={professional.id} chosen={address?.id} onChoose={set('addressId')} />}
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
        <Card as="aside" aria-label={t('list.label')} aria-busy={isFetching}>
          <ProblemNotice error={asked} />
          {!isChosen && <p>{t(plan.weekdays.length === 0 ? 'make.chooseDays' : 'make.chooseTime')}</p>}
          {isChosen && offer && (
            <>
              <h2>{t('list.booked', { booked: offer.visits.length, count: offer.visits.length + offer.skipped.length })}</h2>
              <SeriesList
                days={daysOf(offer, (visit) => `${format.day(visit.startsAt)}, ${format.clock(visit.startsAt)}`)}
                zone={professional.zone}
                wordsOfTime={(time) => {
                  const window = offer.times.find((one) => one.time === time)
                  return windowText(time, window?.until ?? time, language)
                }}
                onOther={(date, time) =>
                  change({ instead: [...plan.instead.filter((one) => one.date !== date), { date, time }] })
                }
              />
              <SeriesTotal cents={offer.totalCents} />
              <ThumbBar cents={offer.totalCents}>
                <Button
                  size="lg"
                  fullWidth
                  loading={isLoading}
                  disabled={offer.visits.length === 0 || currentData === undefined}
                  onClick={() => void hold()}
                >
                  {t('make.hold', { sum: format.euro(offer.totalCents) })}
                </Button>
              </ThumbBar>
              <p className={classes.note}>{t(offer.visits.length === 0 ? 'make.none' : 'make.holdNote')}</p>
            </>
          )}
          <ProblemNotice error={error} zone={professional.zone} />
        </Card>
      </div>
    </div>
  )
}
