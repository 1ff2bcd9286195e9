import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { useFormat, noonOf } from '../kit/format/format.ts'
import { usePetsQuery } from '../entities/pet/pets-api.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { WaitDialog } from './wait-dialog.tsx'
import { useWaitsQuery } from './waitlist-api.ts'
import classes from './waitlist.module.css'

type FullDaysProps = {
  professionalId: string
  serviceId: string
  extraIds?: readonly string[] | undefined
  dates: string[]
  zone: string
}

/** Days on which every time is taken, each with the way into its waitlist. A visitor who signs in comes back here afterwards. */
export function FullDays({ professionalId, serviceId, extraIds = [], dates, zone }: FullDaysProps) {
  const { t } = useTranslation('waitlist')
  const format = useFormat(zone)
  const user = useCurrentUser()
  const navigate = useNavigate()
  const location = useLocation()
  const [chosenDate, setChosenDate] = useState<string | null>(null)
  const { data: waits } = useWaitsQuery(undefined, { skip: user?.role !== 'PARENT' })
  // Asked for ahead: the dialog begins at the choice among them.
  usePetsQuery(undefined, { skip: user?.role !== 'PARENT' })
  if (user && user.role !== 'PARENT') return null
  const waitOn = (date: string) =>
    waits?.items.find((wait) => wait.professional.id === professionalId && wait.date === date && wait.place !== null)
  const ask = (date: string) => {
    if (user) setChosenDate(date)
    else void navigate(pathTo('login', null, { redirectedFrom: location.pathname + location.search }))
  }
  return (
    <section className={classes.full} aria-labelledby="full-days">
      <h3 id="full-days">{t('full.title', { count: dates.length })}</h3>
      <p>{t('full.lead')}</p>
      <ul>
        {dates.map((date) => {
          const wait = waitOn(date)
          const day = format.day(noonOf(date, zone))
          return (
            <li key={date}>
              {wait ? (
                <Link to={pathTo('waitlist')}>
                  <IconBellCheck size={20} stroke={1.75} aria-hidden="true" />
                  {t('full.waiting', { day, place: wait.place })}
                </Link>
              ) : (
                <button type="button" onClick={() => ask(date)}>
                  <IconBell size={20} stroke={1.75} aria-hidden="true" />
                  {t('full.tell', { day })}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <WaitDialog
        request={chosenDate === null ? null : { professionalId, serviceId, extraIds: [...extraIds], date: chosenDate }}
        what={chosenDate === null ? '' : format.dayWithWeekday(noonOf(chosenDate, zone))}
        onClose={() => setChosenDate(null)}
      />
    </section>
  )
}
