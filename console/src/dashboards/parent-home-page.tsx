import { Stack } from '@mantine/core'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import {
  IconBell,
  IconCalendar,
  IconDeviceMobile,
  IconId,
  IconListDetails,
  IconArchive,
  IconReceiptEuro,
  IconSearch,
  IconStethoscope,
  IconCoinEuro,
  type IconDog,
} from '@tabler/icons-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { useEveryAppointmentQuery } from '../entities/appointment/appointments-api.ts'
import { useNow } from '../kit/live/clock.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { PageState } from '../kit/ui/page-state.tsx'
import { NextAppointment } from './next-appointment.tsx'
import { OwnPets } from './own-pets.tsx'
import { nextOf } from '../entities/appointment/appointments-ahead.ts'
import { useFormat } from '../kit/format/format.ts'
import texts from '../kit/i18n/bg/dashboards.json'
import classes from './dashboards.module.css'

/** A parent's first questions: when is it, who is it for, and where is my money. */
export function ParentHomePage() {
  const { t } = useTranslation('dashboards')
  const format = useFormat()
  const user = useCurrentUser()
  const title = user?.name ? t('parent.hello', { name: format.letters(user.name) }) : t('parent.title')
  const now = useNow(60_000)
  const query = useEveryAppointmentQuery({})
  return (
    <div className={classes.page}>
      <h1>{title}</h1>
      <PageState query={query} shape="part">
        {(items) => (
          <Stack gap="xl" mb="xl">
            <NextAppointment appointment={nextOf(items, now)} />
            <MoneyOnItsWay appointments={items} />
          </Stack>
        )}
      </PageState>
      <Stack gap="xl" mb="xl">
        <OwnPets />
        <QuickActions
          label={t('actions.label')}
          actions={[
            { to: pathTo('findProfessional'), title: t('actions.find'), note: t('actions.findNote'), icon: IconSearch },
            {
              to: pathTo('appointments', { area: 'parent' }),
              title: t('actions.list'),
              note: t('actions.listNote'),
              icon: IconListDetails,
            },
            {
              to: pathTo('calendar', { area: 'parent' }),
              title: t('actions.calendar'),
              note: t('actions.calendarNote'),
              icon: IconCalendar,
            },
            {
              to: pathTo('parentProfessionals'),
              title: t('actions.professionals'),
              note: t('actions.professionalsNote'),
              icon: IconStethoscope,
            },
            { to: pathTo('waitlist'), title: t('actions.waits'), note: t('actions.waitsNote'), icon: IconBell },
            { to: pathTo('bills'), title: t('actions.bills'), note: t('actions.billsNote'), icon: IconReceiptEuro },
            { to: pathTo('storage'), title: t('actions.storage'), note: t('actions.storageNote'), icon: IconArchive },
            {
              to: pathTo('feed', { area: 'parent' }),
              title: t('actions.feed'),
              note: t('actions.feedNote'),
              icon: IconDeviceMobile,
            },
            { to: pathTo('personalData'), title: t('actions.data'), note: t('actions.dataNote'), icon: IconId },
          ]}
        />
      </Stack>
    </div>
  )
}

/** Refunds that have not arrived. A parent who waits for money should not have to look for it. */
function MoneyOnItsWay({ appointments }: { appointments: AppointmentView[] }) {
  const { t } = useTranslation('dashboards')
  const format = useFormat()
  const waiting = appointments.flatMap(({ id, refund, pet }) =>
    refund && refund.status !== 'succeeded' ? [{ id, refund, pet }] : [],
  )
  if (waiting.length === 0) return null
  return (
    <ul className={classes.money} aria-label={t('parent.money')}>
      {waiting.map(({ id, refund, pet }) => (
        <li key={id}>
          <Link to={pathTo('refund', { id })}>
            <IconCoinEuro size={24} stroke={1.75} aria-hidden="true" />
            <span>
              {t(refund.status === 'needs_person' ? 'parent.refundPerson' : 'parent.refund', {
                sum: format.euro(refund.amountCents),
                pet: pet.name,
              })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type QuickAction = { to: string; title: string; note: string; icon: typeof IconDog }

/** The most common actions here, as large targets. */
function QuickActions({ actions, label }: { actions: QuickAction[]; label: string }) {
  return (
    <nav className={classes.actions} aria-label={label}>
      {actions.map(({ to, title, note, icon: ActionIcon }) => (
        <Link key={to} to={to}>
          <ActionIcon size={26} stroke={1.5} aria-hidden="true" />
          <span>
            <b>{title}</b>
            <small>{note}</small>
          </span>
        </Link>
      ))}
    </nav>
  )
}

i18next.addResourceBundle('bg', 'dashboards', texts)
