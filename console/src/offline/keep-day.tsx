import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import i18next, { type TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppointmentsQuery } from '../entities/appointment/appointments-api.ts'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import { noonOf, useFormat, type Format } from '../kit/format/format.ts'
import texts from '../kit/i18n/bg/offline.json'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { serverNow, useNow } from '../kit/live/clock.ts'
import { useCurrentUserQuery } from '../kit/session/sessions-api.ts'
import { useOwnZone } from '../kit/session/use-current-user.ts'
import { forgetDevice, keepDay, prepareDevice, type KeptDay } from './device.ts'

i18next.addResourceBundle('bg', 'offline', texts)

/** A clinic's desk is shared by many, and has the visits of all their clients. */
const keepsVisits = ({ role }: CurrentUser): boolean => role !== 'CLINIC' && role !== 'OPERATOR'

/** Keeps the visits of today and tomorrow on the device while their owner is signed in. */
export function KeepDay() {
  const user = useCurrentUserQuery().data
  useEffect(() => {
    // Undefined is not known: without a network nobody was signed out.
    if (user === undefined) return
    void (user === null ? forgetDevice() : prepareDevice())
  }, [user])
  return user && keepsVisits(user) ? <Keeping key={user.id} user={user} /> : null
}

const DAYS = 2

function Keeping({ user }: { user: CurrentUser }) {
  const zone = useOwnZone()
  const { t } = useTranslation('offline')
  const language = useLanguage()
  const format = useFormat(zone)
  const nameOf = useServiceNaming()
  const today = localDateOf(useNow(60_000), zone)
  const { currentData } = useAppointmentsQuery({ from: today, to: addDays(today, DAYS), status: 'SCHEDULED', limit: 500 })
  useEffect(() => {
    if (currentData === undefined) return
    const isParent = user.role === 'PARENT'
    const itemOf = (visit: AppointmentView) => keptVisit(visit, { isParent, t, format, service: nameOf(visit.service) })
    const days = Array.from({ length: DAYS }, (_, ahead) => {
      const date = addDays(today, ahead)
      const items = currentData.items
        .filter(({ startsAt }) => localDateOf(startsAt, zone) === date)
        .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
        .map(itemOf)
      return { date, title: format.dayWithWeekday(noonOf(date, zone)), items }
    })
    const lead = t('lead', { moment: format.dateTime(serverNow()) })
    const words = { language, title: t('title'), lead, again: t('again'), none: t('none') }
    void keepDay({ ...words, zone, days }).catch(() => undefined)
  }, [currentData, format, language, nameOf, t, today, user, zone])
  return null
}

type Wording = { isParent: boolean; t: TFunction<'offline'>; format: Format; service: string }

const keptVisit = (
  visit: AppointmentView,
  { isParent, t, format, service }: Wording,
): KeptDay['days'][number]['items'][number] => {
  const { startsAt, endsAt, stay, professional, parent } = visit
  const pets = format.pets(visit.pets)
  return {
    time: stay === null ? format.timeRange(startsAt, endsAt) : format.time(startsAt),
    what: [service, pets].filter(Boolean).join(' · '),
    who: isParent ? t('with', { professional: format.name(professional) }) : format.letters(parent.displayName),
    place: format.visitPlace(visit),
    phone: isParent ? professional.phone : '',
    call: t('call'),
  }
}
