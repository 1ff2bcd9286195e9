import type { Guest, HotelRooms, RoomClass } from '@lapka/contracts/stays.ts'
import { useTranslation } from 'react-i18next'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import { useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { Checks } from './checks.tsx'
import { whyNotClass, type StayGuest } from './use-stay.ts'

type RoomChoiceProps = {
  rooms: HotelRooms
  guests: StayGuest[]
  chosen: RoomClass | undefined
  /** Rooms of a class that are free for the chosen dates; null without dates. */
  freeOf: (classId: number) => number | null
  onChange: (classId: number) => void
}

/** The classes of rooms, each with what it is for. One that does not take the guests stays in sight and says why. */
export function RoomChoice({ rooms, guests, chosen, freeOf, onChange }: RoomChoiceProps) {
  const { t } = useTranslation('stays')
  const format = useFormat()
  const nameOf = useServiceNaming()
  const language = useLanguage()
  const whyNot = useWhyNot()
  const notesOf = (roomClass: RoomClass): (string | false)[] => {
    const free = freeOf(roomClass.id)
    const isFit = whyNotClass(roomClass, guests) === null
    return [
      language === 'en' ? roomClass.aboutEn : roomClass.about,
      isFit && roomClass.maxWeightKg !== null && t('room.upTo', { max: roomClass.maxWeightKg }),
      whyNotClass(roomClass, guests) === 'WEIGHT_MISSING' && whyNot(roomClass, guests),
      isFit && free !== null && free > 0 && t('room.free', { count: free }),
    ]
  }
  return (
    <Checks
      id="room"
      legend={t('room.title')}
      kind="radio"
      checks={rooms.classes.map((roomClass) => {
        const isChosen = roomClass.id === chosen?.id
        const refused = whyNotClass(roomClass, guests)
        const isTaken = freeOf(roomClass.id) === 0
        return {
          value: String(roomClass.id),
          title: nameOf(roomClass),
          notes: [...notesOf(roomClass), isTaken && isChosen && t('room.taken')],
          price: t('room.price', { sum: format.euro(lowestOf(rooms, roomClass)) }),
          isChosen,
          refused:
            refused !== null && refused !== 'WEIGHT_MISSING'
              ? whyNot(roomClass, guests)
              : isTaken && !isChosen
                ? t('room.taken')
                : null,
        }
      })}
      onChange={(value) => onChange(Number(value))}
    />
  )
}

/** The lowest price of a night on any date. */
const lowestOf = ({ seasons }: HotelRooms, { id, nightCents, weekendNightCents }: RoomClass): number =>
  Math.min(
    nightCents,
    weekendNightCents,
    ...seasons.flatMap(({ prices }) => prices.filter(({ classId }) => classId === id).map((price) => price.nightCents)),
  )

/** Why a class does not take these guests, in a sentence that names the one it is about. */
export const useWhyNot = () => {
  const { t } = useTranslation('stays')
  const format = useFormat()
  return (roomClass: RoomClass, guests: readonly (Guest & { name: string })[]): string => {
    const { species, maxPets } = roomClass
    const max = roomClass.maxWeightKg ?? 0
    const refused = whyNotClass(roomClass, guests)
    if (refused === 'SPECIES_NOT_TAKEN')
      return t('room.SPECIES_NOT_TAKEN', { species: format.list(species.map((name) => t(`room.species.${name}`))) })
    if (refused === 'TOO_MANY_PETS') return t('room.TOO_MANY_PETS', { count: maxPets })
    if (refused === 'WEIGHT_MISSING')
      return t('room.WEIGHT_MISSING', { max, pet: guests.find(({ weightKg }) => weightKg === null)?.name })
    const heavy = guests.find(({ weightKg }) => (weightKg ?? 0) > max)
    return heavy === undefined ? '' : t('room.PET_TOO_HEAVY', { max, pet: heavy.name, weight: heavy.weightKg })
  }
}
