import type { Frame } from '@lapka/contracts/search.ts'
import { Map as StreetMap, setWorkerUrl, type MapOptions } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { zoomOf, type Size } from '../../entities/place/map-view.ts'
import { createArrivals } from './arrivals.ts'
import classes from './streets.module.css'

/** Of our own origin: the policy of the pages lets no other run. */
setWorkerUrl(workerUrl)

type StreetLayerProps = {
  shown: Frame
  size: Size
  tiles: { url: string; attribution: string }
  /** Nothing comes, or this browser can't draw it. */
  onBroken: () => void
}

/** The streets below our own pins. It shows what it is told to and answers no hand: moving is the map's around it. */
export function StreetLayer({ shown, size, tiles, onBroken }: StreetLayerProps) {
  const holder = useRef<HTMLDivElement>(null)
  const drawn = useRef<StreetMap>(undefined)
  const first = useRef({ shown, size })
  const [sources, setSources] = useState('')
  useEffect(() => {
    const arrivals = createArrivals(onBroken)
    try {
      const map = new StreetMap({
        container: holder.current!,
        style: styleOf(tiles),
        interactive: false,
        attributionControl: false,
        trackResize: false,
        fadeDuration: 0,
        ...cameraOf(first.current.shown, first.current.size),
      })
      let isStyleThere = false
      map.on('style.load', () => (isStyleThere = true))
      map.on('sourcedata', ({ tile }) => {
        if (tile !== undefined) arrivals.arrived()
        setSources(attributionsOf(map))
      })
      map.on('error', () => arrivals.failed(isStyleThere))
      map.on('idle', arrivals.settled)
      drawn.current = map
    } catch {
      // No WebGL.
      onBroken()
    }
    return () => {
      arrivals.stop()
      drawn.current?.remove()
      drawn.current = undefined
    }
  }, [tiles, onBroken])
  const { width, height } = size
  const { south, west, north, east } = shown
  useEffect(() => {
    drawn.current?.resize()
    drawn.current?.jumpTo(cameraOf({ south, west, north, east }, { width, height }))
  }, [south, west, north, east, width, height])
  return (
    <>
      <div className={classes.streets} aria-hidden="true">
        <div ref={holder} className={classes.canvas} />
      </div>
      <small className={classes.attribution}>{[tiles.attribution, sources].filter(Boolean).join(' · ')}</small>
    </>
  )
}

const cameraOf = (shown: Frame, size: Size) => {
  const { latitude, longitude, zoom } = zoomOf(shown, size)
  return { center: [longitude, latitude] as [number, number], zoom }
}

const TILE_PX = 256
const MAX_ZOOM = 19

/** Picture tiles are a style of one layer. */
const styleOf = ({ url }: { url: string }): NonNullable<MapOptions['style']> =>
  url.includes('{z}')
    ? {
        version: 8,
        sources: { streets: { type: 'raster', tiles: [url], tileSize: TILE_PX, maxzoom: MAX_ZOOM } },
        layers: [{ id: 'streets', type: 'raster', source: 'streets', paint: { 'raster-fade-duration': 0 } }],
      }
    : url

/** As the style's sources say it; their markup is a stranger's, so the words alone are shown. */
const attributionsOf = (map: StreetMap): string => {
  const said = Object.keys(map.getStyle()?.sources ?? {}).flatMap((id) => {
    const { attribution } = (map.getSource(id) ?? {}) as { attribution?: string }
    return attribution ? [new DOMParser().parseFromString(attribution, 'text/html').body.textContent.trim()] : []
  })
  return [...new Set(said)].join(' · ')
}
