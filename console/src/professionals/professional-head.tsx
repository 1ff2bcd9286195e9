import { Group } from '@mantine/core'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import type { HotelRooms } from '@lapka/contracts/stays.ts'
import { IconBuildingHospital, IconCertificate, IconClockHour4, IconMapPin, IconStarFilled } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { keepTogether, useFormat } from '../kit/format/format.ts'
import { serverNow } from '../kit/live/clock.ts'
import { LanguageFlags, useLanguageName } from '../kit/look/art/flags.tsx'
import { Face } from '../kit/look/face.tsx'
import { pathTo } from '../kit/pages/paths.ts'
import { Pill } from '../kit/ui/pill.tsx'
import { Cancelling } from './policy-part.tsx'
import { ProfileTexts } from './profile-texts.tsx'
import { useSpecialization } from '../entities/professional/professional-words.ts'
import { ComesToYou } from './comes-to-you.tsx'
import { Gallery } from './gallery.tsx'
import classes from './professional-page.module.css'

export function ProfessionalHead({ professional }: { professional: ProfessionalDetails }) {
  const { t } = useTranslation('professionals')
  const format = useFormat(professional.zone)
  const specialization = useSpecialization()
  const { specializations, ratingTenths, reviewCount, clinicName, city, address2, languages, verifiedAt } = professional
  return (
    <Group component="header" className={classes.who} gap="lg" wrap="nowrap">
      <Face person={professional} className={classes.photo} />
      <div>
        <h1>{keepTogether(format.name(professional))}</h1>
        <p className={classes.line}>
          {specializations.map((name) => specialization(name)).join(', ')}
          {ratingTenths > 0 && (
            <span className={classes.rating}>
              <IconStarFilled size={17} aria-hidden="true" /> <b>{format.rating(ratingTenths)}</b>{' '}
              <Link to={pathTo('professionalReviews', { id: professional.id })}>
                {t('profile.reviews', { count: reviewCount })}
              </Link>
            </span>
          )}
        </p>
        <ul>
          {clinicName && (
            <li>
              <IconBuildingHospital size={18} stroke={1.75} aria-hidden="true" /> {format.letters(clinicName)}
            </li>
          )}
          <li>
            <IconMapPin size={18} stroke={1.75} aria-hidden="true" />{' '}
            {format.letters([city, address2].filter(Boolean).join(', '))}
          </li>
          {professional.rooms && (
            <li>
              <IconClockHour4 size={18} stroke={1.75} aria-hidden="true" /> {t('profile.windows', windowsOf(professional.rooms))}
            </li>
          )}
          {professional.isComingToYou && (
            <li>
              <ComesToYou professional={professional} />
            </li>
          )}
          <li>
            <LanguageFlags codes={languages} />
          </li>
        </ul>
        {verifiedAt && (
          <Pill tone="ok" icon={<IconCertificate size={17} stroke={2} aria-hidden="true" />}>
            {t('profile.verified', { context: professional.role, day: format.dayAsOf(verifiedAt, serverNow()) })}
          </Pill>
        )}
      </div>
      {professional.gallery.length > 0 && <Gallery photos={professional.gallery} />}
    </Group>
  )
}

const windowsOf = ({ arrival, departure }: HotelRooms) => ({
  arrival: `${arrival.from}–${arrival.until}`,
  departure: `${departure.from}–${departure.until}`,
})

const OpenHours = lazy(async () => ({ default: (await import('../clinics/open-hours.tsx')).OpenHours }))
const PlaceMap = lazy(async () => ({ default: (await import('./place-map.tsx')).PlaceMap }))

/** Their own words, place, languages and the cancellation policy. */
export function About({ professional }: { professional: ProfessionalDetails }) {
  const { t } = useTranslation('professionals')
  const languageName = useLanguageName()
  const format = useFormat()
  const { languages, clinicName, city, address2, isBookable, rooms } = professional
  return (
    <div className={classes.about}>
      <ProfileTexts professional={professional} />
      <section>
        <h2>{t('profile.whereTitle')}</h2>
        {clinicName && <p>{format.letters(clinicName)}</p>}
        <p>{format.letters([city, address2].filter(Boolean).join(', '))}</p>
        <Suspense fallback={null}>
          <PlaceMap place={professional} />
        </Suspense>
      </section>
      {professional.openDays.length > 0 && (
        <Suspense fallback={null}>
          <OpenHours openDays={professional.openDays} zone={professional.zone} />
        </Suspense>
      )}
      {languages.length > 0 && (
        <section>
          <h2>{t('profile.languagesTitle')}</h2>
          <p>{languages.map(languageName).join(', ')}</p>
        </section>
      )}
      {/* A hotel's stands beside its nights. */}
      {isBookable && rooms === null && <Cancelling policy={professional.policy} />}
    </div>
  )
}
