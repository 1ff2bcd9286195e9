import { Skeleton } from '@mantine/core'
import classes from './states.module.css'

/** The shape of a page before its content. */
export function PageSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      <Skeleton height={44} width="60%" radius="md" />
      <Skeleton height={20} width="40%" radius="sm" />
      <Skeleton height={240} radius="lg" />
      <Skeleton height={160} radius="lg" />
    </div>
  )
}
