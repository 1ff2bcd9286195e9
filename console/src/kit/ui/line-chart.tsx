import { Group, useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
// Before uPlot, which asks Intl for the browser's language while it is loaded.
import './known-locale.ts'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Tone } from './pill.tsx'
import classes from './figures.module.css'

/** `points` are evenly spaced; null is a gap. `now` is the newest number as text, for the legend. */
export type Line = {
  name: string
  points: readonly (number | null)[]
  tone: Tone
  now?: string
  isDashed?: boolean
  isFilled?: boolean
}
type LineChartProps = {
  /** The chart's text for screen readers. */
  label: string
  lines: readonly Line[]
  top: number
  topText: string
  /** The texts under the two ends of the time axis. */
  from: string
  to: string
  heightPx?: number
  limit?: { value: number; text: string; isBelow?: boolean }
  /** How much of the width has happened already: a running test fills from the left. */
  share?: number
  /** Where the axis begins. Above zero only where `baseText` says so; a filled line never starts there. */
  base?: number
  baseText?: string
}

/** A small time chart. Its numbers stand beside it as text, so the drawing needs no tooltip. */
export function LineChart({ label, lines, topText, from, to, heightPx = 64, limit, baseText, ...scale }: LineChartProps) {
  const { top, share = 1, base = 0 } = scale
  const rise = (value: number) => `${(100 * (value - base)) / (top - base)}%`
  return (
    <figure>
      <div className={classes.field} style={{ height: heightPx }}>
        {limit && <i className={classes.limit} style={{ bottom: rise(limit.value) }} />}
        <Drawing label={label} lines={lines} top={top} base={base} share={share} />
        <span className={classes.top}>{topText}</span>
        {baseText !== undefined && <span className={classes.base}>{baseText}</span>}
        {limit && (
          <span className={classes.limitText} data-below={limit.isBelow || undefined} style={{ bottom: rise(limit.value) }}>
            {limit.text}
          </span>
        )}
        {lines.map(({ name, points, tone }) => {
          const last = points.at(-1) ?? null
          if (last === null) return null
          return <i key={name} className={classes.end} data-tone={tone} style={{ left: `${share * 100}%`, bottom: rise(last) }} />
        })}
      </div>
      <Group
        component="p"
        className={classes.axis}
        gap={0}
        align="stretch"
        justify="space-between"
        wrap="nowrap"
        aria-hidden="true"
      >
        <span>{from}</span>
        <span>{to}</span>
      </Group>
      {lines.some(({ now }) => now !== undefined) && <Legend lines={lines} />}
    </figure>
  )
}

type DrawingProps = Pick<LineChartProps, 'label' | 'lines' | 'top'> & { base: number; share: number }

function Drawing({ label, lines, top, base, share }: DrawingProps) {
  const place = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const chart = new uPlot(optionsOf({ lines, top, base, share }, element), dataOf(lines), element)
    const sizes = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: element.clientHeight }))
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      chart.destroy()
    }
    // The colours are read from the page, so that a change of the scheme draws anew.
  }, [lines, top, base, share, scheme])
  return <div ref={place} className={classes.drawing} role="img" aria-label={label} />
}

const countOf = (lines: readonly Line[]) => Math.max(2, ...lines.map(({ points }) => points.length))

const dataOf = (lines: readonly Line[]): uPlot.AlignedData => [
  Array.from({ length: countOf(lines) }, (_, index) => index),
  ...lines.map(({ points }) => [...points]),
]

const optionsOf = (drawn: Omit<DrawingProps, 'label'>, element: HTMLElement): uPlot.Options => {
  const { lines, top, base, share } = drawn
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    padding: [1, 0, 0, 0],
    cursor: { show: false },
    legend: { show: false },
    axes: [{ show: false }, { show: false }],
    scales: {
      x: { time: false, range: [0, (countOf(lines) - 1) / Math.max(share, 0.01)] },
      y: { range: [base, top] },
    },
    series: [
      {},
      ...lines.map(({ tone, isDashed, isFilled }) => ({
        stroke: colour(tone === 'brand' ? '--lk-brand-ink' : tone === 'quiet' ? '--lk-line-strong' : `--lk-${tone}-edge`),
        width: 2,
        points: { show: false },
        ...(isDashed && { dash: [5, 3] }),
        ...(isFilled && { fill: colour(tone === 'quiet' ? '--lk-sunken' : `--lk-${tone}-soft`) }),
      })),
    ],
  }
}

function Legend({ lines }: Pick<LineChartProps, 'lines'>) {
  return (
    <Group component="ul" className={classes.legend} gap="var(--lk-half) var(--lk-4)" align="stretch" mt="xs" c="dimmed" fz="xs">
      {lines.map(({ name, now, tone, isDashed }) => (
        <li key={name}>
          <i data-tone={tone} data-dashed={isDashed || undefined} aria-hidden="true" />
          {name} <b>{now}</b>
        </li>
      ))}
    </Group>
  )
}
