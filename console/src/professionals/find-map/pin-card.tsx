import type { ProfessionalPin } from '@lapka/contracts/api/professionals.ts'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useProfessionalQuery } from '../../entities/professional/professionals-api.ts'
import { useSpecialization } from '../../entities/professional/professional-words.ts'
import { keepTogether, useFormat } from '../../kit/format/format.ts'
import { Face } from '../../kit/look/face.tsx'
import { Price } from '../../kit/ui/price.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { NextFree, Rating } from '../professional-tile.tsx'
import classes from './find-map.module.css'

/** Of a pin: the page it leads to, and what is said of the one who is there. */
export type PinWords<Pin> = { pathOf: (pin: Pin) => string; factsOf: (pin: Pin) => ReactNode }

type PinCardProps<Pin> = PinWords<Pin> & { pins: readonly Pin[]; onClose: () => void }

/** Who is at a pressed pin: one in short, or the names of those in one house. */
export function PinCard<Pin extends ProfessionalPin>({ pins, onClose, pathOf, factsOf }: PinCardProps<Pin>) {
  const { t } = useTranslation('professionals')
  const card = useRef<HTMLDivElement>(null)
  const [only] = pins
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={card} className={classes.card} role="group" tabIndex={-1} aria-label={t('map.card')} data-card>
      {pins.length === 1 && only ? <Who pin={only} path={pathOf(only)} facts={factsOf(only)} /> : <Names {...{ pins, pathOf }} />}
      <ActionIcon className={classes.close} variant="subtle" size={40} aria-label={t('map.close')} onClick={onClose}>
        <IconX size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

function Who({ pin, path, facts }: { pin: ProfessionalPin; path: string; facts: ReactNode }) {
  const { t } = useTranslation('professionals')
  const format = useFormat()
  const { currentData, error } = useProfessionalQuery(pin.id)
  return (
    <div className={classes.who}>
      <Face person={currentData ?? pin} className={classes.face} />
      <div>
        <h3>
          <Link to={path}>{keepTogether(format.name(pin))}</Link>
        </h3>
        {facts}
        {pin.isNeighbourhood && <p>{t('map.neighbourhood')}</p>}
        {error !== undefined && <ProblemNotice error={error} />}
      </div>
    </div>
  )
}

/** What a tile says of a professional, in short. */
export function ProfessionalFacts({ id }: { id: string }) {
  const { t } = useTranslation('professionals')
  const specialization = useSpecialization()
  const { currentData: professional } = useProfessionalQuery(id)
  if (professional === undefined) return null
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

type NamesProps<Pin> = Pick<PinCardProps<Pin>, 'pins' | 'pathOf'>

function Names<Pin extends ProfessionalPin>({ pins, pathOf }: NamesProps<Pin>) {
  const { t } = useTranslation('professionals')
  const format = useFormat()
  return (
    <div className={classes.names}>
      <h3>{t('map.together', { count: pins.length })}</h3>
      <ul>
        {pins.map((pin) => (
          <li key={pin.id}>
            <Link to={pathOf(pin)}>{keepTogether(format.name(pin))}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
