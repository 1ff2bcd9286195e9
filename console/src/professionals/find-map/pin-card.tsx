import type { ProfessionalPin, ProfessionalSummary } from '@lapka/contracts/api/professionals.ts'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useProfessionalQuery } from '../../entities/professional/professionals-api.ts'
import { useSpecialization } from '../../entities/professional/professional-words.ts'
import { keepTogether, useFormat } from '../../kit/format/format.ts'
import { Face } from '../../kit/look/face.tsx'
import { pathTo } from '../../kit/pages/paths.ts'
import { Price } from '../../kit/ui/price.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { NextFree, Rating } from '../professional-tile.tsx'
import classes from './find-map.module.css'

/** Who is at a pressed pin: one in short, or the names of those in one house. */
export function PinCard({ pins, onClose }: { pins: readonly ProfessionalPin[]; onClose: () => void }) {
  const { t } = useTranslation('professionals')
  const card = useRef<HTMLDivElement>(null)
  const [only] = pins
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={card} className={classes.card} role="group" tabIndex={-1} aria-label={t('map.card')} data-card>
      {pins.length === 1 && only ? <Who pin={only} /> : <Names pins={pins} />}
      <ActionIcon className={classes.close} variant="subtle" size={40} aria-label={t('map.close')} onClick={onClose}>
        <IconX size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

const useProfilePath = () => {
  const [parameters] = useSearchParams()
  const [petId, service] = [parameters.get('petId'), parameters.get('service')]
  return (id: string) => pathTo('professional', { id }, { ...(petId && { petId }), ...(service && { service }) })
}

function Who({ pin }: { pin: ProfessionalPin }) {
  const { t } = useTranslation('professionals')
  const format = useFormat()
  const profilePath = useProfilePath()
  const { currentData, error } = useProfessionalQuery(pin.id)
  return (
    <div className={classes.who}>
      <Face person={currentData ?? pin} className={classes.face} />
      <div>
        <h3>
          <Link to={profilePath(pin.id)}>{keepTogether(format.name(pin))}</Link>
        </h3>
        {currentData && <Facts professional={currentData} />}
        {pin.isNeighbourhood && <p>{t('map.neighbourhood')}</p>}
        {error !== undefined && <ProblemNotice error={error} />}
      </div>
    </div>
  )
}

function Facts({ professional }: { professional: ProfessionalSummary }) {
  const { t } = useTranslation('professionals')
  const specialization = useSpecialization()
  const { specializations, fromPriceCents, isFromPrice } = professional
  return (
    <>
      <p>
        {specialization(specializations[0])} <Rating professional={professional} />
      </p>
      <p>
        <NextFree professional={professional} />
        {fromPriceCents !== null && <Price cents={fromPriceCents} before={isFromPrice && t('tile.priceFrom')} />}
      </p>
    </>
  )
}

function Names({ pins }: { pins: readonly ProfessionalPin[] }) {
  const { t } = useTranslation('professionals')
  const format = useFormat()
  const profilePath = useProfilePath()
  return (
    <div className={classes.names}>
      <h3>{t('map.together', { count: pins.length })}</h3>
      <ul>
        {pins.map((pin) => (
          <li key={pin.id}>
            <Link to={profilePath(pin.id)}>{keepTogether(format.name(pin))}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
