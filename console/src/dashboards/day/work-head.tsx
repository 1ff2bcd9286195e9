import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../dashboards.module.css'

/** The head of a professional's home page: the verdict, a line under it, and the ways on beside it. */
export function WorkHead({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  return (
    <Group
      component="header"
      className={classes.dayHead}
      gap="var(--lk-3) var(--lk-5)"
      align="end"
      justify="space-between"
      mb="lg"
    >
      <div>
        <h1>{title}</h1>
        <p>{line}</p>
      </div>
      <Group className={classes.ways} gap="xs" align="stretch">
        {children}
      </Group>
    </Group>
  )
}
