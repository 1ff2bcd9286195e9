import type { OpenClinics } from '@lapka/contracts/api/clinics.ts'
import { addressLine, mapLinkOf } from '@lapka/contracts/map-link.ts'
import { EMERGENCY_MEDICINE } from '@lapka/contracts/specializations.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { Button, Group } from '@mantine/core'
import { IconAmbulance, IconPhone, IconRoute } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useOpenClinicsQuery } from '../clinics/clinics-api.ts'
import { makeFormat, useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { serverNow } from '../kit/live/clock.ts'
import { useOwnPlace } from '../entities/place/own-place.ts'
import { PlaceQuestion } from '../entities/place/place-question.tsx'
import { pathTo } from '../kit/pages/paths.ts'
import { usePublicSite } from '../kit/pages/public-links.tsx'
import './ask/texts.ts'
import classes from './consultations.module.css'

type Clinic = OpenClinics['items'][number]

/** The nearest open clinic to go to; null where none is open, undefined until that is known, and until the caller's place is. */
export const useOpenClinic = (): Clinic | null | undefined => {
  const near = useOwnPlace()
  const { data, isError } = useOpenClinicsQuery({ near: near ?? '' }, { skip: near === undefined })
  if (near === undefined) return undefined
  if (data === undefined) return isError ? null : undefined
  return data.items.toSorted((one, other) => (one.distanceMetres ?? Infinity) - (other.distanceMetres ?? Infinity))[0] ?? null
}

/** The words for an open clinic within a sentence. */
export const useClinicWords = () => {
  const { t } = useTranslation('consultations-ask')
  const language = useLanguage()
  return (clinic: Clinic) => {
    const format = makeFormat(language, clinic.zone)
    const isAroundTheClock = Date.parse(clinic.openUntil) - Date.parse(serverNow()) >= DAY_MS
    return {
      clinic: format.name({ ...clinic, role: 'CLINIC' }),
      until: isAroundTheClock ? t('emergency.day') : t('emergency.until', { time: format.clock(clinic.openUntil) }),
      distance: clinic.distanceMetres === null ? '' : format.distance(clinic.distanceMetres),
      isFar: (clinic.distanceMetres ?? 0) > FAR_METRES,
      place: format.place({ ...clinic, clinicName: '' }),
    }
  }
}

/** Beyond this distance no one is told to set out: another clinic may be nearer than any that Lapka knows. */
const FAR_METRES = 40_000

export const telephoneOf = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`

/** The way out before anything is typed: the open clinic and its phone. Apricot, above the fold, one press to call. */
export function Emergency() {
  const { t } = useTranslation('consultations-ask')
  const clinic = useOpenClinic()
  const words = useClinicWords()
  const isPlaceKnown = useOwnPlace() !== undefined
  if (clinic === undefined && isPlaceKnown) return <div className={classes.waiting} />
  const said = clinic ? words(clinic) : null
  const open = said === null ? t('emergency.none') : t(said.isFar ? 'emergency.far' : 'emergency.goTo', said)
  return (
    <section className={classes.emergency} aria-label={t('emergency.label')}>
      <IconAmbulance size={28} stroke={1.75} aria-hidden="true" />
      <div className={classes.words}>
        <h2>{t('emergency.title')}</h2>
        <p>{isPlaceKnown ? open : t('emergency.where')}</p>
      </div>
      {clinic === undefined ? (
        <div className={classes.place}>
          <PlaceQuestion />
        </div>
      ) : (
        <ClinicActions clinic={clinic} />
      )}
    </section>
  )
}

type TallEmergencyProps = { title: string; children: ReactNode }

/** The same for an unanswered consultation: with the whole of the address. */
export function TallEmergency({ title, children }: TallEmergencyProps) {
  const { t } = useTranslation('consultations-ask')
  const clinic = useOpenClinic()
  const words = useClinicWords()
  const isPlaceKnown = useOwnPlace() !== undefined
  if (clinic === undefined && isPlaceKnown) return null
  const said = clinic ? words(clinic) : null
  return (
    <section className={classes.emergency} data-tall aria-label={t('emergency.label')}>
      <IconAmbulance size={28} stroke={1.75} aria-hidden="true" />
      <div className={classes.words}>
        <h2>{title}</h2>
        <p>{children}</p>
        {said !== null && (
          <p className={classes.clinic}>
            <b>{said.clinic}</b>
            {said.place}
            <br />
            {[said.until, said.distance].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
      {clinic === undefined ? (
        <div className={classes.place}>
          <p>{t('emergency.where')}</p>
          <PlaceQuestion />
        </div>
      ) : (
        <ClinicActions clinic={clinic} isTall />
      )}
    </section>
  )
}

function ClinicActions({ clinic, isTall = false }: { clinic: Clinic | null; isTall?: boolean }) {
  const { t } = useTranslation(['consultations-ask', 'common'])
  const { mapUrl } = usePublicSite()
  const { letters } = useFormat()
  if (clinic === null)
    return (
      <Group className={classes.actions} gap="var(--lk-1)" align="stretch" wrap="nowrap">
        <Button
          component={Link}
          to={pathTo('findProfessional', null, { role: 'VET', specialty: EMERGENCY_MEDICINE, sort: 'availability' })}
          variant="default"
        >
          {t('emergency.find')}
        </Button>
      </Group>
    )
  const { phone, displayName } = clinic
  const address = addressLine({ ...clinic, clinicName: displayName })
  const call = t('emergency.call', { phone })
  return (
    <Group className={classes.actions} gap="var(--lk-1)" align="stretch" wrap="nowrap">
      <Button
        component="a"
        href={telephoneOf(phone)}
        variant="default"
        leftSection={<IconPhone size={19} stroke={2} aria-hidden="true" />}
        {...(!isTall && { 'aria-label': call })}
      >
        {isTall ? call : phone}
      </Button>
      {mapUrl !== null && (
        <Button
          component="a"
          href={mapLinkOf(mapUrl, address)}
          target="_blank"
          rel="noopener noreferrer"
          title={letters(address)}
          variant="subtle"
          leftSection={<IconRoute size={20} stroke={1.75} aria-hidden="true" />}
        >
          {t('emergency.way')}
          <span className="lk-unseen"> {t('common:nav.newTab')}</span>
        </Button>
      )}
    </Group>
  )
}
