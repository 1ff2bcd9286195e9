import { Group } from '@mantine/core'
import { IconCircleCheckFilled, IconClockHour4Filled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../kit/ui/page-title.tsx'
import classes from '../consultations.module.css'

/** The verdict in one line, and what it means beneath. */
export function CompleteHead({ title, lead, isGood }: { title: string; lead: ReactNode; isGood: boolean }) {
  usePageTitle(title)
  const StateIcon = isGood ? IconCircleCheckFilled : IconClockHour4Filled
  return (
    <Group component="header" className={classes.head} gap="sm" align="stretch" wrap="nowrap" mb="lg" data-good={isGood}>
      <StateIcon size={36} aria-hidden="true" />
      <div>
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
    </Group>
  )
}
