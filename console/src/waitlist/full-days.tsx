import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useFormat } from '../format/use-format.ts'
import { usePetsQuery } from '../pets/pets-api.ts'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { noonOf } from './noon-of.ts'
import { WaitDialog } from './wait-dialog.tsx'
import { useWaitsQuery } from './waitlist-api.ts'
import classes from './full-days.module.css'

type FullDaysProps = { professionalId: string; serviceId: string; dates: string[]; zone: string }

/** Days on which every time is taken, each with the way into its line. Whoever is not signed in comes back here afterwards. */
export function FullDays({ professionalId, serviceId, dates, zone }: FullDaysProps) {
  const { t } = useTranslation('waitlist')
  const format = useFormat(zone)
  const user = useCurrentUser()
  const navigate = useNavigate()
  const location = useLocation()
  const [asked, setAsked] = useState<string | null>(null)
  const { data: waits } = useWaitsQuery(undefined, { skip: user?.role !== 'PARENT' })
  // Asked for ahead: the dialog begins at the choice among them.
  usePetsQuery(undefined, { skip: user?.role !== 'PARENT' })
  if (user && user.role !== 'PARENT') return null
  const waitOn = (date: string) =>
    waits?.items.find((wait) => wait.professional.id === professionalId && wait.date === date && wait.place !== null)
  const ask = (date: string) => {
    if (user) setAsked(date)
    else void navigate(`/login?redirectedFrom=${encodeURIComponent(location.pathname + location.search)}`)
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
                <Link to="/dashboard/parent/waitlist">
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
        wanted={asked === null ? null : { professionalId, serviceId, date: asked, zone }}
        onClose={() => setAsked(null)}
      />
    </section>
  )
}
