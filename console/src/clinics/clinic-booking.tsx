import type { BookableVets } from '@lapka/contracts/api/professionals.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { Face } from '../kit/look/face.tsx'
import { pathTo } from '../kit/pages/paths.ts'
import { useServiceNaming, useSpecialization } from '../entities/professional/professional-words.ts'
import { Card } from '../kit/ui/card.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { Pill } from '../kit/ui/pill.tsx'
import { Price } from '../kit/ui/price.tsx'
import { useBookableVetsQuery } from './clinics-api.ts'
import people from '../kit/ui/people.module.css'
import classes from './clinics.module.css'

/** A clinic is booked through its vets: whoever is free soonest, or the one somebody wants. */
export function ClinicBooking({ clinicId }: { clinicId: string }) {
  const [service, setService] = useState<string>()
  const query = useBookableVetsQuery({ clinicId, ...(service !== undefined && { service }) })
  return (
    <PageState query={{ ...query, currentData: query.data }}>{(team) => <Team team={team} onChoose={setService} />}</PageState>
  )
}

type TeamProps = { team: BookableVets; onChoose: (service: string) => void }

function Team({ team: { services, service, vets }, onChoose }: TeamProps) {
  const { t } = useTranslation('clinics')
  const serviceName = useServiceNaming()
  const [soonest] = vets
  if (service === null) return <p className={classes.none}>{t('booking.none')}</p>
  return (
    <section className={classes.booking} aria-labelledby="clinic-booking">
      <h2 id="clinic-booking">{t('booking.title')}</h2>
      <NativeSelect
        label={t('booking.service')}
        size="md"
        data={services.map((one) => ({ value: one.name, label: serviceName(one) }))}
        value={service}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
      {soonest && <Soonest vet={soonest} />}
      <ul className={people.rows}>
        {vets.map((vet) => (
          <VetRow key={vet.id} vet={vet} />
        ))}
      </ul>
    </section>
  )
}

type BookableVet = BookableVets['vets'][number]

function Soonest({ vet }: { vet: BookableVet }) {
  const { t } = useTranslation('clinics')
  const format = useFormat(vet.zone)
  const { id, nextFreeAt, offer } = vet
  if (nextFreeAt === null || offer === null) return null
  return (
    <Card className={classes.soonest}>
      <IconBolt size={24} stroke={1.75} aria-hidden="true" />
      <p>
        <b>{t('booking.soonest')}</b> {t('booking.soonestAt', { when: format.moment(nextFreeAt), name: format.name(vet) })}
      </p>
      <Button component={Link} to={pathTo('makeAppointment', { id }, { serviceId: offer.id, startsAt: nextFreeAt })}>
        {t('booking.bookSoonest')}
      </Button>
    </Card>
  )
}

function VetRow({ vet }: { vet: BookableVet }) {
  const { t } = useTranslation('clinics')
  const format = useFormat(vet.zone)
  const specialization = useSpecialization()
  const { id, specializations, nextFreeAt, offer } = vet
  const name = format.name(vet)
  return (
    <Card as="li" className={people.row}>
      <span className={people.face}>
        <Face person={vet} />
      </span>
      <div className={people.who}>
        <h3>
          <Link to={pathTo('professional', { id }, offer ? { serviceId: offer.id } : {})}>{name}</Link>
        </h3>
        <p>{specializations.map((known) => specialization(known)).join(', ')}</p>
        {offer === null ? (
          <p>{t('booking.notOffered')}</p>
        ) : (
          <Pill tone={nextFreeAt === null ? 'quiet' : 'ok'}>
            {nextFreeAt === null ? t('booking.never') : format.moment(nextFreeAt)}
          </Pill>
        )}
      </div>
      {offer && (
        <>
          <Price cents={offer.priceCents} />
          <Button
            variant="default"
            component={Link}
            to={pathTo('professional', { id }, { serviceId: offer.id })}
            aria-label={t('booking.bookOf', { name })}
          >
            {t('booking.book')}
          </Button>
        </>
      )}
    </Card>
  )
}
