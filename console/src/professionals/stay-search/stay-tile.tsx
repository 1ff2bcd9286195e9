import type { StayOfferView } from '@lapka/contracts/api/stay-offers.ts'
import { nightsBetween } from '@lapka/domain/stays/stay-dates.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconMoonStars } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useServiceNaming } from '../../entities/professional/professional-words.ts'
import { keepTogether, useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { Face } from '../../kit/look/face.tsx'
import { pathTo } from '../../kit/pages/paths.ts'
import { Pill } from '../../kit/ui/pill.tsx'
import { Price } from '../../kit/ui/price.tsx'
import { writeChoice } from '../../stays/stay-choice.ts'
import { Rating, Where } from '../professional-tile.tsx'
import type { StayWish } from './stay-wish.ts'
import tileClasses from '../professional-tile.module.css'
import classes from './stay-search.module.css'

type StayTileProps = { offer: StayOfferView; animals: StayWish['animals'] }

const FEW_ROOMS = 2

/** A hotel with the room that takes them all, and the price of the whole stay. The whole tile leads to booking it. */
export function StayTile({ offer, animals }: StayTileProps) {
  const { t } = useTranslation(['stay-search', 'stays', 'common', 'professionals'])
  const format = useFormat(offer.professional.zone)
  const nameOf = useServiceNaming()
  const to = useBookingPath()(bookedOf(offer))
  const { professional, room, roomsLeft, priceCents, freeCancellationUntil } = offer
  const name = format.name(professional)
  return (
    <article className={tileClasses.tile} aria-labelledby={`name-${professional.id}`}>
      <Face person={professional} className={tileClasses.photo} />
      <div className={tileClasses.who}>
        {roomsLeft > FEW_ROOMS ? <Pill tone="ok">{t('free')}</Pill> : <Pill tone="warn">{t('left', { count: roomsLeft })}</Pill>}
        <h2 id={`name-${professional.id}`}>
          <Link to={to}>{keepTogether(name)}</Link>
        </h2>
        <Group component="p" className={tileClasses.specialty} gap="0 var(--lk-3)" align="stretch" m={0}>
          {nameOf(room)}
          {room.maxWeightKg !== null && animals.some(({ weightKg }) => weightKg === null) && (
            <span className={classes.limit}>{t('stays:room.upTo', { max: room.maxWeightKg })}</span>
          )}
          <Rating professional={professional} />
        </Group>
      </div>
      <Where professional={professional}>
        {freeCancellationUntil > serverNow() && (
          <p className={classes.freeUntil}>{t('freeUntil', { moment: format.moment(freeCancellationUntil) })}</p>
        )}
      </Where>
      <Stack className={tileClasses.book} gap={0} align="end" justify="space-between">
        <div className={classes.price}>
          <Price cents={priceCents} large />
          <small>{[t('common:nights', { count: countOf(offer) }), useAnimalWords()(animals)].join(', ')}</small>
        </div>
        <Button component={Link} to={to} className={tileClasses.button} aria-label={`${t('professionals:tile.more')}: ${name}`}>
          {t('professionals:tile.more')}
        </Button>
      </Stack>
    </article>
  )
}

/** A hotel that is free but for one night, with the stay that it can take. */
export function ShorterStay({ offer, wish }: { offer: StayOfferView; wish: StayWish }) {
  const { t } = useTranslation(['stay-search', 'stays', 'common'])
  const format = useFormat('UTC')
  const to = useBookingPath()(bookedOf(offer))
  const { professional, arrival, departure, priceCents } = offer
  const isFirst = arrival > wish.arrival
  const [from, until] = isFirst ? [wish.arrival, arrival] : [departure, wish.departure]
  return (
    <li className={classes.shorter}>
      <Face person={professional} className={classes.shorterFace} />
      <div>
        <h3>{format.name(professional)}</h3>
        <p>{t(isFirst ? 'withoutFirst' : 'withoutLast', { dates: format.dates(from, until) })}</p>
      </div>
      <Button
        component={Link}
        to={to}
        variant="default"
        className={classes.shorterButton}
        leftSection={<IconMoonStars size={20} stroke={1.75} aria-hidden="true" />}
      >
        {[format.dates(arrival, departure), t('common:nights', { count: countOf(offer) }), format.euro(priceCents)].join(', ')}
      </Button>
    </li>
  )
}

const countOf = ({ arrival, departure }: StayOfferView): number => nightsBetween(arrival, departure).length

type Booked = { id: string; classId: number; arrival: string; departure: string }

const bookedOf = ({ professional: { id }, room: { classId }, arrival, departure }: StayOfferView): Booked => ({
  id,
  classId,
  arrival,
  departure,
})

/** The hotel's page with the dates, the animals and the room of the offer chosen: what it shows costs what the tile says. */
export const useBookingPath = () => {
  const [parameters] = useSearchParams()
  return ({ id, classId, arrival, departure }: Booked): string => {
    const kept = new URLSearchParams()
    for (const name of ['guest', 'petId', 'animals']) for (const value of parameters.getAll(name)) kept.append(name, value)
    return `${pathTo('professional', { id })}?${writeChoice(kept, { arrival, departure, classId, extraIds: [] }).toString()}`
  }
}

/** "2 кучета и 1 котка". */
export const useAnimalWords = () => {
  const { t } = useTranslation(['stay-search', 'stays'])
  const format = useFormat()
  return (animals: StayWish['animals']): string => {
    const kinds = [...new Set(animals.map(({ animalType }) => animalType))]
    const countOfKind = (kind: (typeof kinds)[number]) => animals.filter(({ animalType }) => animalType === kind).length
    return format.list(kinds.map((kind) => t(`animals.${kind}`, { count: countOfKind(kind) })))
  }
}

/** "19–26 декември, 7 нощувки". */
export const useWishWords = () => {
  const { t } = useTranslation('common')
  const format = useFormat('UTC')
  return ({ arrival, departure }: StayWish): string =>
    [format.dates(arrival, departure), t('nights', { count: nightsBetween(arrival, departure).length })].join(', ')
}
