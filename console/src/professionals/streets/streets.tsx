import { Button } from '@mantine/core'
import type { Frame } from '@lapka/contracts/search.ts'
import { lazy, useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseConsent, noneChosen, useConsent } from '../../consent/consent.ts'
import type { Size } from '../../entities/place/map-view.ts'
import { usePublicSite } from '../../kit/pages/public-links.tsx'
import { LeftOutIfBroken } from '../../kit/ui/left-out-if-broken.tsx'
import classes from './streets.module.css'

const StreetLayer = lazy(async () => ({ default: (await import('./street-layer.tsx')).StreetLayer }))

/**
 * Streets as this installation has them: none, ours, or a stranger's, who sees the address of each browser. From a stranger nothing is
 * fetched before the visitor allows it. `note` says so, or that the streets don't come; the outline is drawn then as without any.
 */
export const useStreets = () => {
  const { mapTiles } = usePublicSite()
  const consent = useConsent()
  const [broken, setBroken] = useState<string>()
  const isAllowed = mapTiles !== null && (!mapTiles.isForeign || consent?.functional === true)
  const areBroken = mapTiles !== null && broken === mapTiles.url
  const url = mapTiles?.url
  const onBroken = useCallback(() => setBroken(url), [url])
  return {
    tiles: isAllowed && !areBroken ? mapTiles : undefined,
    onBroken,
    host: mapTiles !== null && !isAllowed ? new URL(mapTiles.url).host : undefined,
    areBroken: isAllowed && areBroken,
  }
}

type StreetsProps = { streets: ReturnType<typeof useStreets>; shown: Frame; size: Size; outline: ReactNode }

/** Below everything else of a map. */
export function Streets({ streets: { tiles, onBroken }, shown, size, outline }: StreetsProps) {
  if (tiles === undefined) return outline
  return (
    <>
      <div className={classes.below}>{outline}</div>
      <LeftOutIfBroken>
        <StreetLayer {...{ shown, size, tiles, onBroken }} />
      </LeftOutIfBroken>
    </>
  )
}

/** Why a map has no streets, where it could have some. */
export function StreetsNote({ streets: { host, areBroken } }: Pick<StreetsProps, 'streets'>) {
  const { t } = useTranslation('professionals')
  const consent = useConsent()
  if (areBroken)
    return (
      <p className={classes.note} role="status">
        {t('map.streetsBroken')}
      </p>
    )
  if (host === undefined) return null
  return (
    <div className={classes.note}>
      <p>{t('map.streetsAsk', { host })}</p>
      <Button variant="light" size="sm" onClick={() => void chooseConsent({ ...(consent ?? noneChosen), functional: true })}>
        {t('map.streetsAllow')}
      </Button>
    </div>
  )
}
