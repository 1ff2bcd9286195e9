import type { OpenClinics as Answer } from '@lapka/contracts/api/clinics.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { Box, Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { serverNow } from '../kit/live/clock.ts'
import { useOwnPlace } from '../entities/place/own-place.ts'
import { PlaceQuestion } from '../entities/place/place-question.tsx'
import { pathTo } from '../kit/pages/paths.ts'
import { useOpenClinicsQuery } from './clinics-api.ts'
import classes from './clinics.module.css'

/** For a parent who cannot wait for an appointment: the nearest clinic that is open, one press from its phone. */
export function OpenClinics({ near: searchedFrom }: { near: string | undefined }) {
  const { t } = useTranslation('clinics')
  const ownPlace = useOwnPlace()
  const near = searchedFrom ?? ownPlace
  const { currentData } = useOpenClinicsQuery(near === undefined ? {} : { near })
  if (currentData === undefined) return null
  const items = near === undefined ? currentData.items : currentData.items.slice(0, 1)
  return (
    <section className={classes.urgent} aria-labelledby="open-clinics">
      <h2 id="open-clinics">{t(near === undefined ? 'open.now' : 'open.near')}</h2>
      {near === undefined && (
        <div className={classes.place}>
          <p>{t('open.place')}</p>
          <PlaceQuestion />
        </div>
      )}
      {items.length === 0 && <p>{t('open.none')}</p>}
      <ul>
        {items.map((clinic) => (
          <OpenClinic key={clinic.id} clinic={clinic} />
        ))}
      </ul>
      <p>
        <Link to={pathTo('onlineConsultation')}>{t('open.talk')}</Link>
      </p>
    </section>
  )
}

function OpenClinic({ clinic }: { clinic: Answer['items'][number] }) {
  const { t } = useTranslation('clinics')
  const { id, phone, zone, openUntil, distanceMetres } = clinic
  const format = useFormat(zone)
  const name = format.name({ ...clinic, role: 'CLINIC' })
  const isAroundTheClock = Date.parse(openUntil) - Date.parse(serverNow()) >= DAY_MS
  return (
    <li>
      <span>
        <Link to={pathTo('professional', { id })}>{name}</Link>
        <Box component="small" c="var(--lk-ink)">
          {[
            distanceMetres === null ? undefined : format.distance(distanceMetres),
            format.place({ ...clinic, clinicName: '' }),
            isAroundTheClock ? t('open.day') : t('open.until', { time: format.clock(openUntil) }),
          ]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </Box>
      </span>
      <Button
        component="a"
        href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
        variant="default"
        leftSection={<IconPhone size={20} stroke={1.75} aria-hidden="true" />}
        aria-label={t('open.call', { name, phone })}
      >
        {phone}
      </Button>
    </li>
  )
}
