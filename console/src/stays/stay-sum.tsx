import { totalOf } from '@lapka/contracts/money.ts'
import type { Guest, RoomClass, Stay } from '@lapka/contracts/stays.ts'
import { priceOfStay } from '@lapka/domain/stays/price-of-stay.ts'
import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { noonOf, useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { ThumbBar } from '../kit/ui/thumb-bar.tsx'
import { StayParts } from './stay-parts.tsx'
import type { NextStep, StayGuest, StayHotel } from './use-stay.ts'
import classes from './hotel-booking.module.css'

const DepositOfChoice = lazy(async () => ({
  default: (await import('./deposit/deposit-of-choice.tsx')).DepositOfChoice,
}))

type StaySumProps = {
  hotel: StayHotel
  roomClass: RoomClass | undefined
  stay: Stay | null
  guests: StayGuest[]
  /** The guests, or the animals that a visitor searched with. */
  animals: readonly Guest[]
  reader: 'parent' | 'visitor' | 'other'
  next: NextStep
  isLoading: boolean
  error: unknown
  onBook: () => void
}

/** The price of the stay, part by part, and the button that books it or leads to what is still to be chosen. */
export function StaySum({ hotel, roomClass, stay, guests, animals, ...booking }: StaySumProps) {
  const { t } = useTranslation(['stays', 'common'])
  const format = useFormat('UTC')
  const priced = stay && roomClass ? priceOfStay(hotel.rooms, roomClass, stay) : null
  const total = priced && totalOf(priced.price)
  const nights = priced && t('common:nights', { count: priced.nights.length })
  const pets = format.list(guests.map(({ name }) => format.letters(name)))
  return (
    <Card as="aside" className={classes.order} aria-label={t('sum.label')}>
      <h2>{nights === null ? t('sum.titleNone') : pets === '' ? nights : t('sum.title', { pets, nights })}</h2>
      <p className={classes.when}>
        {stay
          ? t('common:stayDates', {
              arrival: format.day(noonOf(stay.arrival, 'UTC')),
              departure: format.day(noonOf(stay.departure, 'UTC')),
            })
          : t('sum.hint')}
      </p>
      {priced && total !== null && (
        <StayParts parts={priced.parts} animals={animals.map(({ animalType }) => animalType)} total={total} />
      )}
      {priced && stay && hotel.rooms.deposit && (
        <Suspense fallback={null}>
          <DepositOfChoice hotel={hotel} priced={priced} arrival={stay.arrival} />
        </Suspense>
      )}
      {priced && animals.length === 0 && <p className={classes.when}>{t('sum.forOne')}</p>}
      {booking.reader !== 'other' && (
        <ThumbBar cents={total} what={nights ?? undefined}>
          <BookButton {...booking} nights={nights} />
        </ThumbBar>
      )}
      <ProblemNotice error={booking.error} />
      <p className={classes.promise}>{t('sum.promise')}</p>
    </Card>
  )
}

type BookButtonProps = Pick<StaySumProps, 'reader' | 'next' | 'isLoading' | 'onBook'> & { nights: string | null }

function BookButton({ reader, next, isLoading, onBook, nights }: BookButtonProps) {
  const { t } = useTranslation('stays')
  const { pathname, search } = useLocation()
  if (reader === 'visitor' && next === null)
    return (
      <Button component={Link} to={pathTo('login', null, { redirectedFrom: pathname + search })} size="lg" fullWidth>
        {t('sum.toSignIn')}
      </Button>
    )
  if (next !== null)
    return (
      <Button size="lg" fullWidth variant="light" onClick={() => leadTo(next)}>
        {t(`sum.${next}`)}
      </Button>
    )
  return (
    <Button size="lg" fullWidth loading={isLoading} onClick={onBook}>
      <span className={classes.wide}>{t('sum.book', { nights })}</span>
      <span className={classes.narrow}>{t('sum.bookShort')}</span>
    </Button>
  )
}

const places: Record<NonNullable<NextStep>, string> = {
  toGuests: '#guests :is(input, a)',
  toWeight: '#guests [inputmode]',
  toRoom: '#room input:not(:disabled), #room',
  toDates: '#dates [tabindex="0"]',
  toNights: '#dates [tabindex="0"]',
}

/** Where the missing part is chosen, with the focus in it. */
const leadTo = (next: NonNullable<NextStep>) => {
  const place = document.querySelector<HTMLElement>(places[next])
  place?.closest('[id]')?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}
