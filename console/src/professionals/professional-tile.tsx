import type { ProfessionalSummary } from '@lapka/contracts/api/professionals.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconBuildingHospital, IconMapPin, IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { keepTogether, useFormat } from '../kit/format/format.ts'
import { serverNow } from '../kit/live/clock.ts'
import { LanguageFlags } from '../kit/look/art/flags.tsx'
import { Face } from '../kit/look/face.tsx'
import { Pill } from '../kit/ui/pill.tsx'
import { Price } from '../kit/ui/price.tsx'
import { useChoice } from './choose-professional.ts'
import { useSpecialization } from '../entities/professional/professional-words.ts'
import { useSearch } from '../entities/professional/search-parameters.ts'
import { ComesToYou } from './comes-to-you.tsx'
import classes from './professional-tile.module.css'

/** The button says what happens next for this kind of professional. */
const actionOf = ({ role, isBookable }: ProfessionalSummary) => {
  if (role === 'PET_SITTER') return 'tile.sitter'
  // A night needs dates first.
  if (role === 'HOTELS') return 'tile.more'
  return isBookable ? 'tile.book' : 'tile.more'
}

type TileProps = {
  professional: ProfessionalSummary
  /** Urgent help: the next free slot is not shown, only hotels can be booked from here, and all others are asked at once. */
  isUrgent?: boolean
  /** The price of asking them at once: that of an urgent consultation, never of a service of theirs. */
  urgentPriceCents?: number | undefined
  /** The tile stands above a slot picker, so it has no button. */
  isOnDatePicker?: boolean
}

/** Everything a parent compares, always in the same place: who, when, where, how much. The whole tile opens the profile. */
export function ProfessionalTile({ professional, isUrgent = false, isOnDatePicker = false, urgentPriceCents }: TileProps) {
  const { t } = useTranslation('professionals')
  const format = useFormat(professional.zone)
  const specialization = useSpecialization()
  const { id, specializations, fromPriceCents, isFromPrice, role, consultationAvailability } = professional
  const name = format.name(professional)
  const choice = useChoice(professional, isUrgent)
  const isRung = isUrgent && role !== 'HOTELS'
  const price = isRung ? (urgentPriceCents ?? null) : fromPriceCents
  const isBookedHere = !isOnDatePicker && (!isUrgent || role === 'HOTELS')
  return (
    <article className={classes.tile} aria-labelledby={`name-${id}`}>
      <Face person={professional} className={classes.photo} />
      <div className={classes.who}>
        {isUrgent ? <Pill tone="brand">{t('tile.urgent')}</Pill> : <NextFree professional={professional} />}
        <h2 id={`name-${id}`}>
          <Link {...(isUrgent ? { to: choice.to, onClick: choice.remember } : { to: choice.profile })}>{keepTogether(name)}</Link>
        </h2>
        <Group component="p" className={classes.specialty} gap="0 var(--lk-3)" align="stretch" m={0}>
          {specialization(specializations[0])}
          {consultationAvailability && <span className={classes.online}>{t('tile.online')}</span>}
          <Rating professional={professional} />
        </Group>
      </div>
      <Where professional={professional} />
      <Stack className={classes.book} gap={0} align="end" justify="space-between">
        {price === null ? <span /> : <Price cents={price} before={!isRung && isFromPrice && t('tile.priceFrom')} large />}
        {isRung && role === 'VET' && consultationAvailability && (
          <Button
            component={Link}
            to={choice.to}
            onClick={choice.remember}
            className={classes.button}
            aria-label={`${t('tile.ask')}: ${name}`}
          >
            {t('tile.ask')}
          </Button>
        )}
        {isBookedHere && (
          <Button
            component={Link}
            to={choice.to}
            onClick={choice.remember}
            className={classes.button}
            aria-label={`${t(actionOf(professional))}: ${name}`}
          >
            {t(actionOf(professional))}
          </Button>
        )}
      </Stack>
    </article>
  )
}

export function NextFree({ professional: { nextFreeAt, zone } }: { professional: ProfessionalSummary }) {
  const { t } = useTranslation('professionals')
  const format = useFormat(zone)
  // Sorted by the soonest, visitors compare hours.
  const isSoonest = useSearch().search.sort === 'availability'
  if (nextFreeAt === null) return null
  const isToday = localDateOf(nextFreeAt, zone) === localDateOf(serverNow(), zone)
  return (
    <Pill tone={isToday ? 'ok' : 'warn'}>
      {isToday
        ? t('tile.today', { time: format.time(nextFreeAt) })
        : t('tile.from', { day: isSoonest ? format.moment(nextFreeAt) : format.day(nextFreeAt) })}
    </Pill>
  )
}

/** Stars and reviews, once there are any. */
export function Rating({ professional: { ratingTenths, reviewCount } }: { professional: ProfessionalSummary }) {
  const format = useFormat()
  if (ratingTenths === 0) return null
  return (
    <span className={classes.rating}>
      <IconStarFilled size={16} aria-hidden="true" />
      <b>{format.rating(ratingTenths)}</b>
      <span>({reviewCount})</span>
    </span>
  )
}

export function Where({ professional, children }: { professional: ProfessionalSummary; children?: ReactNode }) {
  const { clinicName, city, address2, distanceMetres, languages, isComingToYou } = professional
  const format = useFormat()
  return (
    <div className={classes.where}>
      {clinicName && (
        <p>
          <IconBuildingHospital size={18} stroke={1.75} aria-hidden="true" /> {format.letters(clinicName)}
        </p>
      )}
      <p>
        <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
        <span>
          {distanceMetres !== null && (
            <>
              <b>{format.distance(distanceMetres)}</b> ·{' '}
            </>
          )}
          {format.letters([city, address2].filter(Boolean).join(', '))}
        </span>
      </p>
      {isComingToYou && (
        <p>
          <ComesToYou professional={professional} />
        </p>
      )}
      {children}
      <LanguageFlags codes={languages} />
    </div>
  )
}
