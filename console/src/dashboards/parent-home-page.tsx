import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { IconVideo } from '@tabler/icons-react'
import i18next from 'i18next'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { nextOf, visitVerdictOf } from '../entities/appointment/appointments-ahead.ts'
import { useEveryAppointmentQuery } from '../entities/appointment/appointments-api.ts'
import { useFormat } from '../kit/format/format.ts'
import texts from '../kit/i18n/bg/dashboards.json'
import { stayContext } from '../kit/i18n/stay-context.ts'
import { useNow } from '../kit/live/clock.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { PageState } from '../kit/ui/page-state.tsx'
import { NextAppointment } from './next-appointment.tsx'
import { OwnPets } from './parent/own-pets.tsx'
import { Waiting } from './parent/waiting.tsx'
import classes from './parent/parent-home.module.css'

const TransfersToAnswer = lazy(async () => ({
  default: (await import('../pets/transfer/transfers-to-answer.tsx')).TransfersToAnswer,
}))
const RequestsAtHome = lazy(async () => ({
  default: (await import('../adoptions/requests/requests-at-home.tsx')).RequestsAtHome,
}))
const ReviewsToWrite = lazy(async () => ({ default: (await import('../reviews/reviews-to-write.tsx')).ReviewsToWrite }))

/** The parent's next steps: the visit first, then what waits for them. Everything else is one quiet line away. */
export function ParentHomePage() {
  const { t } = useTranslation('dashboards')
  const now = useNow(60_000)
  const query = useEveryAppointmentQuery({})
  const next = query.currentData && nextOf(query.currentData, now)
  return (
    <div className={classes.page}>
      <Head next={next} now={now} />
      <PageState query={query} shape="part">
        {(items) => (
          <div className={classes.columns}>
            <div className={classes.next}>
              <NextAppointment appointment={nextOf(items, now)} />
              <Suspense fallback={null}>
                <TransfersToAnswer />
                <RequestsAtHome />
              </Suspense>
              <Waiting appointments={items} />
              <Suspense fallback={null}>
                <ReviewsToWrite />
              </Suspense>
            </div>
            <aside className={classes.aside} aria-label={t('aside')}>
              <ConsultationNow />
              <OwnPets appointments={items} now={now} />
              <QuietLinks />
            </aside>
          </div>
        )}
      </PageState>
    </div>
  )
}

/** The next visit as a verdict, and the greeting below it; without a visit the greeting alone. */
function Head({ next, now }: { next: AppointmentView | undefined; now: string }) {
  const { t } = useTranslation('dashboards')
  const format = useFormat(next?.zone)
  const user = useCurrentUser()
  const hello = user?.name ? t('parent.hello', { name: format.letters(user.name) }) : t('parent.title')
  if (next === undefined)
    return (
      <header>
        <h1>{hello}</h1>
      </header>
    )
  const verdict = visitVerdictOf(next, now)
  const words = { pet: format.pets(next.pets), ...stayContext(next.stay) }
  return (
    <header>
      <h1>
        {verdict.when === 'weekday'
          ? t(`verdict.weekday.${verdict.weekday}`, words)
          : t(`verdict.${verdict.when}`, { ...words, date: format.date(next.startsAt) })}
      </h1>
      <p>{hello}.</p>
    </header>
  )
}

function ConsultationNow() {
  const { t } = useTranslation('dashboards')
  return (
    <Link className={classes.consultation} to={pathTo('onlineConsultation')}>
      <IconVideo size={28} stroke={1.75} aria-hidden="true" />
      <span>
        <b>{t('consultation.question')}</b>
        {t('consultation.answer')}
      </span>
      <u>{t('consultation.go')}</u>
    </Link>
  )
}

function QuietLinks() {
  const { t } = useTranslation('dashboards')
  const links = [
    { to: pathTo('bills'), text: t('quiet.bills') },
    { to: pathTo('waitlist'), text: t('quiet.waits') },
    { to: pathTo('parentProfessionals'), text: t('quiet.professionals') },
    { to: pathTo('calendar', { area: 'parent' }), text: t('quiet.calendar') },
    { to: pathTo('feed', { area: 'parent' }), text: t('quiet.feed') },
    { to: pathTo('storage'), text: t('quiet.storage') },
  ]
  return (
    <nav className={classes.quiet} aria-label={t('quiet.label')}>
      {links.map(({ to, text }) => (
        <Link key={to} to={to}>
          {text}
        </Link>
      ))}
    </nav>
  )
}

i18next.addResourceBundle('bg', 'dashboards', texts)
