import { Box, Group } from '@mantine/core'
import type { ComponentProps } from 'react'
import { LineChart } from './line-chart.tsx'
import classes from './figures.module.css'

export type Figure = ComponentProps<typeof LineChart> & {
  name: string
  value: string
  unit: string
  about: string
  /** Three figures of the drawn time, each under its word. */
  numbers: readonly (readonly [word: string, figure: string])[]
}

/** One key figure: the number first, then the time drawn, then what it was least, on average and most. */
export function FigureTile({ name, value, unit, about, numbers, ...chart }: Figure) {
  return (
    <section className={classes.tile}>
      <h3>{name}</h3>
      <p className={classes.value}>
        <b>{value}</b> {unit}
      </p>
      <Box component="p" mt={0} mb="sm" c="dimmed">
        {about}
      </Box>
      <LineChart {...chart} />
      <Group component="dl" className={classes.numbers} gap="var(--lk-2) var(--lk-3)" align="stretch" justify="space-between">
        {numbers.map(([word, figure]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </Group>
    </section>
  )
}
