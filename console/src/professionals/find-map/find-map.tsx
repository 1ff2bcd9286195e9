import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { parseFrame, type Frame } from '@lapka/contracts/search.ts'
import type { ProfessionalPin } from '@lapka/contracts/api/professionals.ts'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { COUNTRY, CountryOutline } from '../../entities/place/country-outline.tsx'
import { areApart, fitted, frameOf, frameText, groupsOf, joined, pixelsIn, type Size } from '../../entities/place/map-view.ts'
import { useSearchChoicesQuery, useSearchPinsQuery } from '../../entities/professional/professionals-api.ts'
import { changesToFrame } from '../../entities/professional/search-city.ts'
import { useSearch, type SearchParameters } from '../../entities/professional/search-parameters.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useFoundTitle } from '../found-words.ts'
import { Streets, StreetsNote, useStreets } from '../streets/streets.tsx'
import { MapControls, Scale, stepOf, type Step } from './map-controls.tsx'
import { Pins } from './pins.tsx'
import { PinCard, ProfessionalFacts, type PinWords } from './pin-card.tsx'
import { useDrag } from './use-drag.ts'
import { useKeys } from './use-keys.ts'
import classes from './find-map.module.css'

/** Those of a search on a map. */
export function SearchMap({ search }: { search: SearchParameters }) {
  const { data, error } = useSearchPinsQuery(search as Record<string, string>)
  const found = useFoundTitle(data, search)
  const [parameters] = useSearchParams()
  const [petId, service] = [parameters.get('petId'), parameters.get('service')]
  const kept = { ...(petId && { petId }), ...(service && { service }) }
  return (
    <FindMap
      search={search}
      pins={data}
      found={found}
      error={error}
      pathOf={({ id }) => pathTo('professional', { id }, kept)}
      factsOf={({ id }) => <ProfessionalFacts id={id} />}
    />
  )
}

type Found<Pin> = { items: Pin[]; total: number; isTotalAtLeast: boolean }

type FindMapProps<Pin> = PinWords<Pin> & {
  search: SearchParameters
  /** Undefined until they are known. */
  pins: Found<Pin> | undefined
  /** "4 hotels": how many were found, of which the map may show only a part. */
  found: string | undefined
  error: unknown
}

/**
 * The pins of what was found. It begins with the part that the search asks for, else with the part that holds them all, and it moves
 * freely: only "search here" makes what it shows a filter, so that Back undoes a search and not a movement of the hand.
 */
export function FindMap<Pin extends ProfessionalPin>({ search, pins: data, found, error, ...words }: FindMapProps<Pin>) {
  const { t } = useTranslation('professionals')
  const section = useRef<HTMLElement>(null)
  const { ref, width, height } = useElementSize()
  const pins = data?.items ?? []
  const size = { width, height }
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { shown, isMoved, show } = useShownFrame(search, pins, size)
  const searchHere = useSearchHere()
  const open = pins.filter(({ id }) => chosen.includes(id))
  const press = (together: readonly Pin[]) => {
    const frame = areApart(together) ? frameOf(together) : undefined
    setChosen(frame ? [] : together.map(({ id }) => id))
    if (frame) show(fitted(frame, size))
  }
  const close = () => {
    setChosen([])
    section.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
  }
  const step = (next: Step) => show(stepOf(next, shown, size))
  useKeys(section, { step, close })
  const drag = useDrag(size, (change) => show(change(shown)))
  const streets = useStreets()
  const isDrawn = width > 0 && height > 0
  return (
    <div className={classes.around}>
      <section ref={section} className={classes.map} aria-label={t('map.label')}>
        <div ref={ref} className={classes.land} {...drag}>
          {isDrawn && (
            <Streets streets={streets} shown={shown} size={size} outline={<Outline shown={shown} size={size} places={pins} />} />
          )}
          {isDrawn && <AskedFrame search={search} shown={shown} size={size} />}
          {isDrawn && <Pins groups={groupsOf(pins, pixelsIn(shown, size), size)} chosen={chosen} onPress={press} />}
        </div>
        {isMoved && (
          <Button
            className={classes.here}
            radius="xl"
            leftSection={<IconSearch size={18} stroke={2} aria-hidden="true" />}
            onClick={() => searchHere(shown)}
          >
            {t('map.here')}
          </Button>
        )}
        <div className={classes.foot}>
          {error ? <ProblemNotice error={error} /> : <Note pins={data} found={found} isFrame={search.frame !== undefined} />}
          {open.length > 0 && <PinCard key={chosen.join()} pins={open} onClose={close} {...words} />}
          <MapControls shown={shown} onStep={step}>
            {isDrawn && <Scale shown={shown} height={height} />}
          </MapControls>
        </div>
      </section>
      <StreetsNote streets={streets} />
    </div>
  )
}

/** The part of the world in sight. A new search forgets where the map was moved to. */
const useShownFrame = (search: SearchParameters, pins: readonly ProfessionalPin[], size: Size) => {
  const [moved, setMoved] = useState<{ to: Frame; of: SearchParameters }>()
  const of = JSON.stringify(search)
  const asked = search.frame === undefined ? undefined : parseFrame(search.frame)
  const to = moved && JSON.stringify(moved.of) === of ? moved.to : undefined
  const whole = to ?? (typeof asked === 'object' ? asked : wholeOf(pins))
  return {
    shown: size.width > 0 && size.height > 0 ? fitted(whole, size) : whole,
    isMoved: to !== undefined,
    show: (frame: Frame) => setMoved({ to: frame, of: search }),
  }
}

/** Those of half the country are shown on the whole of it. */
const wholeOf = (pins: readonly ProfessionalPin[]): Frame => {
  const around = frameOf(pins) ?? COUNTRY
  return around.east - around.west > (COUNTRY.east - COUNTRY.west) / 2 ? joined(around, COUNTRY) : around
}

const useSearchHere = () => {
  const { data } = useSearchChoicesQuery()
  const { search, change } = useSearch()
  return (shown: Frame) => change(changesToFrame(frameText(shown), search, data?.cities))
}

type ShownProps = { shown: Frame; size: Size }

/** A name under a pin can't be read. */
const ROOM_PX = 34

function Outline({ shown, size, places }: ShownProps & { places: readonly ProfessionalPin[] }) {
  const pinned = places.map(pixelsIn(shown, size))
  return (
    <svg width={size.width} height={size.height} aria-hidden="true">
      <CountryOutline
        frame={shown}
        size={size}
        canBeNamed={(_, at) => !pinned.some(({ x, y }) => Math.abs(x - at.x) < ROOM_PX && Math.abs(y - at.y) < ROOM_PX)}
      />
    </svg>
  )
}

/** An edge this near to the map's own says nothing. */
const FEW_PX = 8

/** What the list is of, while the map shows more or something else. */
function AskedFrame({ search, shown, size }: ShownProps & { search: SearchParameters }) {
  const asked = search.frame === undefined ? undefined : parseFrame(search.frame)
  if (typeof asked !== 'object') return null
  const toPixel = pixelsIn(shown, size)
  const from = toPixel({ latitude: asked.north, longitude: asked.west })
  const to = toPixel({ latitude: asked.south, longitude: asked.east })
  const { width, height } = size
  const gaps = [from.x, from.y, width - to.x, height - to.y]
  if (gaps.every((gap) => Math.abs(gap) < FEW_PX)) return null
  return (
    <svg className={classes.asked} width={width} height={height} aria-hidden="true">
      <rect x={from.x} y={from.y} width={to.x - from.x} height={to.y - from.y} rx="12" />
    </svg>
  )
}

type NoteProps = { pins: Found<unknown> | undefined; found: string | undefined; isFrame: boolean }

/** Nobody here, or more than the map shows. */
function Note({ pins, found, isFrame }: NoteProps) {
  const { t } = useTranslation('professionals')
  const isPart = pins !== undefined && pins.items.length < pins.total
  return (
    <p className={classes.note} role="status">
      {pins?.total === 0 && t(isFrame ? 'map.none' : 'map.noneAtAll')}
      {isPart && t('map.some', { shown: pins.items.length, found })}
    </p>
  )
}
