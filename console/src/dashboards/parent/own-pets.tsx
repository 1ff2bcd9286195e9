import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { nextOf } from '../../entities/appointment/appointments-ahead.ts'
import { dueSoon, usePetCareQuery, type DueCare } from '../../entities/pet/care-api.ts'
import { PetPortrait, usePetWords } from '../../entities/pet/pet-portrait.tsx'
import { usePetsQuery } from '../../entities/pet/pets-api.ts'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { stayContext } from '../../kit/i18n/stay-context.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import { Skeleton } from '../../kit/ui/page-skeleton.tsx'
import { ErrorState } from '../../kit/ui/page-state.tsx'
import classes from './parent-home.module.css'

type OwnPetsProps = { appointments: AppointmentView[]; now: string }

/** Each pet in one line: what comes next for it, or what it is. */
export function OwnPets({ appointments, now }: OwnPetsProps) {
  const { t } = useTranslation(['dashboards', 'pets'])
  const { data, error, refetch } = usePetsQuery()
  const format = useFormat()
  const petWords = usePetWords()
  const care = usePetCareQuery().currentData?.items ?? []
  return (
    <Card title={t('pets.title')}>
      {error && <ErrorState error={error} title={t('pets:notLoaded')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton of={['row']} />}
      {data && (
        <>
          {data.items.length > 0 && (
            <ul className={classes.pets}>
              {data.items.map((pet) => {
                const due = dueSoon(
                  care.find(({ petId }) => petId === pet.id),
                  localDateOf(now, DEFAULT_ZONE),
                )
                const next = nextOf(
                  appointments.filter((one) => one.pets.some(({ id }) => id === pet.id)),
                  now,
                )
                return (
                  <li key={pet.id}>
                    <PetPortrait animalType={pet.animalType} photoUrl={pet.photoUrl} size={56} />
                    <Link to={pathTo('pet', { id: pet.id })}>
                      <b>{format.letters(pet.name)}</b>
                      <span data-tone={due && 'warn'}>
                        {due ? <DueWords due={due} /> : next ? <NextVisit appointment={next} /> : petWords(pet)}
                      </span>
                    </Link>
                    <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
                  </li>
                )
              })}
            </ul>
          )}
          <Link to={pathTo('newPet')} className={classes.add}>
            <IconPlus size={18} stroke={2} aria-hidden="true" /> {t(data.items.length === 0 ? 'pets.first' : 'pets.add')}
          </Link>
        </>
      )}
    </Card>
  )
}

function NextVisit({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('dashboards')
  const format = useFormat(appointment.zone)
  return t('pets.next', { day: format.day(appointment.startsAt), ...stayContext(appointment.stay) })
}

function DueWords({ due }: { due: DueCare }) {
  const { t } = useTranslation('dashboards')
  const format = useFormat()
  return t(`pets.${due.kind}.${due.isOver ? 'over' : 'ahead'}`, { date: format.date(noonOf(due.dueOn, DEFAULT_ZONE)) })
}
