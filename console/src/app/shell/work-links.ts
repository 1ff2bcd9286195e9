import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import {
  IconActivity,
  IconBed,
  IconBuildingBank,
  IconArrowsExchange,
  IconBuildingHospital,
  IconCalendarTime,
  IconCalendarWeek,
  IconChartBar,
  IconCopy,
  IconDeviceMobile,
  IconFileText,
  IconFlask2,
  IconGauge,
  IconHelpCircle,
  IconHistory,
  IconHome2,
  IconListDetails,
  IconListSearch,
  IconMailForward,
  IconPaw,
  IconReceipt,
  IconSearch,
  IconServer2,
  IconShare,
  IconStack2,
  IconStethoscope,
  IconScale,
  IconUserCheck,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type texts from '../../kit/i18n/bg/work.json'
import { pathTo } from '../../kit/pages/paths.ts'

/** `bar`: on the phone's bar too. `rail`: on the rail of wide screens. `more`: in the menu at the end of both. */
export type WorkLink = { to: string; label: WorkLabel; icon: typeof IconHome2; place: 'bar' | 'rail' | 'more' }
type WorkLabel = keyof (typeof texts)['nav']

const find: WorkLink = { to: pathTo('findProfessional'), label: 'search', icon: IconSearch, place: 'more' }
const profile = (place: WorkLink['place']): WorkLink => ({ to: pathTo('profile'), label: 'profile', icon: IconUserCircle, place })

const ofOperators: WorkLink[] = [
  { to: pathTo('operationsOverview'), label: 'overview', icon: IconActivity, place: 'bar' },
  { to: pathTo('operationsWork'), label: 'work', icon: IconStack2, place: 'bar' },
  { to: pathTo('operationsViews'), label: 'views', icon: IconCopy, place: 'bar' },
  { to: pathTo('operationsLog'), label: 'log', icon: IconListSearch, place: 'bar' },
  { to: pathTo('operationsWhy'), label: 'why', icon: IconHelpCircle, place: 'rail' },
  { to: pathTo('operationsPeople'), label: 'people', icon: IconUsers, place: 'rail' },
  { to: pathTo('loadTests'), label: 'loadTests', icon: IconGauge, place: 'rail' },
  { to: pathTo('whatIf'), label: 'whatIf', icon: IconFlask2, place: 'rail' },
  { to: pathTo('operationsPromotions'), label: 'promotions', icon: IconShare, place: 'more' },
  { to: pathTo('newsletter'), label: 'newsletter', icon: IconMailForward, place: 'more' },
  { to: pathTo('visits'), label: 'visits', icon: IconChartBar, place: 'more' },
  { to: pathTo('payoutQueue'), label: 'payouts', icon: IconBuildingBank, place: 'more' },
  { to: pathTo('operationsLogServer'), label: 'logServer', icon: IconServer2, place: 'more' },
  { to: pathTo('operationsLedger'), label: 'ledger', icon: IconArrowsExchange, place: 'rail' },
  { to: pathTo('verifications'), label: 'verifications', icon: IconUserCheck, place: 'more' },
  { to: pathTo('reconciliation'), label: 'reconciliation', icon: IconScale, place: 'more' },
  { to: pathTo('history', { area: 'operator' }), label: 'history', icon: IconHistory, place: 'more' },
  find,
]

/** One rail for every trade whose time is booked: only what a vet alone writes and a trainer alone plans differs. */
const ofProfessionals = (role: CurrentUser['role'] | undefined): WorkLink[] => {
  const area = { area: 'professional' } as const
  const isVet = role === 'VET'
  return [
    { to: pathTo('professionalHome'), label: 'today', icon: IconHome2, place: 'bar' },
    { to: pathTo('calendar', area), label: 'calendar', icon: IconCalendarWeek, place: 'bar' },
    { to: pathTo('appointments', area), label: 'appointments', icon: IconListDetails, place: 'bar' },
    { to: pathTo('schedules'), label: 'schedule', icon: IconCalendarTime, place: 'bar' },
    ...(role === 'TRAINER' ? ([{ to: pathTo('classes'), label: 'classes', icon: IconUsersGroup, place: 'rail' }] as const) : []),
    { to: pathTo('revenues', area), label: 'revenues', icon: IconChartBar, place: 'rail' },
    { to: pathTo('professionalPets'), label: 'pets', icon: IconPaw, place: 'rail' },
    { to: pathTo('professionalParents'), label: 'parents', icon: IconUsers, place: 'rail' },
    { to: pathTo('payouts', area), label: 'payouts', icon: IconBuildingBank, place: 'more' },
    { to: pathTo('history', area), label: 'history', icon: IconHistory, place: 'more' },
    ...(isVet
      ? ([
          { to: pathTo('prescriptions'), label: 'prescriptions', icon: IconFileText, place: 'more' },
          { to: pathTo('invitations'), label: 'invitations', icon: IconBuildingHospital, place: 'more' },
        ] as const)
      : []),
    { to: pathTo('feed', area), label: 'feed', icon: IconDeviceMobile, place: 'more' },
    { to: pathTo('referral', area), label: 'referral', icon: IconShare, place: 'more' },
    profile('more'),
    find,
  ]
}

/** Nights are sold, and no times: the board is the calendar. */
const ofHotels = (): WorkLink[] => {
  const area = { area: 'professional' } as const
  return [
    { to: pathTo('professionalHome'), label: 'today', icon: IconHome2, place: 'bar' },
    { to: pathTo('profilePart', { part: 'rooms' }), label: 'rooms', icon: IconBed, place: 'bar' },
    { to: pathTo('revenues', area), label: 'revenues', icon: IconChartBar, place: 'bar' },
    { to: pathTo('history', area), label: 'history', icon: IconHistory, place: 'bar' },
    { to: pathTo('payouts', area), label: 'payouts', icon: IconBuildingBank, place: 'more' },
    { to: pathTo('referral', area), label: 'referral', icon: IconShare, place: 'more' },
    profile('more'),
    find,
  ]
}

/** A shelter is not booked: it has its animals and its page to look after. */
const ofShelters: WorkLink[] = [
  { to: pathTo('professionalHome'), label: 'home', icon: IconHome2, place: 'bar' },
  { to: pathTo('ownAnimals'), label: 'animals', icon: IconPaw, place: 'bar' },
  profile('bar'),
  { to: pathTo('referral', { area: 'professional' }), label: 'referral', icon: IconShare, place: 'bar' },
  find,
]

const ofClinics = (): WorkLink[] => {
  const area = { area: 'clinic' } as const
  return [
    { to: pathTo('clinicHome'), label: 'today', icon: IconHome2, place: 'bar' },
    { to: pathTo('clinicCalendar'), label: 'calendar', icon: IconCalendarWeek, place: 'bar' },
    { to: pathTo('vets'), label: 'vets', icon: IconStethoscope, place: 'bar' },
    { to: pathTo('revenues', area), label: 'revenues', icon: IconChartBar, place: 'bar' },
    { to: pathTo('appointments', area), label: 'appointments', icon: IconListDetails, place: 'rail' },
    { to: pathTo('clinicPets'), label: 'pets', icon: IconPaw, place: 'rail' },
    { to: pathTo('history', area), label: 'history', icon: IconHistory, place: 'more' },
    { to: pathTo('payouts', area), label: 'payouts', icon: IconBuildingBank, place: 'more' },
    { to: pathTo('subscriptions'), label: 'subscriptions', icon: IconReceipt, place: 'more' },
    { to: pathTo('referral', area), label: 'referral', icon: IconShare, place: 'more' },
    profile('more'),
    find,
  ]
}

/** Where those who work here go, in order. */
export const workLinksOf = (user: Pick<CurrentUser, 'role'> | null): WorkLink[] => {
  if (user?.role === 'OPERATOR') return ofOperators
  if (user?.role === 'CLINIC') return ofClinics()
  if (user?.role === 'HOTELS') return ofHotels()
  return user?.role === 'SHELTER' ? ofShelters : ofProfessionals(user?.role)
}
