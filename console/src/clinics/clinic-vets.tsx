import type { BookableVets } from '@lapka/contracts/api/professionals.ts'
import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { Face } from '../kit/look/face.tsx'
import { pathTo } from '../kit/pages/paths.ts'
import { useSpecialization } from '../entities/professional/professional-words.ts'
import { Card } from '../kit/ui/card.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { Pill } from '../kit/ui/pill.tsx'
import { Price } from '../kit/ui/price.tsx'
import { useBookableVetsQuery } from './clinics-api.ts'
import people from '../kit/ui/rows.module.css'
import classes from './clinics.module.css'

/** The vets of a clinic, for those who want a certain one; `service` by its name. Who is free soonest comes first. */
export function ClinicVets({ clinicId, service }: { clinicId: string; service: string | undefined }) {
  const { t } = useTranslation('clinics')
  const query = useBookableVetsQuery({ clinicId, ...(service !== undefined && { service }) })
  return (
    <Stack component="section" className={classes.booking} gap="md" mt="var(--lk-7)" aria-labelledby="clinic-vets">
      <h2 id="clinic-vets">{t(service === undefined ? 'booking.vets' : 'booking.title')}</h2>
      <PageState query={{ ...query, currentData: query.data }}>
        {({ vets }) =>
          vets.length === 0 ? (
            <p className={classes.none}>{t('booking.none')}</p>
          ) : (
            <Stack component="ul" gap="sm">
              {vets.map((vet) => (
                <VetRow key={vet.id} vet={vet} />
              ))}
            </Stack>
          )
        }
      </PageState>
    </Stack>
  )
}

type BookableVet = BookableVets['vets'][number]

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
