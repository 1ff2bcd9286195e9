import { totalOf } from '@lapka/contracts/money.ts'
import { roomServiceId, type Guest, type Stay } from '@lapka/contracts/stays.ts'
import { freeCancellationDeadline } from '@lapka/domain/kernel/refund-policy.ts'
import { priceOfStay } from '@lapka/domain/stays/price-of-stay.ts'
import { instantAt } from '@lapka/domain/stays/stay-dates.ts'
import { Textarea } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useIsBelow } from '../kit/look/breakpoints.ts'
import { saveStep } from '../entities/appointment/booking-progress.ts'
import { usePetsQuery } from '../entities/pet/pets-api.ts'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import { useCommandKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import { dropDraft, readDraft, writeDraft } from '../kit/forms/use-draft.ts'
import { useNow } from '../kit/live/clock.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { firstOfMonth } from '../kit/time/calendar-range.ts'
import { Card } from '../kit/ui/card.tsx'
import { PolicyRibbon } from '../kit/ui/policy-ribbon.tsx'
import { usePolicyRule } from '../kit/ui/policy-words.ts'
import { useLeadOn } from '../kit/ui/use-lead-on.ts'
import { Checks } from './checks.tsx'
import { DatesCard } from './dates-card.tsx'
import { GuestChoice, GuestsUnknown } from './guest-choice.tsx'
import { offersOf } from './night-offers.ts'
import { RoomChoice } from './room-choice.tsx'
import { readChoice, writeChoice, type StayChoice } from './stay-choice.ts'
import { StaySum } from './stay-sum.tsx'
import { usePlaceStayMutation } from './stays-api.ts'
import {
  classOf,
  freeIn,
  guestsOf,
  nextStepOf,
  saleDates,
  saleOf,
  stayOf,
  useNights,
  type StayHotel,
  readAnimals,
} from './use-stay.ts'
import classes from './hotel-booking.module.css'

const VaccinationRule = lazy(async () => ({ default: (await import('./vaccinations/vaccination-rule.tsx')).VaccinationRule }))

const NOTE_LENGTH = 1000

/** Nights at a hotel: who stays, when, in which room and with what, and what it costs. The choice lives in the address, the note in a draft. */
export function HotelBooking({ hotel }: { hotel: StayHotel }) {
  const user = useCurrentUser()
  const isParent = user?.role === 'PARENT'
  const reader = isParent ? 'parent' : user === null ? 'visitor' : 'other'
  const { rooms } = hotel
  const [chosen, change] = useChoice(hotel)
  const choice = offeredOnly(chosen, rooms)
  const pets = usePetsQuery(undefined, { skip: !isParent }).currentData?.items
  const guests = guestsOf(pets ?? [], choice.guests)
  const animals = useAnimals(guests, isParent)
  const roomClass = classOf(rooms, animals, choice.classId)
  const now = useNow(60_000)

  const isPhone = useIsBelow('tablet')
  const months = isPhone ? 1 : 2
  const [asked, setMonth] = useState<string | null>(null)
  const dates = saleDates(hotel, now)
  const month = asked ?? firstOfMonth(choice.arrival ?? dates.first)
  const { nights, ...loading } = useNights(hotel, { first: dates.first, month, months, arrival: choice.arrival })
  const sale = saleOf(rooms, { nights, dates, roomClass, guests: animals.length })
  const freeOf = (classId: number) => freeIn(offersOf(nights, { classId, guests: animals.length }), choice)
  const free = roomClass ? freeOf(roomClass.id) : null
  const stay = stayOf(choice, roomClass, guests.length === 0 ? animals : guests)

  const { note, setNote, book, ...booking } = useBooking(hotel)
  return (
    <div className={classes.columns}>
      <div className={classes.choices}>
        {pets ? (
          <GuestChoice pets={pets} guests={guests} rooms={rooms} onChange={(changed) => change({ guests: changed })} />
        ) : (
          !isParent && <GuestsUnknown isSignedIn={user !== null} />
        )}
        <DatesCard
          rooms={rooms}
          roomClass={roomClass}
          sale={sale}
          chosen={choice}
          free={free}
          month={month}
          months={months}
          isBusy={loading.isLoading}
          error={loading.error}
          onRetry={() => void loading.refetch()}
          onMonth={setMonth}
          onChange={change}
        />
        <RoomChoice
          rooms={rooms}
          guests={guests}
          chosen={roomClass}
          freeOf={freeOf}
          onChange={(classId) => change({ classId })}
        />
        <Extras rooms={rooms} chosen={choice.extraIds} onChange={(extraIds) => change({ extraIds })} />
        {isParent && <Note note={note} onChange={setNote} />}
        <Rules hotel={hotel} stay={stay} />
      </div>
      <StaySum
        hotel={hotel}
        roomClass={roomClass}
        stay={stay}
        guests={guests}
        animals={animals}
        reader={reader}
        next={nextStepOf({ hotel, choice, guests, roomClass, free, now, isVisitor: user === null })}
        {...booking}
        onBook={() => stay && book(stay)}
      />
    </div>
  )
}

/** The animals that the price is for: the parent's guests, or those that a visitor searched with. */
const useAnimals = (guests: readonly Guest[], isParent: boolean): readonly Guest[] => {
  const [parameters] = useSearchParams()
  if (isParent || !parameters.has('animals')) return guests
  return readAnimals(parameters)
}

/** The choice, and the address that keeps it: written after the screen, so that a press shows at once and none is lost to the next. */
const useChoice = ({ id }: StayHotel) => {
  const [parameters, setParameters] = useSearchParams()
  const [choice, setChoice] = useState(() => readChoice(parameters))
  const address = writeChoice(parameters, choice).toString()
  const isWritten = address === parameters.toString()
  useEffect(() => {
    if (!isWritten) setParameters(address, { replace: true, preventScrollReset: true })
  }, [address, isWritten, setParameters])
  const change = (changed: Partial<StayChoice>) => {
    setChoice((known) => ({ ...known, ...changed }))
    if (changed.departure) void saveStep('CHOOSE_TIMING', { professionalID: id })
  }
  return [choice, change] as const
}

/** An address may be older than what the hotel offers. */
const offeredOnly = (choice: StayChoice, { extras }: StayHotel['rooms']): StayChoice => ({
  ...choice,
  extraIds: choice.extraIds.filter((chosen) => extras.some(({ id }) => id === chosen)),
})

/** The command, its note and what became of it. The nights are read again by themselves when it is refused. */
const useBooking = (hotel: StayHotel) => {
  const leadOn = useLeadOn()
  const draft = [useCurrentUser()?.id ?? '', `stay.${hotel.id}`] as const
  const [typed, setTyped] = useState(() => readDraft(...draft))
  const note = typeof typed === 'string' ? typed : ''
  const keyOf = useCommandKey()
  const [place, { isLoading, error }] = usePlaceStayMutation()
  return {
    note,
    setNote: (text: string) => {
      setTyped(text)
      writeDraft(...draft, text)
    },
    isLoading,
    error,
    book: async (stay: Stay) => {
      const body = { professionalId: hotel.id, ...stay, reason: note.trim() }
      const answer = await place({ ...body, idempotencyKey: keyOf(body) })
      if (!answer.data) return
      dropDraft(...draft)
      const { id } = answer.data
      void saveStep('FOR_PAYMENT', { professionalID: hotel.id, serviceType: roomServiceId(stay.classId), intentID: id })
      await leadOn(pathTo('checkout', { id }))
    },
  }
}

type ExtrasProps = Pick<StayHotel, 'rooms'> & { chosen: number[]; onChange: (extraIds: number[]) => void }

function Extras({ rooms: { extras }, chosen, onChange }: ExtrasProps) {
  const { t } = useTranslation('stays')
  const format = useFormat()
  const nameOf = useServiceNaming()
  if (extras.length === 0) return null
  return (
    <Checks
      id="extras"
      legend={t('extras.title')}
      kind="checkbox"
      columns={2}
      checks={extras.map((extra) => ({
        value: String(extra.id),
        title: nameOf(extra),
        price: t(`extras.${extra.per}`, { sum: format.euro(extra.cents) }),
        isChosen: chosen.includes(extra.id),
      }))}
      onChange={(value, isChosen) => {
        const others = chosen.filter((id) => id !== Number(value))
        onChange(isChosen ? [...others, Number(value)] : others)
      }}
    />
  )
}

function Note({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const { t } = useTranslation('stays')
  return (
    <Textarea
      label={t('extras.note')}
      description={t('extras.noteAbout')}
      minRows={2}
      autosize
      size="md"
      maxLength={NOTE_LENGTH}
      value={note}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** What cancelling costs, and which vaccinations the hotel asks for. */
function Rules({ hotel, stay }: { hotel: StayHotel; stay: Stay | null }) {
  const { vaccinations } = hotel.rooms
  return (
    <>
      <Policy hotel={hotel} stay={stay} />
      <Suspense fallback={null}>{vaccinations && <VaccinationRule rule={vaccinations} />}</Suspense>
    </>
  )
}

/** Before the dates are chosen the rule in words, and then what it means for them in money. */
function Policy({ hotel, stay }: { hotel: StayHotel; stay: Stay | null }) {
  const { t } = useTranslation('professionals')
  const rule = usePolicyRule(hotel.policy, { context: 'stay' })
  const { rooms, zone, policy } = hotel
  const roomClass = rooms.classes.find(({ id }) => id === stay?.classId)
  // Sums depend on what is paid when, which the split of the deposit and the checkout say.
  if (stay === null || roomClass === undefined || rooms.deposit !== undefined)
    return (
      <Card className={classes.rule}>
        <h2>{t('profile.policyTitle')}</h2>
        {rule.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{t('profile.hotelCancels')}</p>
      </Card>
    )
  const startsAt = instantAt(stay.arrival, rooms.arrival.from, zone)
  const freeCancellationUntil = freeCancellationDeadline(startsAt, policy)
  const priceCents = totalOf(priceOfStay(rooms, roomClass, stay).price)
  return (
    <Card as="div">
      <PolicyRibbon appointment={{ startsAt, zone, policy, priceCents, freeCancellationUntil, stay: {} }} />
    </Card>
  )
}
